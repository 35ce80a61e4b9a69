import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { describe, expect } from 'vitest';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { privateKeyOf } from '../testing/private-key.ts';

const publicUrl = 'https://petalpaw.example';

const test = serverTest
  .extend('settings', perFile, { PUBLIC_URL: publicUrl })
  .extend('user', perFile, ({ server }) => server.newUser('CUSTOMER'))
  .extend('jwks', perFile, async ({ server }) => (await server.request('GET', '/.well-known/jwks.json')).body)
  /** The server's own private key, which a forger would have to steal. */
  .extend('ownKey', perFile, ({ server }) => privateKeyOf(server))
  .extend('api', perFile, ({ jwks, server, user, ownKey }) => {
    const kid = () => jwks.keys[0]?.kid ?? '';
    const statusWith = async (token: string) =>
      (await server.request('GET', '/auth/session', { token })).status;
    /** Returns a token like the server's own, except for the given claims. */
    function forge(claims: Record<string, unknown>) {
      return new SignJWT({ ...decodeJwt(user.token), ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: kid() })
        .sign(ownKey);
    }
    return { kid, statusWith, forge };
  });

describe('access tokens (contract §5)', () => {
  test('an ES256 JWT of type at+jwt with user and session, without a role (RFC 9068)', ({ user, api }) => {
    expect(decodeProtectedHeader(user.token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: api.kid() });
    const claims = decodeJwt(user.token);
    expect(claims).toEqual({
      iss: publicUrl,
      aud: publicUrl,
      client_id: 'petalpaw',
      sub: user.id,
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 3_600,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('GET /.well-known/jwks.json 200 returns the bare key set, which suffices to verify a token (RFC 7517)', async ({
    server,
    api,
    user,
  }) => {
    const { status, body, headers } = await server.request('GET', '/.well-known/jwks.json');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
          kid: api.kid(),
          use: 'sig',
          alg: 'ES256',
        },
      ],
    });
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', server.url));
    const { payload } = await jwtVerify(user.token, keys, {
      issuer: publicUrl,
      audience: publicUrl,
      typ: 'at+jwt',
    });
    expect(payload.sub).toBe(user.id);
  });

  test('401 for other schemes, and for a bearer without a token', async ({ user, server }) => {
    for (const authorization of [`Basic ${btoa('a:b')}`, 'Bearer', user.token, `Bearer ${user.token} x`]) {
      const { status } = await server.request('GET', '/auth/session', { headers: { authorization } });
      expect(status, authorization).toBe(401);
    }
  });

  test('the same token opens interface A (specification "Authentication" A)', async ({
    server,
    user,
    api,
  }) => {
    expect((await server.request('GET', '/plants', { token: user.token })).status).toBe(200);
    expect((await server.request('GET', '/plants', { token: await api.forge({ aud: 'x' }) })).status).toBe(
      401,
    );
  });

  test('401 after the `exp` of a token, by the clock of the database', async ({ api }) => {
    // The shortest time that a token can be valid and still be used in time on this machine.
    let token = '';
    for (let seconds = 1; (await api.statusWith(token)) !== 200; seconds++)
      token = await api.forge({ exp: Math.floor(Date.now() / 1000) + seconds });
    await expect.poll(() => api.statusWith(token)).toBe(401);
  });
});
