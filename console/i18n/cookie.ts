/** Cookies that the server reads to choose the content. They contain preferences and no credentials. */

/** A year in seconds. Browsers keep a cookie at most 400 days (RFC 6265bis, 5.5). */
const age = 365 * 24 * 60 * 60;

/** Keeps the value for a year; undefined removes the cookie. */
export function writeCookie(name: string, value: string | undefined, path = '/'): void {
  const kept = `${name}=${value ?? ''}; Path=${path}; Max-Age=${value === undefined ? 0 : age}; SameSite=Lax`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = kept;
}
