/** Protection against cross-site request forgery (contract §5, "CSRF"; OWASP CSRF cheat sheet, Fetch Metadata). */

export interface OriginHeaders {
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
}

/**
 * Whether a request may have been forged by another site. Asked only for unsafe methods that the cookie
 * authenticates, and for login, register and refresh however they come.
 */
export function looksForged(
  headers: OriginHeaders,
  context: { publicOrigin: string; corsOrigins: readonly string[]; hasSessionCookie: boolean },
): boolean {
  const { secFetchSite, origin } = headers;
  if (origin !== undefined && !context.hasSessionCookie && context.corsOrigins.includes(origin)) return false;
  if (secFetchSite !== undefined) return secFetchSite !== 'same-origin' && secFetchSite !== 'none';
  return origin !== undefined && origin !== context.publicOrigin;
}
