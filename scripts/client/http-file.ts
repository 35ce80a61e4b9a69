/**
 * Generates the `.http` file: every operation, in an order in which they succeed when sent one after the other. The
 * syntax is common to the REST Client for Visual Studio Code and httpyac; ids come from the responses to earlier
 * requests. The two programs name those responses differently: see `answerOf`.
 */
import { type CreatedRecord, requestPath, withIds } from './created-records.ts';
import { type Operation, operationsOf, type Schema } from './document.ts';

/** Returns the text of `clients/http/petalpaw.http`. */
export function httpFile(document: Schema): string {
  const operations = operationsOf(document).filter(({ id }) => !withoutRequest.has(id));
  const tags: string[] = document.tags.map(({ name }: { name: string }) => name);
  const blocks = inOrder(operations, tags).flatMap((operation) => [
    ...(operation.id === 'deleteSession' ? [block(operationNamed(operations, 'login'), 'otherLogin')] : []),
    block(operation),
  ]);
  const requests = blocks.join('\n\n');
  return `${[head, answerVariables(requests), requests].join('\n\n')}\n`;
}

const head = `# Written by \`npm run openapi\` from the OpenAPI document. Do not edit.
#
# Every operation that needs no authenticator app, no passkey, no email about a booking, no file, no stay and no payment, for the REST Client of Visual
# Studio Code and for httpyac. Sent from top to bottom, each succeeds for an ADMIN; the first one signs in. Paste tokens from emails, and the parameters with which a
# provider sends the browser back, into the variables below. With httpyac: \`npx httpyac send petalpaw.http --all\`.
@baseUrl = http://127.0.0.1:3000
@email = admin@localhost
@password = the one in data/first-admin
@cookie = from the Set-Cookie header of a login, up to the first semicolon
@emailToken = from the email that register sends
@resetToken = from the email that forgotPassword sends
@provider = google
@state = from the address to which the provider redirects
@code = from the address to which the provider redirects`;

/**
 * Operations that need an authenticator app or a passkey, which no client of `.http` files has, an email about a booking, a
 * file, a stay, or the setting `payments` (a booking with payments cannot be deleted), and the end of the account that sends the others.
 */
export const withoutRequest: ReadonlySet<string> = new Set([
  'confirmTotpFactor',
  'createRecoveryCodes',
  'removeFactor',
  'deleteOwnAccount',
  'createPasskeyOptions',
  'createPasskey',
  'createPasskeyLoginOptions',
  'loginWithPasskey',
  'sendEmailAgain',
  'uploadPetPhoto',
  'deletePetPhoto',
  'uploadServiceImage',
  'deleteServiceImage',
  'setBookingPlaces',
  'setBookingCare',
  'recordCare',
  'createPayment',
  'voidPayment',
  'getPaymentReceipt',
  'setCancellationFee',
  'openUnsubscribePage',
  'unsubscribe',
]);

/** Requests that must come at the very beginning and end, because they start and end the session. */
const first = ['login'];
const last = [
  'refresh',
  'changePassword',
  'changeEmail',
  'removeAccount',
  'deleteSession',
  'logout',
  'forgotPassword',
  'resetPassword',
];

/** The operation that confirms a booking, and those that come directly after it, each on what the one before has left. */
const confirms = 'changeBookingStatus';
const afterConfirmation = [
  'checkInBooking',
  'undoCheckIn',
  'checkOutBooking',
  'undoCheckOut',
  'undoBookingStatus',
];

/**
 * Orders requests that create, then those that read, then those that change and delete; within the last two,
 * dependent records come before those that they depend on.
 */
function inOrder(operations: readonly Operation[], tags: readonly string[]): Operation[] {
  const rank = ({ id, method, path, tag }: Operation): number[] => {
    if (first.includes(id)) return [0, first.indexOf(id)];
    if (last.includes(id)) return [5, last.indexOf(id)];
    const at = tags.indexOf(tag);
    const confirmation = operations.find((other) => other.id === confirms);
    if (confirmation && afterConfirmation.includes(id))
      return [...rank(confirmation), afterConfirmation.indexOf(id)];
    if (method === 'POST' || id === 'writeSettings') return [1, at];
    if (method === 'GET') return [2, at];
    return method === 'DELETE' ? [4, -at, -path.length] : [3, -at, path.length];
  };
  return operations
    .map((operation) => ({ operation, rank: rank(operation) }))
    .sort((a, b) => difference(a.rank, b.rank))
    .map(({ operation }) => operation);
}

