/** The console's message for each error of the server (docs/errors.md). */
import { ApiError, type ErrorIdentifier } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';

/** A fault of this program or of the server, which readers cannot change. */
type InternalError = 'METHOD_NOT_ALLOWED' | 'UNSUPPORTED_MEDIA_TYPE' | 'INTERNAL_ERROR';

/** The message of every other identifier: a new one does not compile until it has a message. */
const messages: Readonly<Record<Exclude<ErrorIdentifier, InternalError>, PlainKey>> = {
  VALIDATION_FAILED: 'problems.validationFailed',
  TOKEN_INVALID: 'problems.tokenInvalid',
  WRONG_PASSWORD: 'problems.wrongPassword',
  CODE_INVALID: 'problems.codeInvalid',
  OAUTH_STATE_INVALID: 'problems.oauthStateInvalid',
  AMOUNT_TOO_LARGE: 'problems.amountTooLarge',
  MIXED_CURRENCIES: 'problems.mixedCurrencies',
  UNAUTHENTICATED: 'problems.unauthenticated',
  INVALID_CREDENTIALS: 'problems.invalidCredentials',
  SECOND_FACTOR_REQUIRED: 'problems.secondFactorRequired',
  REFRESH_REUSED: 'problems.unauthenticated',
  OAUTH_FAILED: 'problems.oauthFailed',
  FORBIDDEN: 'problems.forbidden',
  CSRF_REJECTED: 'problems.csrfRejected',
  SECOND_FACTOR_SETUP_REQUIRED: 'problems.secondFactorSetupRequired',
  EMAIL_NOT_VERIFIED: 'problems.emailNotVerified',
  OAUTH_DENIED: 'problems.oauthDenied',
  OAUTH_EMAIL_NOT_VERIFIED: 'problems.oauthEmailNotVerified',
  LOGIN_REQUIRED: 'problems.loginRequired',
  ACCOUNT_DISABLED: 'problems.accountDisabled',
  NOT_FOUND: 'problems.notFound',
  CONFLICT: 'problems.conflict',
  EMAIL_TAKEN: 'problems.emailTaken',
  ACCOUNT_MISMATCH: 'problems.accountMismatch',
  LAST_WAY_IN: 'problems.lastWayIn',
  PASSKEYS_UNAVAILABLE: 'problems.passkeysUnavailable',
  LAST_ADMIN: 'problems.lastAdmin',
  SERVICE_INACTIVE: 'problems.serviceInactive',
  BOOKING_CONFLICT: 'problems.bookingConflict',
  STAFF_UNAVAILABLE: 'problems.staffUnavailable',
  VACCINATION_MISSING: 'problems.vaccinationMissing',
  CAPACITY_EXCEEDED: 'problems.capacityExceeded',
  NOTICE_TOO_SHORT: 'problems.noticeTooShort',
  TOO_FAR_AHEAD: 'problems.tooFarAhead',
  CLOSED: 'problems.closed',
  INVALID_STATUS_CHANGE: 'problems.invalidStatusChange',
  BOOKING_CLOSED: 'problems.bookingClosed',
  BOOKING_EXPIRED: 'problems.expired',
  CANCELLATION_CLOSED: 'problems.cancellationClosed',
  IDEMPOTENCY_IN_PROGRESS: 'problems.idempotencyInProgress',
  STALE_VERSION: 'problems.staleVersion',
  REQUEST_TIMEOUT: 'problems.tooSlow',
  BODY_TOO_LARGE: 'problems.bodyTooLarge',
  IDEMPOTENCY_KEY_REUSED: 'problems.idempotencyKeyReused',
  RATE_LIMITED: 'problems.rateLimited',
  ACCOUNT_LOCKED: 'problems.accountLocked',
  UNAVAILABLE: 'problems.unavailable',
};

/** The server has signed the reader in, and the browser has not kept the cookie of the session. */
export class CookieRefused extends Error {}

export interface Problem {
  /** The key of the sentence to show. */
  readonly message: PlainKey;
  /** The id of the request in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds after which a retry is worthwhile. */
  readonly retryAfter: number | undefined;
}

/** Returns the message for anything that a call can throw. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    const { requestId, retryAfter } = error;
    return { message: messageOf(error), requestId, retryAfter };
  }
  if (error instanceof CookieRefused)
    return { message: 'sign-in.cookieRefused', requestId: undefined, retryAfter: undefined };
  // fetch throws a TypeError when the server cannot be reached, and the signal of a timeout a DOMException.
  const isOffline =
    error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
  const message = isOffline ? 'problems.noConnection' : 'problems.internalError';
  return { message, requestId: undefined, retryAfter: undefined };
}

/** The message of an identifier that arrives as text, such as `?error=` after a sign-in at a provider. */
export function messageOfIdentifier(identifier: string): PlainKey {
  return Object.hasOwn(messages, identifier)
    ? messages[identifier as keyof typeof messages]
    : 'problems.internalError';
}

/** Errors of the plants, and of proxies, have a status only. */
function messageOf({ error, status }: ApiError): PlainKey {
  if (error !== undefined) return messageOfIdentifier(error);
  return byStatus[status] ?? 'problems.internalError';
}

const byStatus: Readonly<Record<number, PlainKey>> = {
  400: 'problems.validationFailed',
  401: 'problems.unauthenticated',
  403: 'problems.forbidden',
  404: 'problems.notFound',
  409: 'problems.conflict',
  413: 'problems.bodyTooLarge',
  429: 'problems.rateLimited',
  502: 'problems.unavailable',
  503: 'problems.unavailable',
  504: 'problems.unavailable',
};
