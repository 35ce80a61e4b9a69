/**
 * The one error of the business: a rule that refuses an operation throws a Refusal. The HTTP layer turns it into a
 * status and a body in one place (platform/http). Anything else that is thrown is a defect, and no client learns about
 * it.
 */

/**
 * The catalogue: every identifier that the `error` field of interface B can carry, with the message that a client
 * receives. Details of the case are in {@link Refusal.details}. The documentation and the OpenAPI document are
 * generated from this table (contract §2).
 */
export const refusalMessages = {
  VALIDATION_FAILED: 'The request is not valid.',
  TOKEN_INVALID: 'The link is invalid, was already used, or has expired.',
  WRONG_PASSWORD: 'The current password is incorrect.',
  CODE_INVALID: 'The code is not correct, or was already used.',
  OAUTH_STATE_INVALID:
    'The sign-in was not started in this browser, was already completed, or took too long.',
  AMOUNT_TOO_LARGE: 'The total amount exceeds 999999999999.99.',
  MIXED_CURRENCIES: 'The services are priced in more than one currency.',
  UNAUTHENTICATED: 'A valid session or access token is required.',
  INVALID_CREDENTIALS: 'The email address or password is incorrect.',
  SECOND_FACTOR_REQUIRED: 'A code of your second factor, or a recovery code, is required.',
  REFRESH_REUSED: 'The refresh token was already used. The session has been ended.',
  OAUTH_FAILED: 'The answer of the provider could not be verified.',
  FORBIDDEN: 'Your role does not allow this.',
  CSRF_REJECTED: 'The request came from another site.',
  SECOND_FACTOR_SETUP_REQUIRED: 'Your role requires a second factor. Set one up first.',
  EMAIL_NOT_VERIFIED: 'The email address has not been confirmed yet.',
  OAUTH_DENIED: 'The provider was not allowed to share your identity.',
  OAUTH_EMAIL_NOT_VERIFIED: 'The provider did not confirm that an email address is yours.',
  LOGIN_REQUIRED: 'An account with this email address exists. Sign in to it first, then link the provider.',
  ACCOUNT_DISABLED: 'The account has been disabled.',
  NOT_FOUND: 'The resource does not exist.',
  METHOD_NOT_ALLOWED: 'The method is not allowed for this path.',
  REQUEST_TIMEOUT: 'The body of the request arrived too slowly.',
  CONFLICT: 'The request conflicts with existing data.',
  EMAIL_TAKEN: 'The email address is already in use.',
  ACCOUNT_MISMATCH: 'The account at the provider does not belong to the signed-in user.',
  LAST_WAY_IN: 'The linked account is your only way to sign in and cannot be removed.',
  PASSKEYS_UNAVAILABLE: 'Passkeys need an address of this server with a domain name.',
  LAST_ADMIN: 'The last administrator cannot be demoted, disabled or deleted.',
  SERVICE_INACTIVE: 'The service is currently not offered.',
  CLOSED: 'The business is closed at that time.',
  NOTICE_TOO_SHORT: 'The start is too soon: the booking needs more notice.',
  TOO_FAR_AHEAD: 'The start is too far in the future.',
  BOOKING_CONFLICT: 'The time is already booked.',
  STAFF_UNAVAILABLE: 'The staff member is not available at that time.',
  VACCINATION_MISSING: 'A pet lacks a vaccination that the service requires.',
  CAPACITY_EXCEEDED: 'There is no place left at that time.',
  INVALID_STATUS_CHANGE: 'The booking cannot change to that status.',
  BOOKING_CLOSED: 'The booking can no longer be changed.',
  CANCELLATION_CLOSED: 'It is too late to cancel or change the booking.',
  IDEMPOTENCY_IN_PROGRESS: 'The first request with this key is still running.',
  STALE_VERSION: 'The resource has changed since it was read.',
  BODY_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The endpoint does not accept a body of this media type.',
  IDEMPOTENCY_KEY_REUSED: 'The key was already used with a different request.',
  RATE_LIMITED: 'Too many requests; try again later.',
  ACCOUNT_LOCKED: 'Too many failed sign-ins; try again later.',
  INTERNAL_ERROR: 'Something went wrong on the server.',
  UNAVAILABLE: 'The service is not available right now; try again shortly.',
} as const satisfies Record<string, string>;

/** An identifier of the catalogue. */
export type RefusalIdentifier = keyof typeof refusalMessages;

/** Why nobody can take a booking at that time: the `reason` of STAFF_UNAVAILABLE, for programs (contract §9). */
export const awayReasons = [
  'NOT_AVAILABLE',
  'TIME_OFF',
  'DAY_OFF',
  'BREAK',
  'OUTSIDE_WORKING_HOURS',
  'NO_SKILL',
  'NOBODY_FREE',
] as const;
export type AwayReason = (typeof awayReasons)[number];

interface RefusalExtras {
  /** Whole seconds after which the same request may succeed. */
  readonly retryAfter?: number;
  readonly reason?: AwayReason;
}

/** The error that refuses an operation. */
export class Refusal extends Error {
  readonly identifier: RefusalIdentifier;
  /** Names each offending field and what was expected; `''` when there is nothing to add. */
  readonly details: string;
  readonly extras: RefusalExtras;

  constructor(identifier: RefusalIdentifier, details = '', extras: RefusalExtras = {}) {
    super(refusalMessages[identifier]);
    this.name = 'Refusal';
    this.identifier = identifier;
    this.details = details;
    this.extras = extras;
  }
}
