import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { openAuth } from '../testing/auth-test.ts';
import { privateKeyOf } from '../testing/private-key.ts';

const publicUrl = 'https://petalpaw.example';

const { auth, query, server } = await openAuth({ PUBLIC_URL: publicUrl });
const user = await server.newUser('CUSTOMER');
const kid = decodeProtectedHeader(user.token).kid;

describe('access tokens (contract §5)', () => {
  test('an ES256 JWT of type at+jwt with user and session, no role (RFC 9068)', async () => {
    expect(decodeProtectedHeader(user.token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid });
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

  test('GET /.well-known/jwks.json 200 returns the bare key set, which suffices to verify a token (RFC 7517)', async () => {
    const { status, body, headers } = await server.request('GET', '/.well-known/jwks.json');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const point = { x: expect.any(String), y: expect.any(String) };
    expect(body).toEqual({ keys: [{ kty: 'EC', crv: 'P-256', ...point, kid, use: 'sig', alg: 'ES256' }] });
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', server.url));
    const expected = { issuer: publicUrl, audience: publicUrl, typ: 'at+jwt' };
    expect((await jwtVerify(user.token, keys, expected)).payload.sub).toBe(user.id);
  });

  test('401 without credentials, for other schemes, for a bearer without token', async () => {
    const schemes = [`Basic ${btoa('a:b')}`, 'Bearer', user.token, `Bearer ${user.token} x`];
    for (const authorization of [undefined, ...schemes]) {
      const headers = authorization === undefined ? {} : { authorization };
      const reply = await server.request('GET', '/auth/session', { headers });
      expect([reply.status, reply.headers.get('www-authenticate')], authorization).toEqual([401, 'Bearer']);
    }
  });

  test('401 after its `exp`, by the clock of the database', async () => {
    const key = await privateKeyOf(server);
    const tokenUntil = (exp: number) =>
      new SignJWT({ ...decodeJwt(user.token), exp })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: kid ?? '' })
        .sign(key);
    const [{ now }] = await query('SELECT floor(extract(epoch FROM now()))::int AS now');
    expect(await auth.seesSession({ token: await tokenUntil(now) })).toBe(401);
    // The shortest time that a token can be valid and still be used in time on this machine.
    let token = '';
    for (let seconds = 1; (await auth.seesSession({ token })) !== 200; seconds++)
      token = await tokenUntil(Math.floor(Date.now() / 1000) + seconds);
    await expect.poll(() => auth.seesSession({ token })).toBe(401);
  });
});
