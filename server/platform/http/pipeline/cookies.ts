/** Cookies (RFC 6265). The cookies that this server reads and writes contain no encoded characters. */

/**
 * For the whole host, hidden from scripts, over HTTPS only, and not sent with POST requests from other sites
 * (contract §5).
 */
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/**
 * Returns a Set-Cookie header for a name that begins with `__Host-`; without `seconds` the cookie lasts for the
 * browser session.
 */
export function hostCookie(name: string, value: string, seconds?: number): string {
  return `${name}=${value}; ${attributes}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`;
}

/** Returns a Set-Cookie header that deletes the cookie. */
export function clearedHostCookie(name: string): string {
  return `${name}=; ${attributes}; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
}

/** Returns the value of the first cookie with that name, without surrounding quotes. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  // Most requests have no such cookie, and this finds it out without a copy.
  if (!header?.includes(name)) return undefined;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) {
      const value = pair.slice(equals + 1).trim();
      return value.startsWith('"') ? value.replace(/^"(.*)"$/, '$1') : value;
    }
  }
  return undefined;
}
