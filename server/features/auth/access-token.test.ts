import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unseal } from '#platform/crypto/seal.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

const publicUrl = 'https://petalpaw.example';
let server: TestServer;
let user: SignedIn;
let jwks: { keys: { kid: string }[] };
/** The server's own private key: what a forger would have to steal. */
let ownKey: KeyObject;

beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: publicUrl });
  user = await server.newUser('CUSTOMER');
  jwks = (await server.request('GET', '/.well-known/jwks.json')).body;
  const { app } = server.running;
  const { rows } = await app.database.pool.query('SELECT kid, private_key FROM signing_keys');
  const jwk = JSON.parse(unseal(app.appSecret, `signing key ${rows[0].kid}`, rows[0].private_key).toString());
  const { createPrivateKey } = await import('node:crypto');
  ownKey = createPrivateKey({ key: jwk, format: 'jwk' });
});
afterAll(() => server?.close());

const kid = () => jwks.keys[0]?.kid ?? '';
const statusWith = async (token: string) => (await server.request('GET', '/auth/session', { token })).status;

/** A token like the server's own, but for what is given. */
function forge(claims: Record<string, unknown>, header: Record<string, unknown> = {}, key: unknown = ownKey) {
  const payload = { ...decodeJwt(user.token), ...claims };
  for (const [name, value] of Object.entries(payload)) if (value === undefined) delete payload[name];
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: kid(), ...header } as never)
    .sign(key as never);
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

  test('the forgeries below are forgeries by one thing only: without it the token is good', async () => {
    expect(await statusWith(await forge({}))).toBe(200);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['alg none', () => unsigned({ alg: 'none', typ: 'at+jwt' })],
    ['alg None', () => unsigned({ alg: 'None', typ: 'at+jwt', kid: kid() })],
    ['no signature', () => `${user.token.split('.').slice(0, 2).join('.')}.`],
    ['two parts', () => user.token.split('.').slice(0, 2).join('.')],
    [
      'another key with our key id',
      () => forge({}, {}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    ],
    ['an unknown key id', () => forge({}, { kid: 'another' })],
    ['no key id', () => forge({}, { kid: undefined })],
    ['a key id of another type', () => withHeader({ alg: 'ES256', typ: 'at+jwt', kid: 7 })],
    [
      'HS256 with our public key as the secret',
      () => forge({}, { alg: 'HS256' }, Buffer.from(JSON.stringify(jwks.keys[0]))),
    ],
    [
      'RS256',
      () => forge({}, { alg: 'RS256' }, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
    ],
    [
      'ES384',
      () => forge({}, { alg: 'ES384' }, generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey),
    ],
    ['a key in the header', () => withOwnJwk()],
    ['type JWT', () => forge({}, { typ: 'JWT' })],
    ['no type', () => forge({}, { typ: undefined })],
    ['an ID token’s type', () => forge({}, { typ: 'id+jwt' })],
    [
      'a critical extension',
      () => withHeader({ alg: 'ES256', typ: 'at+jwt', kid: kid(), crit: ['x'], x: 1 }),
    ],
    ['another issuer', () => forge({ iss: 'https://evil.example' })],
    ['our issuer with a slash', () => forge({ iss: `${publicUrl}/` })],
    ['no issuer', () => forge({ iss: undefined })],
    ['another audience', () => forge({ aud: 'https://evil.example' })],
    ['no audience', () => forge({ aud: undefined })],
    ['expired', () => forge({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['no expiry', () => forge({ exp: undefined })],
    ['an expiry in words', () => forge({ exp: 'never' })],
    ['no subject', () => forge({ sub: undefined })],
    ['another user', async () => forge({ sub: (await server.newUser('MANAGER')).id })],
    ['a sign-in that is not there', () => forge({ sid: crypto.randomUUID() })],
    ['no sign-in', () => forge({ sid: undefined })],
    ['a changed payload', () => tampered(1)],
    ['a changed header', () => tampered(0)],
    ['a changed signature', () => tampered(2)],
    ['a refresh token', () => user.refreshToken],
    ['the cookie', () => user.cookie.split('=')[1] ?? ''],
    ['words', () => 'not.a.token'],
    ['dots', () => '..'],
    ['a token in a token', () => `${user.token}.${user.token}`],
    ['8 KiB', () => 'A'.repeat(8192)],
  ])('401 RFC 8725: %s', async (_what, make) => {
    const token = await make();
    const { status, body } = await server.request('GET', '/auth/session', { token });
    expect([status, body.error]).toEqual([401, 'UNAUTHENTICATED']);
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

function unsigned(header: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(decodeJwt(user.token))}.`;
}

/** Signed by us over a header that jose would not write. */
async function withHeader(header: object): Promise<string> {
  const { sign } = await import('node:crypto');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${part(header)}.${part(decodeJwt(user.token))}`;
  const signature = sign('sha256', Buffer.from(input), { key: ownKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

function withOwnJwk(): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return forge({}, { jwk: publicKey.export({ format: 'jwk' }) }, privateKey);
}

/** The token with one bit changed in the middle of one of its parts. */
function tampered(at: number): string {
  const parts = user.token.split('.');
  const part = parts[at] ?? '';
  const middle = Math.floor(part.length / 2);
  const changed = part[middle] === 'A' ? 'B' : 'A';
  parts[at] = part.slice(0, middle) + changed + part.slice(middle + 1);
  return parts.join('.');
}
