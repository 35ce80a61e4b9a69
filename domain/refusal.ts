/**
 * The one error that the business knows. A rule that says no throws a Refusal; the HTTP layer turns it into
 * a status and a body in one place. Anything else that is thrown is a defect and is told to nobody.
 */

interface CatalogueEntry {
  /** HTTP status that the identifier is answered with, on both interfaces. */
  readonly status: number;
  /** What the caller reads; the particulars go into `details`. */
  readonly message: string;
}

/**
 * Every identifier an error body of interface B can carry. The documentation and the OpenAPI document are
 * generated from this table (contract §2 and the sections that name the more telling ones).
 */
export const refusals = {
  VALIDATION_FAILED: { status: 400, message: 'The request is not valid.' },
  TOKEN_INVALID: { status: 400, message: 'The link is not valid, was used before, or is too old.' },
  WRONG_PASSWORD: { status: 400, message: 'The current password is wrong.' },
  OAUTH_STATE_INVALID: {
    status: 400,
    message: 'The sign-in was not begun in this browser, was finished before, or took too long.',
  },
  AMOUNT_TOO_LARGE: { status: 400, message: 'The total amount is larger than 999999999999.99.' },
  MIXED_CURRENCIES: { status: 400, message: 'The services are priced in more than one currency.' },
  UNAUTHENTICATED: { status: 401, message: 'A valid session or access token is needed.' },
  INVALID_CREDENTIALS: { status: 401, message: 'The e-mail address or the password is wrong.' },
  REFRESH_REUSED: { status: 401, message: 'The refresh token was used before; this sign-in has been ended.' },
  OAUTH_FAILED: { status: 401, message: 'What the provider answered could not be verified.' },
  FORBIDDEN: { status: 403, message: 'Your role does not permit this.' },
  CSRF_REJECTED: { status: 403, message: 'The request came from another site.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'The e-mail address has not been confirmed yet.' },
  OAUTH_DENIED: { status: 403, message: 'The provider was not permitted to say who you are.' },
  OAUTH_EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'The provider does not say that an e-mail address is yours.',
  },
  LOGIN_REQUIRED: {
    status: 403,
    message:
      'The account with this e-mail address is signed in to in another way: sign in that way, then link the provider.',
  },
  ACCOUNT_DISABLED: { status: 403, message: 'The account has been disabled.' },
  NOT_FOUND: { status: 404, message: 'There is no such resource.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not know the method.' },
  CONFLICT: { status: 409, message: 'The request conflicts with what is stored.' },
  EMAIL_TAKEN: { status: 409, message: 'The e-mail address belongs to an account already.' },
  ACCOUNT_MISMATCH: {
    status: 409,
    message: 'What the provider knows you by does not belong to the account that is signed in.',
  },
  LAST_WAY_IN: { status: 409, message: 'Without this account nobody could sign in as you any more.' },
  LAST_ADMIN: { status: 409, message: 'The last administrator cannot be demoted, disabled or deleted.' },
  SERVICE_INACTIVE: { status: 409, message: 'The service is not offered at present.' },
  BOOKING_CONFLICT: { status: 409, message: 'The time is taken.' },
  STAFF_UNAVAILABLE: { status: 409, message: 'The staff member is not available at that time.' },
  INVALID_STATUS_CHANGE: { status: 409, message: 'The booking cannot move to that status.' },
  BOOKING_CLOSED: { status: 409, message: 'The booking can no longer be changed.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'The first request with this key is still running.' },
  STALE_VERSION: { status: 412, message: 'The resource has changed since it was read.' },
  BODY_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be application/json in UTF-8.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'The key was used with another request.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests; try again later.' },
  ACCOUNT_LOCKED: { status: 429, message: 'Too many failed sign-ins; try again later.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on the server.' },
  UNAVAILABLE: { status: 503, message: 'The service is not available right now; try again shortly.' },
} as const satisfies Record<string, CatalogueEntry>;

/** An identifier of the catalogue, as the `error` field of interface B carries it. */
export type RefusalIdentifier = keyof typeof refusals;

interface RefusalExtras {
  /** Whole seconds for the `Retry-After` header (RFC 9110, 10.2.3); 429 and 503 only. */
  readonly retryAfter?: number;
  /** Methods for the `Allow` header; 405 only. */
  readonly allow?: readonly string[];
}

/** A rule said no: thrown anywhere, answered in one place. */
export class Refusal extends Error {
  readonly identifier: RefusalIdentifier;
  /** Names each offending field and what was expected; `''` when there is nothing to add. */
  readonly details: string;
  readonly extras: RefusalExtras;

  constructor(identifier: RefusalIdentifier, details = '', extras: RefusalExtras = {}) {
    super(refusals[identifier].message);
    this.name = 'Refusal';
    this.identifier = identifier;
    this.details = details;
    this.extras = extras;
  }

  get status(): number {
    return refusals[this.identifier].status;
  }
}
