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
  TOKEN_INVALID: { status: 400, message: 'The link is invalid, was already used, or has expired.' },
  WRONG_PASSWORD: { status: 400, message: 'The current password is incorrect.' },
  OAUTH_STATE_INVALID: {
    status: 400,
    message: 'The sign-in was not started in this browser, was already completed, or took too long.',
  },
  AMOUNT_TOO_LARGE: { status: 400, message: 'The total amount exceeds 999999999999.99.' },
  MIXED_CURRENCIES: { status: 400, message: 'The services are priced in more than one currency.' },
  UNAUTHENTICATED: { status: 401, message: 'A valid session or access token is required.' },
  INVALID_CREDENTIALS: { status: 401, message: 'The email address or password is incorrect.' },
  REFRESH_REUSED: { status: 401, message: 'The refresh token was already used. The session has been ended.' },
  OAUTH_FAILED: { status: 401, message: 'The answer of the provider could not be verified.' },
  FORBIDDEN: { status: 403, message: 'Your role does not allow this.' },
  CSRF_REJECTED: { status: 403, message: 'The request came from another site.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'The email address has not been confirmed yet.' },
  OAUTH_DENIED: { status: 403, message: 'The provider was not allowed to share your identity.' },
  OAUTH_EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'The provider did not confirm that an email address is yours.',
  },
  LOGIN_REQUIRED: {
    status: 403,
    message: 'An account with this email address exists. Sign in to it first, then link the provider.',
  },
  ACCOUNT_DISABLED: { status: 403, message: 'The account has been disabled.' },
  NOT_FOUND: { status: 404, message: 'The resource does not exist.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'The method is not allowed for this path.' },
  CONFLICT: { status: 409, message: 'The request conflicts with existing data.' },
  EMAIL_TAKEN: { status: 409, message: 'The email address is already in use.' },
  ACCOUNT_MISMATCH: {
    status: 409,
    message: 'The account at the provider does not belong to the signed-in user.',
  },
  LAST_WAY_IN: {
    status: 409,
    message: 'The linked account is your only way to sign in and cannot be removed.',
  },
  LAST_ADMIN: { status: 409, message: 'The last administrator cannot be demoted, disabled or deleted.' },
  SERVICE_INACTIVE: { status: 409, message: 'The service is currently not offered.' },
  BOOKING_CONFLICT: { status: 409, message: 'The time is already booked.' },
  STAFF_UNAVAILABLE: { status: 409, message: 'The staff member is not available at that time.' },
  INVALID_STATUS_CHANGE: { status: 409, message: 'The booking cannot change to that status.' },
  BOOKING_CLOSED: { status: 409, message: 'The booking can no longer be changed.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'The first request with this key is still running.' },
  STALE_VERSION: { status: 412, message: 'The resource has changed since it was read.' },
  BODY_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be application/json in UTF-8.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'The key was already used with a different request.' },
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
