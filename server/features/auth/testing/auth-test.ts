/** Test support: signing in, and whether a session is still open. */
import { perFile, replicasTest, serverTest } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';

export const authTest = serverTest.extend('auth', perFile, ({ server }) => ({
  login: (email: string, password: string) =>
    server.request('POST', '/auth/login', { body: { email, password } }),
  /** The statuses of GET /auth/session with the access token and with the cookie, and of POST /auth/refresh. */
  async statusesOf({ token, cookie, refreshToken }: SignedIn): Promise<number[]> {
    const replies = [
      await server.request('GET', '/auth/session', { token }),
      await server.request('GET', '/auth/session', { cookie }),
      await server.request('POST', '/auth/refresh', { body: { refreshToken } }),
    ];
    return replies.map(({ status }) => status);
  },
}));

/** The same with two servers on one database. */
export const authReplicasTest = replicasTest.extend('both', perFile, ({ server, replica }) => ({
  /** Returns the two servers in turn. */
  either: (at: number) => (at % 2 ? server : replica),
  /** The statuses of GET /auth/session on both servers with the access token, then with the cookie. */
  async statusesOf({ token, cookie }: SignedIn): Promise<number[]> {
    const replies = [];
    for (const credential of [{ token }, { cookie }]) {
      for (const { request } of [server, replica])
        replies.push(await request('GET', '/auth/session', credential));
    }
    return replies.map(({ status }) => status);
  },
}));
