/**
 * All state that a process keeps between requests, in one list. Each entry is a cache, a limiter, a figure or a
 * connection, which may be lost at any time: nothing that matters lives in one process.
 *
 * Three kinds of state are not in the list, because two servers in one process can share them:
 * - What is derived from a value, in a `WeakMap` beside that value, such as the body of a row.
 * - Work whose result is the same for every server, done once: compiled validators (async/lazy.ts), results for recent
 *   texts (async/recent.ts), formats of languages, names of statements, files of this package.
 * - Limits of the process itself: memory of large responses (http/responses/large-responses.ts), threads that compress
 *   (http/bodies/content-codings.ts), hash passwords (crypto/password-hash.ts) or read
 *   public holidays (features/public-holidays/holiday-thread.ts), locks of directories (data/db/embedded/data-dir.ts).
 */

/** Name of the state, and what it keeps. */
const kept = {
  // Copies of rows; the revision in the database decides, and notifications only hurry.
  catalog: 'the table of services, with the bodies that are ready to send',
  settings: 'the table of settings, with the bodies that are ready to send',
  bookingRules: 'the settings that are rules for bookings, parsed',
  staff: 'the table of staff members, with the bodies that are ready to send',
  signingKeys: 'the keys that sign access tokens',
  tokenOwners: 'the prepared statement that finds the user of a token, and its concurrent calls',
  consolePages: "the console's page with the name of the business, in each language",
  firstPages: "the console's page with the catalog, in each language",

  // Constants of the configuration, computed once.
  addressReader: 'the reader of client addresses, for TRUST_PROXY',
  languageHeaders: 'the names of the headers by which an answer in several languages varies',
  tokenIssuer: 'the issuer of access tokens',
  providers: 'the identity providers, with their metadata',

  // Work in progress that concurrent requests share, or for which they wait.
  connectionTurn: 'the turn of long readers on a database with one connection',
  bookingLists: 'reads of lists of bookings that are in progress',
  dashboardStats: 'the read of the dashboard that is in progress',
  databaseCheck: 'the check of readiness that is in progress',
  bookingBatch: 'the bookings that are written together',
  plantBatch: 'the plants that are written together',
  plantPages: 'the reads of pages of plants that are in progress',
  staffChoiceTurn: 'the turn of bookings whose staff member the server chooses',
  mailDelivery: 'the connection to the mail server, and the emails that are being sent',
  linkRequests: 'the requested links that are being sent',

  // Functions that later features pass to earlier ones at the start.
  userDeletionListeners: 'the functions that run when a user is deleted',
  mailComposers: 'the functions that write emails when they are sent',
  waysIn: 'the functions that tell whether a user can sign in without a password',
  userSecuredListeners: 'the functions that run when a user has proven a stolen credential worthless',

  // Figures for /metrics and the log.
  metricsRegistry: 'the registry of metrics',
  requestDurations: 'durations of requests',
  requestsInFlight: 'requests in progress, and abandoned ones',
  refusedRequests: 'requests refused before they had an operation',
  databaseGauges: 'the readings of the database for metrics',
  tableCacheMetrics: 'the table caches that are measured',
  jobMetrics: 'runs of scheduled jobs',
  mailMetrics: 'attempts to deliver emails',
  authMetrics: 'sign-ins and their failures',
  bookingMetrics: 'bookings that were made and refused',
  bookingEmailMetrics: 'emails about bookings that were queued, sent, skipped and given up',
  requestLog: 'the writer of the lines of the request log',
} as const;

/**
 * State with one instance per running server: `const catalog = onePerApp('catalog', (app: App) => new Catalog(app))`,
 * then `catalog(call.app)`. Two servers in one process (tests) never share it.
 *
 * @param _name its entry in the list above; a test fails when two uses have the same one, or an entry has none.
 */
export function onePerApp<A extends object, T>(
  _name: keyof typeof kept,
  create: (app: A) => T,
): (app: A) => T {
  const made = new WeakMap<A, T>();
  return (app) => made.getOrInsertComputed(app, create);
}
