/** Protection against cross-site request forgery (contract §5, "CSRF"; OWASP CSRF cheat sheet, Fetch Metadata). */
import type { IncomingHttpHeaders } from 'node:http';

export interface OriginHeaders {
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
}

/** Returns the headers in which a browser names the origin of a request. */
export function originHeaders(headers: IncomingHttpHeaders): OriginHeaders {
  const { origin, 'sec-fetch-site': secFetchSite } = headers;
  return { origin, secFetchSite: typeof secFetchSite === 'string' ? secFetchSite : undefined };
}

/**
 * True if another site may have started a navigation. For GET requests that depend on the session, because the
 * browser sends the cookie when a user follows a link on any page (SameSite=Lax).
 */
export function isForeignNavigation(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  return looksForged(originHeaders(headers), { publicOrigin, corsOrigins: [], hasSessionCookie: true });
}

/**
 * True if another site may have forged a request. Checked only for unsafe methods that the cookie authenticates,
 * and for login, register and refresh with any credential or none.
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
