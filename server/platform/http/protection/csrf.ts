/** Protection against cross-site request forgery (contract §5, "CSRF"; OWASP CSRF cheat sheet, Fetch Metadata). */
import type { IncomingHttpHeaders } from 'node:http';

export interface OriginHeaders {
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
}

/** The headers in which a browser says where a request comes from. */
export function originHeaders(headers: IncomingHttpHeaders): OriginHeaders {
  const { origin, 'sec-fetch-site': secFetchSite } = headers;
  return { origin, secFetchSite: typeof secFetchSite === 'string' ? secFetchSite : undefined };
}

/**
 * Whether a navigation may have been started by another site. For a GET that the session has a part in: the cookie
 * comes with a link on any page (SameSite=Lax).
 */
export function isForeignNavigation(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  return looksForged(originHeaders(headers), { publicOrigin, corsOrigins: [], hasSessionCookie: true });
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
