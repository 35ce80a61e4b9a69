/** Reading of the Cookie header (RFC 6265, 5.4). The two cookies that we read hold no encoded characters. */

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