function difference(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, at) => value !== other[at]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function block(operation: Operation, name = operation.id): string {
  const { method, summary, body, isSecured, successes } = operation;
  const address = addresses[operation.id] ?? `{{baseUrl}}${requestPath(operation, idOf, otherRecords)}`;
  const sent = body === undefined ? undefined : (bodies[operation.id] ?? withIds(body.example, idOf));
  const request = [
    `${method} ${address}`,
    ...(isSecured ? [credentialOf(operation)] : []),
    ...(sent === undefined ? [] : ['Content-Type: application/json', '', JSON.stringify(sent, null, 2)]),
  ].join('\n');
  // For httpyac, which sends those first when only this request is run. The REST Client treats it as a comment.
  const needed = new Set([...request.matchAll(answer)].map(([, earlier = '']) => earlier));
  return [
    `### ${summary}`,
    `# @name ${name}`,
    ...[...needed].map((earlier) => `# @ref ${earlier}`),
    ...(successes.some(({ wrapping }) => wrapping === 'redirect') ? ['# @no-redirect'] : []),
    // With its jar, a client replaces the header by the cookies that it kept.
    ...(request.includes('\nCookie: ') ? ['# @no-cookie-jar'] : []),
    request,
  ].join('\n');
}

/** The session cookie is pasted where only it is accepted: the tools do not send Secure cookies to http addresses. */
function credentialOf({ id }: Operation): string {
  return id === 'createSessionToken'
    ? 'Cookie: {{cookie}}'
    : `Authorization: Bearer ${answerOf('login', 'accessToken')}`;
}

/**
 * A value in the `data` of an earlier response. It is an expression of httpyac, which keeps the response to `login`
 * as `loginResponse`; for the REST Client `answerVariables` defines a variable with exactly that name.
 */
function answerOf(operation: string, path: string): string {
  return `{{${operation}Response.parsedBody.data${path.startsWith('[') ? '' : '.'}${path}}}`;
}

/** Matches the output of `answerOf`: the operation, and the path within the response. */
const answer = /\{\{(\w+)Response\.parsedBody\.([^}]+)\}\}/g;

/** Defines, for the REST Client, every value of an earlier response that the requests use. httpyac skips the block. */
function answerVariables(requests: string): string {
  const definitions = new Map(
    [...requests.matchAll(answer)].map(([whole, operation, path]) => [
      whole.slice(2, -2),
      `{{${operation}.response.body.$.${path}}}`,
    ]),
  );
  return [
    '### Values from earlier answers, with names that both tools understand',
    '# @disabled',
    ...[...definitions].sort().map(([name, value]) => `@${name} = ${value}`),
  ].join('\n');
}

/** The id of the record that an earlier request has created. */
const idOf = ({ operationId }: CreatedRecord) => answerOf(operationId, 'id');

/** Addresses from an earlier answer, or with optional parameters without which the request makes no sense. */
const addresses: Readonly<Record<string, string>> = {
  getCalendar: answerOf('createCalendarFeed', 'url'),
  finishOAuthSignIn: '{{baseUrl}}/auth/oauth/{{provider}}/callback?code={{code}}&state={{state}}',
};

/** What names a record for which no endpoint has `creates`, by its collection. */
const otherRecords: Readonly<Record<string, string>> = {
  '/plants': '42',
  '/auth/sessions': answerOf('otherLogin', 'session.id'),
  '/auth/accounts': answerOf('listAccounts', '[0].id'),
  // Entries that have a seal have a proof.
  '/audit-logs': answerOf('listAuditSeals', '[0].lastId'),
  '/auth/oauth': '{{provider}}',
  '/settings': 'shop.greeting',
};

/**
 * Bodies for which the document's example does not work: addresses must be new, secrets correct, and the shop
 * unchanged.
 */
const bodies: Readonly<Record<string, unknown>> = {
  login: { email: '{{email}}', password: '{{password}}' },
  register: { email: '{{$guid}}@example.com', password: 'hoa sen trắng', name: 'Nguyễn Thị Mai' },
  createUser: {
    email: '{{$guid}}@example.com',
    name: 'Nguyễn Thị Mai',
    role: 'CUSTOMER',
    password: 'hoa sen trắng',
  },
  verifyEmail: { token: '{{emailToken}}' },
  forgotPassword: { email: '{{email}}' },
  resetPassword: { token: '{{resetToken}}', password: '{{password}}' },
  refresh: { refreshToken: answerOf('login', 'refreshToken') },
  createTotpFactor: { password: '{{password}}' },
  changePassword: { currentPassword: '{{password}}', newPassword: '{{password}}' },
  changeEmail: { email: '{{$guid}}@example.com', password: '{{password}}' },
  writeSettings: [{ key: 'shop.greeting', value: { en: 'Welcome', th: 'ยินดีต้อนรับ' } }],
};

function operationNamed(operations: readonly Operation[], id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
}
