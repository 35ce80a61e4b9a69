/** Cookies (RFC 6265). Those that we read and write hold no encoded characters. */

/** Of the whole host, unseen by scripts, never in clear, and not sent with what another site posts (contract §5). */
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** A Set-Cookie header for a name that begins with `__Host-`; without `seconds` it ends with the browser. */
export function hostCookie(name: string, value: string, seconds?: number): string {
  return `${name}=${value}; ${attributes}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`;
}

/** A Set-Cookie header that takes the cookie away. */
export function clearedHostCookie(name: string): string {
  return `${name}=; ${attributes}; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
}

/** The value of the first cookie of that name; quotes around it are taken off. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) {
      return pair
        .slice(equals + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1');
    }
  }
  return undefined;
}
