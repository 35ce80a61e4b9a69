/** The console's message for each error of the server (docs/errors.md). */
import { ApiError, type ErrorIdentifier } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';

/** A fault of this program or of the server, which readers cannot change. */
type InternalError = 'METHOD_NOT_ALLOWED' | 'UNSUPPORTED_MEDIA_TYPE' | 'INTERNAL_ERROR';

type InCamelCase<Words extends string> = Words extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<InCamelCase<Rest>>}`
  : Lowercase<Words>;

/**
 * The message of every other identifier; null stands for the one that has its name: `problems.notFound` of NOT_FOUND. A new
 * identifier does not compile until it has a message.
 */
const messages: {
  readonly [I in Exclude<ErrorIdentifier, InternalError>]: `problems.${InCamelCase<I>}` extends PlainKey
    ? null
    : PlainKey;
} = {
  VALIDATION_FAILED: null,
  TOKEN_INVALID: null,
  WRONG_PASSWORD: null,
  CODE_INVALID: null,
  OAUTH_STATE_INVALID: null,
  AMOUNT_TOO_LARGE: null,
  MIXED_CURRENCIES: null,
  UNAUTHENTICATED: null,
  INVALID_CREDENTIALS: null,
  SECOND_FACTOR_REQUIRED: null,
  REFRESH_REUSED: 'problems.unauthenticated',
  OAUTH_FAILED: null,
  FORBIDDEN: null,
  CSRF_REJECTED: null,
  SECOND_FACTOR_SETUP_REQUIRED: null,
  EMAIL_NOT_VERIFIED: null,
  OAUTH_DENIED: null,
  OAUTH_EMAIL_NOT_VERIFIED: null,
  LOGIN_REQUIRED: null,
  ACCOUNT_DISABLED: null,
  NOT_FOUND: null,
  CONFLICT: null,
  EMAIL_TAKEN: null,
  ACCOUNT_MISMATCH: null,
  LAST_WAY_IN: null,
  PASSKEYS_UNAVAILABLE: null,
  LAST_ADMIN: null,
  SERVICE_INACTIVE: null,
  BOOKING_CONFLICT: null,
  STAFF_UNAVAILABLE: null,
  VACCINATION_MISSING: null,
  CAPACITY_EXCEEDED: null,
  NOTICE_TOO_SHORT: null,
  TOO_FAR_AHEAD: null,
  CLOSED: null,
  INVALID_STATUS_CHANGE: null,
  BOOKING_CLOSED: null,
  BOOKING_EXPIRED: 'problems.expired',
  PAYMENTS_OFF: null,
  PAYMENT_TOO_LARGE: null,
  REFUND_TOO_LARGE: null,
  ALREADY_VOIDED: null,
  PLACE_TAKEN: null,
  PLACE_CLOSED: null,
  PLACE_UNSUITABLE: null,
  CANCELLATION_CLOSED: null,
  IDEMPOTENCY_IN_PROGRESS: null,
  STALE_VERSION: null,
  REQUEST_TIMEOUT: 'problems.tooSlow',
  BODY_TOO_LARGE: null,
  IDEMPOTENCY_KEY_REUSED: null,
  RATE_LIMITED: null,
  ACCOUNT_LOCKED: null,
  UNAVAILABLE: null,
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
  if (!Object.hasOwn(messages, identifier)) return 'problems.internalError';
  const name = identifier.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return messages[identifier as keyof typeof messages] ?? (`problems.${name}` as PlainKey);
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
