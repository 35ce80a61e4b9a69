/** docs/errors.md, generated from the catalogue of refusals and from the code that sends them. */
import { Refusal, type RefusalIdentifier, refusalMessages } from '#domain/refusal.ts';
import { errorReply, statusOn } from '#platform/http/pipeline/replies.ts';
import { refusalStatuses } from '#platform/http/refusal-statuses.ts';

/** The condition for each refusal. A missing identifier is a compile error. */
const when: Record<RefusalIdentifier, string> = {
  VALIDATION_FAILED:
    'The request does not match the description of the interface. `details` names each field and what was expected.',
  TOKEN_INVALID: 'The token of a mailed link is unknown, has been used, or has expired.',
  WRONG_PASSWORD:
    'A signed-in user who changes the password, the address or the second factors has sent a wrong current password.',
  CODE_INVALID:
    'The first code of an authenticator app is wrong. The clocks of the app and of the server may differ by 30 seconds.',
  OAUTH_STATE_INVALID:
    'A provider redirected the browser back, but no sign-in waits for it: another browser began it, it took more than ten minutes, or it was already completed. Begin again.',
  AMOUNT_TOO_LARGE: 'The price of the booking exceeds the largest amount.',
  MIXED_CURRENCIES: 'The services of one booking are priced in different currencies.',
  UNAUTHENTICATED:
    'There are no credentials, or the session or token is unknown, expired or revoked. Sign in, or refresh the token.',
  INVALID_CREDENTIALS:
    'The address of a login is unknown, the password or the code of the second factor is wrong, or a passkey is not accepted; the answer does not say which.',
  SECOND_FACTOR_REQUIRED:
    "The password is correct, and the user has a second factor. Send the same request with `code`; `details` lists the types of the user's factors.",
  REFRESH_REUSED:
    'A refresh token was used a second time, so somebody else may have it. The whole session has ended.',
  OAUTH_FAILED:
    "The provider's answer failed a check: code, signature, issuer, audience, nonce or time. The log says which. Begin again.",
  FORBIDDEN: 'The caller is signed in but lacks the permission, or the record belongs to another user.',
  CSRF_REJECTED: 'A browser sent a request that changes data from a page of another origin.',
  SECOND_FACTOR_SETUP_REQUIRED:
    'By `REQUIRE_SECOND_FACTOR`, users with this role need a second factor, and this one has none. Until one is set up, only `/auth/*` answers.',
  EMAIL_NOT_VERIFIED: 'The password is correct, but the mailed link has not been followed yet.',
  OAUTH_DENIED: 'The user or the provider denied the sign-in.',
  OAUTH_EMAIL_NOT_VERIFIED:
    'Users are created and accounts are linked by an address that the provider has verified. It named none.',
  LOGIN_REQUIRED:
    'A user who has a password, or a linked account at a provider, can link a further one only while signed in: sign in, then follow the link to the provider from a page of this server. If you cannot sign in, request a new password.',
  ACCOUNT_DISABLED: 'The credentials are correct, but an administrator has disabled the account.',
  NOT_FOUND:
    'The path does not exist, or no record has that id. A malformed id is treated as an unknown one.',
  METHOD_NOT_ALLOWED: 'The path does not support the method. `Allow` lists the methods that it supports.',
  REQUEST_TIMEOUT: 'Of a file, less than 8 KiB a second arrived.',
  CONFLICT: 'The request conflicts with stored data: an id is already taken, or a record is in use.',
  EMAIL_TAKEN: 'An account with that email address already exists.',
  ACCOUNT_MISMATCH:
    'A signed-in user went to a provider where the account has a different address or is linked to another user. To sign in as that user, sign out first.',
  LAST_WAY_IN:
    'The account at a provider is the only way to sign in. Set a password or link another account first.',
  PASSKEYS_UNAVAILABLE:
    'The host of `PUBLIC_URL` is an IP address. Passkeys belong to a domain name, or to `localhost`.',
  LAST_ADMIN: 'Without this user, nobody could administer the system.',
  SERVICE_INACTIVE: 'A booking names a service that is currently not offered.',
  BOOKING_CONFLICT: 'The pet or the staff member has another booking at that time.',
  STAFF_UNAVAILABLE:
    'The staff member has time off, is not available, or does not work at that time. With `assign`, nobody with every service as a skill is free.',
  VACCINATION_MISSING:
    'The setting `vaccinationRules` requires a vaccination that a pet of the booking does not have for that time.',
  CAPACITY_EXCEEDED:
    'The setting `capacity` limits the pets of a category, and the limit would be exceeded at some instant.',
  NOTICE_TOO_SHORT:
    'The setting `notice` requires customers to book earlier before the start (`book`). Book a later start.',
  TOO_FAR_AHEAD:
    'The setting `notice` does not permit customers to book so long before the start (`ahead`). Book a sooner start.',
  CLOSED:
    'The visit is not wholly within the setting `openingHours`, or has an instant on a day of the setting `closures`; or the stay starts or ends at such a time.',
  INVALID_STATUS_CHANGE: 'The booking cannot change from its status to the requested one.',
  BOOKING_CLOSED: "The booking's status no longer permits a change or deletion.",
  CANCELLATION_CLOSED:
    'The setting `notice` does not permit customers to cancel or change the booking so shortly before the start (`cancel`). The business can.',
  IDEMPOTENCY_IN_PROGRESS:
    'The first request with this `Idempotency-Key` has no answer yet. Try again shortly.',
  STALE_VERSION: '`If-Match` names an older version. Read the record again.',
  BODY_TOO_LARGE: 'The body is larger than `BODY_LIMIT`.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not `application/json` in UTF-8, or it is compressed.',
  IDEMPOTENCY_KEY_REUSED: 'The `Idempotency-Key` was used before with a different body.',
  RATE_LIMITED:
    'A client called an endpoint too often. `Retry-After` says after how many seconds it may try again.',
  ACCOUNT_LOCKED:
    'Too many logins of that account failed in a row. Even the correct password is refused until the lockout ends.',
  INTERNAL_ERROR: 'A defect of the server. The log has the cause, under the `X-Request-Id` of the answer.',
  UNAVAILABLE:
    'The database is unavailable, too many requests wait, or the server is stopping. `Retry-After` says when to try again.',
};

