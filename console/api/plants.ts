/** The plant store (interface A), which takes an access token and not the cookie (contract §4). */
import { bearer, createClient } from '#client/index.ts';
import { api } from './client.ts';

/** A token of the cookie's session for each call: one that was kept might be that of an earlier user. */
export const plantStore = createClient({
  baseUrl: location.origin,
  credentials: bearer(async () => (await api.createSessionToken()).data.accessToken),
});
