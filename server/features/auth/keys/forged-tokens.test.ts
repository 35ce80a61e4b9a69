/** RFC 8725 and ASVS 5.0, 9: forged access tokens, each 401 on both interfaces. */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unseal } from '#platform/crypto/seal.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

const publicUrl = 'https://petalpaw.example';
let server: TestServer;
let user: SignedIn;
let other: SignedIn;
let jwk: Record<string, string>;
/** The server's own private key: most forgers below would have to steal it, and still fail. */
let ownKey: KeyObject;
const strangeKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });

beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: publicUrl });
  [user, other] = [await server.newUser('CUSTOMER'), await server.newUser('MANAGER')];
  [jwk] = (await server.request('GET', '/.well-known/jwks.json')).body.keys;
  const { app } = server.running;
  const { rows } = await app.database.pool.query('SELECT kid, private_key FROM signing_keys');
  const key = JSON.parse(unseal(app.appSecret, `signing key ${rows[0].kid}`, rows[0].private_key).toString());
  ownKey = createPrivateKey({ key, format: 'jwk' });
});
afterAll(() => server?.close());

const seconds = () => Math.floor(Date.now() / 1000);
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const claimsOf = (changes: object) => ({ ...decodeJwt(user.token), ...changes });
const headerOf = (changes: object) => ({ alg: 'ES256', typ: 'at+jwt', kid: jwk.kid, ...changes });
const signed = (input: string, key = ownKey) =>
  `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;

/**
 * Returns a token like the server's own except for these claims and parts of the header; `undefined` leaves one out.
 */
const forge = (claims: object = {}, header: object = {}, key?: KeyObject) =>
  signed(`${encode(headerOf(header))}.${encode(claimsOf(claims))}`, key);
/** The same with a header and claims that are not objects, or not JSON. */
const forgeRaw = (header: unknown, claims: unknown) => signed(`${encode(header)}.${encode(claims)}`);
const hmac = (secret: string | Buffer, alg = 'HS256') => {
  const input = `${encode(headerOf({ alg }))}.${encode(claimsOf({}))}`;
  return `${input}.${createHmac(`sha${alg.slice(2)}`, secret)
    .update(input)
    .digest('base64url')}`;
};
const publicPem = () => createPublicKey(ownKey).export({ type: 'spki', format: 'pem' }) as string;

/** Returns the token with its parts changed. */
const altered = (change: (parts: [string, string, string]) => string[]) =>
  change(user.token.split('.') as [string, string, string]).join('.');
const flipped = (part: string) => {
  const middle = Math.floor(part.length / 2);
  return part.slice(0, middle) + (part[middle] === 'A' ? 'B' : 'A') + part.slice(middle + 1);
};
/** Returns another spelling of the same bytes: the last character of a part has unused bits. */
const respelled = (part: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const bytes = Buffer.from(part, 'base64url');
  const found = [...alphabet]
    .map((letter) => part.slice(0, -1) + letter)
    .find((text) => text !== part && Buffer.from(text, 'base64url').equals(bytes));
  if (found === undefined) throw new Error('this part has one spelling only');
  return found;
};

const statusesOf = async (token: string) => {
  const replies = [
    await server.request('GET', '/auth/session', { token }),
    await server.request('GET', '/plants', { token }),
  ];
  return replies.map(({ status }) => status);
};

const forgeries: Record<string, () => string> = {
  // Algorithm
  'alg none, no signature': () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claimsOf({}))}.`,
  'alg None, with a key id': () => `${encode(headerOf({ alg: 'None' }))}.${encode(claimsOf({}))}.`,
  'alg nOnE over our own signature': () => forge({}, { alg: 'nOnE' }),
  'alg empty': () => forge({}, { alg: '' }),
  'no alg': () => forge({}, { alg: undefined }),
  'alg a list': () => forge({}, { alg: ['ES256'] }),
  'alg in small letters': () => forge({}, { alg: 'es256' }),
  'HS256 with the public key’s PEM as the secret': () => hmac(publicPem()),
  'HS256 with the public JWK as the secret': () => hmac(JSON.stringify(jwk)),
  'HS256 with the public x as the secret': () => hmac(Buffer.from(jwk.x ?? '', 'base64url')),
  'HS512 with the public key’s PEM as the secret': () => hmac(publicPem(), 'HS512'),
  'HS256 with an empty secret': () => hmac(''),
  'another algorithm than the key’s': () => forge({}, { alg: 'ES384' }),
  RS256: () => forge({}, { alg: 'RS256' }),
  'an encrypted token’s header': () => forge({}, { alg: 'dir', enc: 'A256GCM' }),
  // Signature
  'another key with our key id': () => forge({}, {}, strangeKey.privateKey),
  'no signature': () => altered(([header, claims]) => [header, claims, '']),
  'a signature of zeros': () => altered(([header, claims]) => [header, claims, 'A'.repeat(86)]),
  'a signature in DER': () => {
    const input = `${encode(headerOf({}))}.${encode(claimsOf({}))}`;
    return `${input}.${sign('sha256', Buffer.from(input), ownKey).toString('base64url')}`;
  },
  'the signature of another token': () =>
    altered(([header, claims]) => [header, claims, other.token.split('.')[2] ?? '']),
  'a changed header': () => altered(([header, claims, signature]) => [flipped(header), claims, signature]),
  'changed claims': () => altered(([header, claims, signature]) => [header, flipped(claims), signature]),
  'a changed signature': () => altered(([header, claims, signature]) => [header, claims, flipped(signature)]),
  'a cut signature': () => altered(([header, claims, signature]) => [header, claims, signature.slice(0, -4)]),
  'more after the signature': () =>
    altered(([header, claims, signature]) => [header, claims, `${signature}AAAA`]),
  // Key
  'no key id': () => forge({}, { kid: undefined }),
  'an empty key id': () => forge({}, { kid: '' }),
  'an unknown key id': () => forge({}, { kid: 'another' }),
  'a key id that is a path': () => forge({}, { kid: '../../../../dev/null' }),
  'a key id that is SQL': () => forge({}, { kid: "x' OR '1'='1" }),
  'a key id of a prototype': () => forge({}, { kid: '__proto__' }),
  'a key id that is a number': () => forge({}, { kid: 7 }),
  'a key id that is a list': () => forge({}, { kid: [jwk.kid] }),
  'a key in the header, ours by name': () =>
    forge({}, { jwk: strangeKey.publicKey.export({ format: 'jwk' }) }, strangeKey.privateKey),
  'a key in the header, by no name': () =>
    forge({}, { kid: undefined, jwk: strangeKey.publicKey.export({ format: 'jwk' }) }, strangeKey.privateKey),
  'a key at an address': () =>
    forge({}, { kid: 'x', jku: 'https://evil.example/jwks.json' }, strangeKey.privateKey),
  'a certificate at an address': () =>
    forge({}, { kid: 'x', x5u: 'https://evil.example/x.pem' }, strangeKey.privateKey),
  // The rest of the header
  'type JWT': () => forge({}, { typ: 'JWT' }),
  'no type': () => forge({}, { typ: undefined }),
  'an ID token’s type': () => forge({}, { typ: 'id+jwt' }),
  'a critical extension': () => forge({}, { crit: ['x'], x: 1 }),
  'a critical extension that is not there': () => forge({}, { crit: ['x'] }),
  'an empty list of critical extensions': () => forge({}, { crit: [] }),
  'claims that are not encoded (RFC 7797)': () => forge({}, { crit: ['b64'], b64: false }),
  'a header that is a list': () => forgeRaw([headerOf({})], claimsOf({})),
  'a header that is no JSON': () => forgeRaw('{"alg":"ES256"', claimsOf({})),
  // Claims
  'another issuer': () => forge({ iss: 'https://evil.example' }),
  'our issuer with a slash': () => forge({ iss: `${publicUrl}/` }),
  'no issuer': () => forge({ iss: undefined }),
  'another audience': () => forge({ aud: 'https://evil.example' }),
  'an empty list of audiences': () => forge({ aud: [] }),
  'no audience': () => forge({ aud: undefined }),
  'expired a second ago': () => forge({ exp: seconds() - 1 }),
  'expired before 1970': () => forge({ exp: -1 }),
  'no expiry': () => forge({ exp: undefined }),
  'an expiry in words': () => forge({ exp: 'never' }),
  'an expiry beyond all time': () => forge({ exp: 1e300 }),
  'an expiry that is null': () => forge({ exp: null }),
  'good only from tomorrow on': () => forge({ nbf: seconds() + 86_400 }),
  'no time of issue': () => forge({ iat: undefined }),
  'no id': () => forge({ jti: undefined }),
  'no subject': () => forge({ sub: undefined }),
  'a subject that is no id': () => forge({ sub: "x'; DROP TABLE users; --" }),
  'a subject that is a list': () => forge({ sub: [user.id] }),
  'another user’s id': () => forge({ sub: other.id }),
  'another user’s sign-in': () => forge({ sid: decodeJwt(other.token).sid }),
  'a sign-in that is not there': () => forge({ sid: crypto.randomUUID() }),
  'a sign-in that is no id': () => forge({ sid: '%' }),
  'no sign-in': () => forge({ sid: undefined }),
  'claims that are a list': () => forgeRaw(headerOf({}), [claimsOf({})]),
  'claims that are null': () => forgeRaw(headerOf({}), null),
  'claims that are no JSON': () => forgeRaw(headerOf({}), 'sub'),
  // Form
  'two parts': () => altered(([header, claims]) => [header, claims]),
  'a fourth part': () => altered((parts) => [...parts, '']),
  'a part twice': () => altered(([header, claims, signature]) => [header, claims, claims, signature]),
  'a token in a token': () => `${user.token}.${user.token}`,
  'a token that is cut': () => user.token.slice(0, -30),
  'a signature in another spelling': () =>
    altered(([header, claims, signature]) => [header, claims, respelled(signature)]),
  'a padded part': () => altered(([header, claims, signature]) => [header, claims, `${signature}==`]),
  'parts in base64 with + and /': () =>
    signed(
      `${Buffer.from(JSON.stringify(headerOf({ x: '???>>>~~~' }))).toString('base64')}.${encode(claimsOf({}))}`,
    ),
  'the JSON serialization': () =>
    encode({
      protected: user.token.split('.')[0],
      payload: user.token.split('.')[1],
      signature: user.token.split('.')[2],
    }),
  dots: () => '..',
  words: () => 'not.a.token',
  '12 KiB': () => `${'A'.repeat(4096)}.${'A'.repeat(4096)}.${'A'.repeat(4096)}`,
  // Other secrets of the same session
  'the refresh token': () => user.refreshToken,
  'the cookie': () => user.cookie.split('=')[1] ?? '',
  'the id of the sign-in': () => String(decodeJwt(user.token).sid),
};

describe('RFC 8725: forged access tokens', () => {
  test('they are forgeries by one thing only: without it the token is good', async () => {
    expect(await statusesOf(forge())).toEqual([200, 200]);
    expect(await statusesOf(user.token)).toEqual([200, 200]);
    expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(60);
  });

  test.each(Object.entries(forgeries))('401 on both interfaces: %s', async (_what, make) => {
    expect(await statusesOf(make())).toEqual([401, 401]);
  });
});
