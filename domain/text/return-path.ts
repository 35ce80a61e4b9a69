/** The path to which a browser returns from a provider: always a page of this server (CWE-601, open redirect). */
import type { Cause } from '#domain/causes.ts';

/** A stand-in for our origin: only a path that stays on this server resolves to it. */
const ourOrigin = 'https://petalpaw.invalid';

/**
 * The reason why it is not safe to send a browser to the text as a path of this server, or `undefined` when it is safe. A
 * safe path begins with one slash; it may have a query and a fragment. Browsers read a backslash as a slash and drop tabs
 * and line breaks (WHATWG URL, 4.4), and `//` begins another host: none of these is accepted, nor a path that begins so
 * once its dots are resolved.
 */
export function returnPathProblem(text: string): Cause | undefined {
  return isOwnPath(text) ? undefined : { reason: 'WRONG_FORMAT', expected: 'OWN_PATH' };
}

function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || forbidden.test(text)) return false;
  const url = URL.parse(text, ourOrigin);
  return url?.origin === ourOrigin && url.username === '' && !url.pathname.startsWith('//');
}

/**
 * The value of a Location header for a path that {@link returnPathProblem} has no problem with, in ASCII. With
 * an error its identifier is the one parameter `error` of the query.
 */
export function returnLocation(path: string, error?: string): string {
  const ascii = path.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  if (error === undefined) return ascii;
  const [, before = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(ascii) ?? [];
  const kept = query.split('&').filter((pair) => pair !== '' && pair.split('=', 1)[0] !== 'error');
  return `${before}?${[...kept, `error=${error}`].join('&')}${fragment}`;
}

/** Backslashes, white space, control characters and lone surrogates. */
const forbidden = /[\\\s\p{Cc}\p{Cs}]/u;
