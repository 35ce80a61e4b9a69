/** The plant store (interface A), which takes an access token and not the cookie (contract §4). */
import { ApiError, bearer, createClient } from '#client/index.ts';

/** A token of the cookie's session for each call: one that was kept might be that of an earlier user. */
export const plantStore = createClient({
  baseUrl: location.origin,
  credentials: bearer(accessTokenOfSession),
});

/** POST `/auth/session/token` (contract §18). */
async function accessTokenOfSession(): Promise<string> {
  const response = await fetch('/auth/session/token', { method: 'POST' });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError('getSession', response, body);
  return (body as { data: { accessToken: string } }).data.accessToken;
}