/** Returns the whole text of docs/errors.md. */
export function errorsDocument(): string {
  const rows = (Object.keys(refusalMessages) as RefusalIdentifier[]).map(
    (identifier) =>
      `| \`${identifier}\` | ${refusalStatuses[identifier]} | ${refusalMessages[identifier]} | ${when[identifier]} |`,
  );
  return `# Errors

This page is generated from \`domain/refusal.ts\` and \`platform/http/refusal-statuses.ts\`. To update it, run
\`npm run docs\`. A test fails if it is out of date.

## Interface B

${fenced(example('B'))}

\`error\` is one of the identifiers below. Programs should use it, or the status. \`message\` is constant for
each identifier. \`details\` is for people: it says what was wrong with this request, and is empty if there is nothing to
add.

| \`error\` | Status | \`message\` | When |
|---|---|---|---|
${rows.join('\n')}

## Interface A

The plant store has a smaller body. \`error\` is the HTTP status; \`message\` combines \`message\` and
\`details\` of interface B.

${fenced(example('A'))}

There is no identifier. Every fault of the request itself is 400, so ${becomes400()} do not occur under \`/plants\`.

## All errors

- \`X-Request-Id\` is also in the log. \`Cache-Control\` is \`no-store\`.
- 401 carries \`WWW-Authenticate: Bearer\`, 405 carries \`Allow\`, 429 and 503 carry \`Retry-After\` in seconds.
- A 500 does not reveal its cause. The cause is in the log.

If several errors apply to a request, the answer is the first of these: 405, 429, 401, 403 for a request from another
site, 403 for the role, 413 and 415, 404 for the path, 403 for the record, 400, 404 and then 403 for records that the body
names, 412, 422, 409.
`;
}

/** Returns a body as the server writes it, with a constant time. */
function example(asked: 'A' | 'B'): object {
  const refusal = new Refusal('VALIDATION_FAILED', 'name: is required');
  const body = JSON.parse(errorReply(refusal, asked).body);
  return 'timestamp' in body ? { ...body, timestamp: '2026-11-21T09:30:00.000Z' } : body;
}

function fenced(body: object): string {
  return `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``;
}

function becomes400(): string {
  const statuses = [...new Set(Object.values(refusalStatuses))];
  const changed = statuses.filter((status) => statusOn('A', status) !== status).sort();
  return `${changed.slice(0, -1).join(', ')} and ${changed.at(-1)}`;
}
