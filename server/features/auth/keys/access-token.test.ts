import { createPrivateKey, type KeyObject } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unseal } from '#platform/crypto/seal.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

const publicUrl = 'https://petalpaw.example';
let server: TestServer;
let user: SignedIn;
let jwks: { keys: { kid: string }[] };
/** The server's own private key, which a forger would have to steal. */
let ownKey: KeyObject;

beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: publicUrl });
  user = await server.newUser('CUSTOMER');
  jwks = (await server.request('GET', '/.well-known/jwks.json')).body;
  const { app } = server.running;
  const { rows } = await app.database.pool.query('SELECT kid, private_key FROM signing_keys');
  const jwk = JSON.parse(unseal(app.appSecret, `signing key ${rows[0].kid}`, rows[0].private_key).toString());
  ownKey = createPrivateKey({ key: jwk, format: 'jwk' });
});
afterAll(() => server?.close());

const kid = () => jwks.keys[0]?.kid ?? '';
const statusWith = async (token: string) => (await server.request('GET', '/auth/session', { token })).status;

/** Returns a token like the server's own, except for the given claims. */
function forge(claims: Record<string, unknown>) {
  return new SignJWT({ ...decodeJwt(user.token), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: kid() })
    .sign(ownKey);
}

describe('contract §5: access tokens', () => {
  test('RFC 9068: an ES256 JWT of type at+jwt that says who and which sign-in, never a role', () => {
    expect(decodeProtectedHeader(user.token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: kid() });
    const claims = decodeJwt(user.token);
    expect(claims).toEqual({
      iss: publicUrl,
      aud: publicUrl,
      client_id: 'petalpaw',
      sub: user.id,
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 300,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('RFC 7517: JWKS is bare, public, and enough for anyone to verify a token', async () => {
    const { status, body, headers } = await server.request('GET', '/.well-known/jwks.json');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
          kid: kid(),
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

  test('401 for other schemes, and for a bearer without a token', async () => {
    for (const authorization of [`Basic ${btoa('a:b')}`, 'Bearer', user.token, `Bearer ${user.token} x`]) {
      const { status } = await server.request('GET', '/auth/session', { headers: { authorization } });
      expect(status, authorization).toBe(401);
    }
  });

  test('spec "Authentication" A: the same token opens interface A', async () => {
    expect((await server.request('GET', '/plants', { token: user.token })).status).toBe(200);
    expect((await server.request('GET', '/plants', { token: await forge({ aud: 'x' }) })).status).toBe(401);
  });

  test('401 of a token that was good until its exp, by the database’s clock', async () => {
    const token = await forge({ exp: Math.floor(Date.now() / 1000) + 4 });
    expect(await statusWith(token)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect(await statusWith(token)).toBe(401);
  });
});
