/**
 * The catalogue of errors of interface B: every identifier that the field `error` can carry, with its status (RFC 9110, 15;
 * RFC 6585, 4 for 429), the message that a client receives, and the condition, as in docs/errors.md. The documentation and
 * the OpenAPI document are generated from it (contract §2). Interface A has fewer statuses (`statusOn`).
 */

interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  /** When it occurs, in Markdown. */
  readonly when: string;
}

export const errorCatalogue = {
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request is not valid.',
    when: 'The request does not match the description of the interface. `details` names each field and what was expected.',
  },
  TOKEN_INVALID: {
    status: 400,
    message: 'The link is invalid, was already used, or has expired.',
    when: 'The token of a mailed link is unknown, has been used, or has expired.',
  },
  WRONG_PASSWORD: {
    status: 400,
    message: 'The current password is incorrect.',
    when: 'A signed-in user who changes the password, the address or the second factors has sent a wrong current password.',
  },
  CODE_INVALID: {
    status: 400,
    message: 'The code is not correct, or was already used.',
    when: 'The first code of an authenticator app is wrong. The clocks of the app and of the server may differ by 30 seconds.',
  },
  OAUTH_STATE_INVALID: {
    status: 400,
    message: 'The sign-in was not started in this browser, was already completed, or took too long.',
    when: 'A provider redirected the browser back, but no sign-in waits for it: another browser began it, it took more than ten minutes, or it was already completed. Begin again.',
  },
  AMOUNT_TOO_LARGE: {
    status: 400,
    message: 'The total amount exceeds 999999999999.99.',
    when: 'The price of the booking exceeds the largest amount.',
  },
  MIXED_CURRENCIES: {
    status: 400,
    message: 'The services are priced in more than one currency.',
    when: 'The services of one booking are priced in different currencies.',
  },
  UNAUTHENTICATED: {
    status: 401,
    message: 'A valid session or access token is required.',
    when: 'There are no credentials, or the session or token is unknown, expired or revoked. Sign in, or refresh the token.',
  },
  INVALID_CREDENTIALS: {
    status: 401,
    message: 'The email address or password is incorrect.',
    when: 'The address of a login is unknown, the password or the code of the second factor is wrong, or a passkey is not accepted; the answer does not say which.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'A code of your second factor, or a recovery code, is required.',
    when: "The password is correct, and the user has a second factor. Send the same request with `code`; `details` lists the types of the user's factors.",
  },
  REFRESH_REUSED: {
    status: 401,
    message: 'The refresh token was already used. The session has been ended.',
    when: 'A refresh token was used a second time, so somebody else may have it. The whole session has ended.',
  },
  OAUTH_FAILED: {
    status: 401,
    message: 'The answer of the provider could not be verified.',
    when: "The provider's answer failed a check: code, signature, issuer, audience, nonce or time. The log says which. Begin again.",
  },
  FORBIDDEN: {
    status: 403,
    message: 'Your role does not allow this.',
    when: 'The caller is signed in but lacks the permission, or the record belongs to another user.',
  },
  CSRF_REJECTED: {
    status: 403,
    message: 'The request came from another site.',
    when: 'A browser sent a request that changes data from a page of another origin.',
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    message: 'Your role requires a second factor. Set one up first.',
    when: 'By `REQUIRE_SECOND_FACTOR`, users with this role need a second factor, and this one has none. Until one is set up, only `/auth/*` answers.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'The email address has not been confirmed yet.',
    when: 'The password is correct, but the mailed link has not been followed yet.',
  },
  OAUTH_DENIED: {
    status: 403,
    message: 'The provider was not allowed to share your identity.',
    when: 'The user or the provider denied the sign-in.',
  },
  OAUTH_EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'The provider did not confirm that an email address is yours.',
    when: 'Users are created and accounts are linked by an address that the provider has verified. It named none.',
  },
  LOGIN_REQUIRED: {
    status: 403,
    message: 'An account with this email address exists. Sign in to it first, then link the provider.',
    when: 'A user who has a password, or a linked account at a provider, can link a further one only while signed in: sign in, then follow the link to the provider from a page of this server. If you cannot sign in, request a new password.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    message: 'The account has been disabled.',
    when: 'The credentials are correct, but an administrator has disabled the account.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'The resource does not exist.',
    when: 'The path does not exist, or no record has that id. A malformed id is treated as an unknown one.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'The method is not allowed for this path.',
    when: 'The path does not support the method. `Allow` lists the methods that it supports.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The body of the request arrived too slowly.',
    when: 'Of a file, less than 8 KiB a second arrived.',
  },
  CONFLICT: {
    status: 409,
    message: 'The request conflicts with existing data.',
    when: 'The request conflicts with stored data: an id is already taken, or a record is in use.',
  },
  EMAIL_TAKEN: {
    status: 409,
    message: 'The email address is already in use.',
    when: 'An account with that email address already exists.',
  },
  ACCOUNT_MISMATCH: {
    status: 409,
    message: 'The account at the provider does not belong to the signed-in user.',
    when: 'A signed-in user went to a provider where the account has a different address or is linked to another user. To sign in as that user, sign out first.',
  },
  LAST_WAY_IN: {
    status: 409,
    message: 'The linked account is your only way to sign in and cannot be removed.',
    when: 'The account at a provider is the only way to sign in. Set a password or link another account first.',
  },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    message: 'Passkeys need an address of this server with a domain name.',
    when: 'The host of `PUBLIC_URL` is an IP address. Passkeys belong to a domain name, or to `localhost`.',
  },
  LAST_ADMIN: {
    status: 409,
    message: 'The last administrator cannot be demoted, disabled or deleted.',
    when: 'Without this user, nobody could administer the system.',
  },
  SERVICE_INACTIVE: {
    status: 409,
    message: 'The service is currently not offered.',
    when: 'A booking names a service that is currently not offered.',
  },
  CLOSED: {
    status: 409,
    message: 'The business is closed at that time.',
    when: 'The visit is not wholly within the setting `openingHours`, or has an instant on a day of the setting `closures`; or the stay starts or ends at such a time.',
  },
  NOTICE_TOO_SHORT: {
    status: 409,
    message: 'The start is too soon: the booking needs more notice.',
    when: 'The setting `notice` requires customers to book earlier before the start (`book`). Book a later start.',
  },
  TOO_FAR_AHEAD: {
    status: 409,
    message: 'The start is too far in the future.',
    when: 'The setting `notice` does not permit customers to book so long before the start (`ahead`). Choose an earlier start.',
  },
  BOOKING_CONFLICT: {
    status: 409,
    message: 'The time is already booked.',
    when: 'The pet or the staff member has another booking at that time.',
  },
  STAFF_UNAVAILABLE: {
    status: 409,
    message: 'The staff member is not available at that time.',
    when: 'The staff member has time off, is not available, or does not work at that time. With `assign`, nobody with every service as a skill is free.',
  },
  VACCINATION_MISSING: {
    status: 409,
    message: 'A pet lacks a vaccination that the service requires.',
    when: 'The setting `vaccinationRules` requires a vaccination that a pet of the booking does not have for that time.',
  },
  CAPACITY_EXCEEDED: {
    status: 409,
    message: 'There is no place left at that time.',
    when: 'The setting `capacity` limits the pets of a category, and the limit would be exceeded at some instant.',
  },
  PLACE_TAKEN: {
    status: 409,
    message: 'The place is taken at that time.',
    when: 'Every berth of the place is taken at an instant of that time, or pets of another user are there and the place is not shared; also after a change of the times of a booking whose pets have places.',
  },
  PLACE_CLOSED: {
    status: 409,
    message: 'The place is out of service at that time.',
    when: 'The place is not active, or out of service on a day of that time.',
  },
  PLACE_UNSUITABLE: {
    status: 409,
    message: 'The place is not for this kind of booking.',
    when: 'The place has none of the categories of the booking, which `overrideRules` permits; or the booking is a visit: only pets of stays have places.',
  },
  INVALID_STATUS_CHANGE: {
    status: 409,
    message: 'The booking cannot change to that status.',
    when: 'The booking cannot change from its status to the requested one.',
  },
  BOOKING_CLOSED: {
    status: 409,
    message: 'The booking can no longer be changed.',
    when: "The booking's status no longer permits a change or deletion.",
  },
  PAYMENTS_OFF: {
    status: 409,
    message: 'The business does not record payments.',
    when: 'The setting `payments` is not set.',
  },
  PAYMENT_TOO_LARGE: {
    status: 409,
    message: 'The payment is more than is owed.',
    when: 'A payment is more than the balance of the booking. `details` names the balance.',
  },
  REFUND_TOO_LARGE: {
    status: 409,
    message: 'The refund is more than was paid.',
    when: 'A refund, or the void of a payment, is more than was paid for the booking. `details` names how much was paid.',
  },
  ALREADY_VOIDED: {
    status: 409,
    message: 'The payment was already voided.',
    when: 'The entry is voided already, or is itself the void of another one.',
  },
  BOOKING_EXPIRED: {
    status: 409,
    message: 'The booking has expired.',
    when: 'Nobody confirmed the booking, or paid its deposit, in time (`expiresAt`), so it has ended, and its time is free again.',
  },
  CANCELLATION_CLOSED: {
    status: 409,
    message: 'It is too late to cancel or change the booking.',
    when: 'The setting `notice` does not permit customers to cancel or change the booking so shortly before the start (`cancel`). The business can.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first request with this key is still running.',
    when: 'The first request with this `Idempotency-Key` has no answer yet. Try again shortly.',
  },
  STALE_VERSION: {
    status: 412,
    message: 'The resource has changed since it was read.',
    when: '`If-Match` names an older version. Read the record again.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The body is too large.',
    when: 'The body is larger than `BODY_LIMIT`.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The endpoint does not accept a body of this media type.',
    when: 'The body is not `application/json` in UTF-8, or it is compressed.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'The key was already used with a different request.',
    when: 'The `Idempotency-Key` was used before with a different body.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests; try again later.',
    when: 'A client called an endpoint too often. `Retry-After` says after how many seconds it may try again.',
  },
  ACCOUNT_LOCKED: {
    status: 429,
    message: 'Too many failed sign-ins; try again later.',
    when: 'Too many logins of that account failed in a row. Even the correct password is refused until the lockout ends.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on the server.',
    when: 'A defect of the server. The log has the cause, under the `X-Request-Id` of the answer.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is not available right now; try again shortly.',
    when: 'The database is unavailable, too many requests wait, or the server is stopping. `Retry-After` says when to try again.',
  },
} as const satisfies Record<string, ErrorEntry>;

/** An identifier of the catalogue. */
export type RefusalIdentifier = keyof typeof errorCatalogue;
