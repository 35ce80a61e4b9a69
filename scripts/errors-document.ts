/** docs/errors.md, generated from the catalogue of refusals and from the code that sends them. */
import { Refusal, type RefusalIdentifier, refusalMessages } from '#domain/refusal.ts';
import { errorReply, statusOn } from '#platform/http/pipeline/replies.ts';
import { refusalStatuses } from '#platform/http/refusal-statuses.ts';

/** The condition for each refusal. A missing identifier is a compile error. */
const when: Record<RefusalIdentifier, string> = {
  VALIDATION_FAILED:
    'The request is not as the interface describes it. `details` names each field and what was expected.',
  TOKEN_INVALID: 'The token of a mailed link is unknown, was used before, or is too old.',
  WRONG_PASSWORD:
    'Somebody who is signed in wants to change password or address, and has not typed the password they have.',
  OAUTH_STATE_INVALID:
    'A provider sent the browser back, and no sign-in waits for it: another browser began it, it took more than ten minutes, or it came before. Begin again.',
  AMOUNT_TOO_LARGE: 'A booking would cost more than an amount can hold.',
  MIXED_CURRENCIES: 'The services of one booking are priced in different currencies.',
  UNAUTHENTICATED:
    'Nobody is signed in, or the session or token is unknown, expired or revoked. Sign in, or refresh the token.',
  INVALID_CREDENTIALS: 'A login with an unknown address or a wrong password; it does not say which.',
  REFRESH_REUSED:
    'A refresh token came a second time, so somebody else may have it. The whole sign-in has been ended.',
  OAUTH_FAILED:
    "The provider's answer did not pass a check: code, signature, issuer, audience, nonce or time. The log says which. Begin again.",
  FORBIDDEN: "The caller is known and lacks the permission, or the record is another person's.",
  CSRF_REJECTED: 'A browser sent a changing request from a page of another origin.',
  EMAIL_NOT_VERIFIED: 'The password is right, and the mailed link has not been followed yet.',
  OAUTH_DENIED: 'The person, or the provider, said no.',
  OAUTH_EMAIL_NOT_VERIFIED:
    'Accounts are made and linked by an address that the provider has verified. It named none.',
  LOGIN_REQUIRED:
    'An account that has a password, or is linked to another account at a provider, gets a further one only from its own session: sign in, then follow the link to the provider from a page of this server. Without a way in, ask for a new password.',
  ACCOUNT_DISABLED: 'The person is known, and an administrator has disabled the account.',
  NOT_FOUND: 'Nothing is at that path, or no record has that id. A malformed id is an unknown one.',
  METHOD_NOT_ALLOWED: 'The path exists, with other methods. `Allow` lists them.',
  CONFLICT: 'What is sent does not go together with what is stored: an id that is taken, a record in use.',
  EMAIL_TAKEN: 'An account has that email address already.',
  ACCOUNT_MISMATCH:
    "Somebody who is signed in went to a provider that knows them by another address than their account's, or whose account is linked to another user. Sign out first to sign in as that user.",
  LAST_WAY_IN:
    'The account at a provider is the only way to sign in. Set a password, or connect another one first.',
  LAST_ADMIN: 'Afterwards nobody could administer the system.',
  SERVICE_INACTIVE: 'A booking names a service that is currently not offered.',
  BOOKING_CONFLICT: 'The pet or the staff member has another booking at that time.',
  STAFF_UNAVAILABLE: 'The staff member is away, not available, or does not work at that time.',
  INVALID_STATUS_CHANGE: 'The booking cannot go from its status to the one that was sent.',
  BOOKING_CLOSED: "The booking's status no longer permits that it is changed or deleted.",
  IDEMPOTENCY_IN_PROGRESS:
    'The first request with this `Idempotency-Key` has no answer yet. Try again shortly.',
  STALE_VERSION: '`If-Match` names an older version. Read the record again.',
  BODY_TOO_LARGE: 'The body is larger than `BODY_LIMIT`.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not `application/json` in UTF-8, or it is compressed.',
  IDEMPOTENCY_KEY_REUSED: 'The `Idempotency-Key` came before, with another body.',
  RATE_LIMITED:
    'One client called one endpoint too often. `Retry-After` says in how many seconds it may again.',
  ACCOUNT_LOCKED: 'Too many logins of that account failed in a row; the right password does not help.',
  INTERNAL_ERROR: 'A defect of the server. The log tells more, under the `X-Request-Id` of the answer.',
  UNAVAILABLE:
    'The database is away, too many wait, or the server is stopping. `Retry-After` says when to try again.',
};

/** Returns the whole text of docs/errors.md. */
export function errorsDocument(): string {
  const rows = (Object.keys(refusalMessages) as RefusalIdentifier[]).map(
    (identifier) =>
      `| \`${identifier}\` | ${refusalStatuses[identifier]} | ${refusalMessages[identifier]} | ${when[identifier]} |`,
  );
  return `# Errors

This page is generated from \`domain/refusal.ts\` and \`platform/http/refusal-statuses.ts\` by \`npm run docs\`. A test
fails when it is out of date.

## Interface B

${fenced(example('B'))}

\`error\` is one of the identifiers below. Programs decide by it, or by the status. \`message\` is the same each time.
\`details\` is for people: it names what was wrong in this request, and is empty when there is nothing to add.

| \`error\` | Status | \`message\` | When |
|---|---|---|---|
${rows.join('\n')}

## Interface A

The plant store has a smaller body. \`error\` is the HTTP status; \`message\` holds what \`message\` and \`details\` are
on interface B.

${fenced(example('A'))}

There is no identifier. Whatever is wrong with the request itself is 400, so ${becomes400()} do not occur under
\`/plants\`.

## With every error

- \`X-Request-Id\` is in the log, too. \`Cache-Control\` is \`no-store\`.
- 401 carries \`WWW-Authenticate: Bearer\`, 405 carries \`Allow\`, 429 and 503 carry \`Retry-After\` in seconds.
- A 500 says nothing about its cause. The cause is in the log.

When several things are wrong with a request, the answer is the first of: 405, 429, 401, 403 for a request from another
site, 403 for the role, 413 and 415, 404 for the path, 403 for the record, 400, 404 and 403 for what the body names, 412,
422, 409.
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
