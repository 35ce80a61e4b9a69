/** What an error of the database means to the caller. */
import pg from 'pg';
import { Refusal } from '#domain/refusal.ts';
import { UnsuitedServer } from './server/unsuited-server.ts';

/** Seconds after which a client may try again while the database is away. */
const retryAfter = 1;

/** PostgreSQL, appendix A: the server is stopping, starting, read-only, or was too slow. */
const awayStates = new Set([
  '25006', // read_only_sql_transaction: a standby, after a failover
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure: on a standby also of a read that is in the way of what it replays
  '40P01', // deadlock_detected: the same
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P04', // database_dropped: during a restore
  '57P05', // idle_session_timeout
]);

/** Classes of states: connection exceptions, insufficient resources (connections, memory, disk), and the system's. */
const awayClasses = new Set(['08', '53', '58']);

/** Of the network (errno(3)), and of the embedded database's thread, which speaks like a lost socket. */
const awayCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // a unix socket that is not there
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** `pg` gives these without a code. */
const awayMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'There was an error establishing an SSL connection',
]);

/**
 * UNAVAILABLE (503, Retry-After 1) when the error says that the database is away, overloaded or too slow;
 * undefined when it says something else.
 */
export function asRefusal(error: unknown): Refusal | undefined {
  if (!isAway(error) && !isShutOut(error)) return undefined;
  const refusal = new Refusal('UNAVAILABLE', '', { retryAfter });
  refusal.cause = error;
  return refusal;
}

/**
 * The name of the constraint that the error says is violated: unique (23505), foreign key (23503), check
 * (23514) or exclusion (23P01). Undefined for any other error.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return constraintStates.has(error.code ?? '') ? error.constraint : undefined;
}

const constraintStates = new Set(['23503', '23505', '23514', '23P01']);

/**
 * Whether the database lets nobody in: a password that was changed, a database that is being restored. To clients of a
 * process that runs it is away; a start tells the operator at once.
 */
function isShutOut(error: unknown): boolean {
  const state = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  // Class 28, invalid authorization specification; 3D000, invalid_catalog_name.
  return state.startsWith('28') || state === '3D000';
}

/** PostgreSQL, appendix A: after these there is no session any more. */
const lastStates = new Set(['25P03', '57P01', '57P02', '57P03', '57P04', '57P05']);

/** Whether the session is over with this error. By its state: the word FATAL comes in the language of the server. */
export function endsSession({ code = '', severity }: pg.DatabaseError): boolean {
  return lastStates.has(code) || code.startsWith('08') || severity === 'FATAL' || severity === 'PANIC';
}

/** Whether the error says that the database is away, overloaded or too slow: it may be there again soon. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof UnsuitedServer) return true;
  // Node tries each address of a name, and reports all that failed together.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isAway);
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? '';
    return awayStates.has(state) || awayClasses.has(state.slice(0, 2));
  }
  const { code } = error as NodeJS.ErrnoException;
  // A file that is missing is a defect; a socket that is missing is a server that is away.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  return (code !== undefined && awayCodes.has(code)) || awayMessages.has(error.message);
}

/** The message of an error for people. An AggregateError (each address of a name failed) has none of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
