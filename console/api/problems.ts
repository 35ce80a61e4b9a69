/** The console's message for each error of the server (docs/errors.md). */
import { ApiError, type ErrorIdentifier } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';

/** A fault of this program or of the server, which readers cannot change. */
type InternalError = 'METHOD_NOT_ALLOWED' | 'UNSUPPORTED_MEDIA_TYPE' | 'INTERNAL_ERROR';

type InCamelCase<Words extends string> = Words extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<InCamelCase<Rest>>}`
  : Lowercase<Words>;

/** The identifiers without a message of their name, such as `problems.notFound` of NOT_FOUND. */
type Unnamed = {
  [I in ErrorIdentifier]: `problems.${InCamelCase<I>}` extends PlainKey ? never : I;
}[ErrorIdentifier];

/** The message of each identifier that has none of its name: a new one does not compile without either. */
const messages: Readonly<Record<Unnamed | InternalError, PlainKey>> = {
  METHOD_NOT_ALLOWED: 'problems.internalError',
  UNSUPPORTED_MEDIA_TYPE: 'problems.internalError',
  INTERNAL_ERROR: 'problems.internalError',
  REFRESH_REUSED: 'problems.unauthenticated',
  BOOKING_EXPIRED: 'problems.expired',
  REQUEST_TIMEOUT: 'problems.tooSlow',
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
  return { message: messageOfOther(error), requestId: undefined, retryAfter: undefined };
}

function messageOfOther(error: unknown): PlainKey {
  if (error instanceof CookieRefused) return 'sign-in.cookieRefused';
  // fetch throws a TypeError when the server cannot be reached, and the signal of a timeout a DOMException.
  const isOffline =
    error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
  return isOffline ? 'problems.noConnection' : 'problems.internalError';
}

/**
 * The message of an identifier that arrives as text, such as `?error=` after a sign-in at a provider. The text of one that this
 * release does not know is that of an internal error (i18n/translate.ts).
 */
export function messageOfIdentifier(identifier: string): PlainKey {
  if (Object.hasOwn(messages, identifier)) return messages[identifier as keyof typeof messages];
  const name = identifier.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return `problems.${name}` as PlainKey;
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
