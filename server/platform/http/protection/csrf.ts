/** Protection against cross-site request forgery (contract §5, "CSRF"; OWASP CSRF cheat sheet, Fetch Metadata). */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * True if another site may have started a navigation. For GET requests that depend on the session, because the
 * browser sends the cookie when a user follows a link on any page (SameSite=Lax).
 */
export function isForeignNavigation(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  return looksForged(headers, { publicOrigin, corsOrigins: [], hasSessionCookie: true });
}

/**
 * True if another site may have forged a request. Checked only for unsafe methods that the cookie authenticates,
 * and for login, register and refresh with any credential or none.
 */
export function looksForged(
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  context: { publicOrigin: string; corsOrigins: readonly string[]; hasSessionCookie: boolean },
): boolean {
  if (origin !== undefined && !context.hasSessionCookie && context.corsOrigins.includes(origin)) return false;
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== context.publicOrigin;
}
