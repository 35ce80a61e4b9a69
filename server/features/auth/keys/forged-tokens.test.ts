/** RFC 8725 and ASVS 5.0, 9: forged access tokens, each 401 on both interfaces. */
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { openServer } from '#test/support/fixtures.ts';
import { privateKeyOf } from '../testing/private-key.ts';

const publicUrl = 'https://petalpaw.example';

const { server } = await openServer({ PUBLIC_URL: publicUrl });
const user = await server.newUser('CUSTOMER');
const other = await server.newUser('MANAGER');

const jwk = await (await server.request('GET', '/.well-known/jwks.json')).body.keys[0];
/** The server's own private key: most forgers below would have to steal it, and still fail. */
const ownKey = await privateKeyOf(server);

const statusesOf = async (token: string) => {
  // At the same time: for an unknown key, each waits until the keys may be read again.
  const replies = await Promise.all(
    ['/auth/session', '/plants'].map((path) => server.request('GET', path, { token })),
  );
  return replies.map(({ status }) => status);
};

const strangeKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const strangeJwk = strangeKey.publicKey.export({ format: 'jwk' });

const seconds = () => Math.floor(Date.now() / 1000);
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const flipped = (part: string) => {
  const middle = Math.floor(part.length / 2);
  return part.slice(0, middle) + (part[middle] === 'A' ? 'B' : 'A') + part.slice(middle + 1);
};
/** Returns another spelling of the same bytes: the last character of a part has unused bits. */
const respelled = (part: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const bytes = Buffer.from(part, 'base64url');
  const found = [...alphabet]
    .map((character) => part.slice(0, -1) + character)
    .find((text) => text !== part && Buffer.from(text, 'base64url').equals(bytes));
  if (found === undefined) throw new Error('this part has one spelling only');
  return found;
};

const claimsOf = (changes: object) => ({ ...decodeJwt(user.token), ...changes });
const headerOf = (changes: object) => ({ alg: 'ES256', typ: 'at+jwt', kid: jwk.kid, ...changes });
const signed = (input: string, key = ownKey) =>
  `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
/** Returns a token like the server's own except for these claims and parts of the header; `undefined` leaves one out. */
const forge = (claims: object = {}, header: object = {}, key?: KeyObject) =>
  signed(`${encode(headerOf(header))}.${encode(claimsOf(claims))}`, key);
/** The same with a header and claims that are not objects, or not JSON. */
const forgeRaw = (header: unknown, claims: unknown) => signed(`${encode(header)}.${encode(claims)}`);
function hmac(secret: string | Buffer, alg = 'HS256') {
  const input = `${encode(headerOf({ alg }))}.${encode(claimsOf({}))}`;
  const code = createHmac(`sha${alg.slice(2)}`, secret).update(input);
  return `${input}.${code.digest('base64url')}`;
}
const publicPem = createPublicKey(ownKey).export({ type: 'spki', format: 'pem' }) as string;
const [header = '', payload = '', signature = ''] = user.token.split('.');
const derSignature = sign('sha256', Buffer.from(`${header}.${payload}`), ownKey).toString('base64url');

const evil = 'https://evil.example';

/** For each parameter of the header (RFC 7515, 4.1) the values that are no token of ours; `undefined` leaves it out. */
const headers: Record<string, readonly unknown[]> = {
  alg: ['nOnE', '', undefined, ['ES256'], 'es256', 'ES384', 'RS256'],
  kid: [undefined, '', 'another', '../../../../dev/null', "x' OR '1'='1", '__proto__', 7],
  typ: ['JWT', undefined, 'id+jwt'],
  crit: [['x'], []],
};
/** The same for each claim (RFC 7519, 4.1). */
const claims: Record<string, readonly unknown[]> = {
  iss: [evil, `${publicUrl}/`, undefined],
  aud: [evil, [], undefined],
  exp: [seconds() - 1, -1, undefined, 'never', 1e300, null],
  nbf: [seconds() + 86_400],
  iat: [undefined],
  jti: [undefined],
  sub: [undefined, "x'; DROP TABLE users; --"],
  sid: [undefined, '%', crypto.randomUUID()],
};

/** One forgery for each value of each member. */
const withEach = (members: Record<string, readonly unknown[]>, forge: (changes: object) => string) =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, values]) =>
      values.map((value) => [`${name} ${JSON.stringify(value)}`, forge({ [name]: value })]),
    ),
  );

const forgeries: Record<string, string> = {
  ...withEach(headers, (changes) => forge({}, changes)),
  ...withEach(claims, forge),
  // Algorithm
  'alg none, no signature': `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claimsOf({}))}.`,
  'alg None, with a key id': `${encode(headerOf({ alg: 'None' }))}.${encode(claimsOf({}))}.`,
  'HS256 with the public key’s PEM as the secret': hmac(publicPem),
  'HS256 with the public JWK as the secret': hmac(JSON.stringify(jwk)),
  'HS256 with the public x as the secret': hmac(Buffer.from(jwk.x ?? '', 'base64url')),
  'HS512 with the public key’s PEM as the secret': hmac(publicPem, 'HS512'),
  'HS256 with an empty secret': hmac(''),
  'an encrypted token’s header': forge({}, { alg: 'dir', enc: 'A256GCM' }),
  // Signature
  'another key with our key id': forge({}, {}, strangeKey.privateKey),
  'no signature': [header, payload, ''].join('.'),
  'a signature of zeros': [header, payload, 'A'.repeat(86)].join('.'),
  'a signature in DER': [header, payload, derSignature].join('.'),
  'the signature of another token': [header, payload, other.token.split('.')[2]].join('.'),
  'a changed header': [flipped(header), payload, signature].join('.'),
  'changed claims': [header, flipped(payload), signature].join('.'),
  'a changed signature': [header, payload, flipped(signature)].join('.'),
  'a cut signature': [header, payload, signature.slice(0, -4)].join('.'),
  'more after the signature': [header, payload, `${signature}AAAA`].join('.'),
  // Key
  'a key in the header, ours by name': forge({}, { jwk: strangeJwk }, strangeKey.privateKey),
  'a key in the header, by no name': forge({}, { kid: undefined, jwk: strangeJwk }, strangeKey.privateKey),
  'a key at an address': forge({}, { kid: 'x', jku: `${evil}/jwks.json` }, strangeKey.privateKey),
  'a certificate at an address': forge({}, { kid: 'x', x5u: `${evil}/x.pem` }, strangeKey.privateKey),
  // The rest
  'a critical extension': forge({}, { crit: ['x'], x: 1 }),
  'claims that are not encoded (RFC 7797)': forge({}, { crit: ['b64'], b64: false }),
  'a key id that is a list': forge({}, { kid: [jwk.kid] }),
  'a subject that is a list': forge({ sub: [user.id] }),
  'another user’s id': forge({ sub: other.id }),
  'another user’s sign-in': forge({ sid: decodeJwt(other.token).sid }),
  'a header that is a list': forgeRaw([headerOf({})], claimsOf({})),
  'a header that is no JSON': forgeRaw('{"alg":"ES256"', claimsOf({})),
  'claims that are a list': forgeRaw(headerOf({}), [claimsOf({})]),
  'claims that are null': forgeRaw(headerOf({}), null),
  'claims that are no JSON': forgeRaw(headerOf({}), 'sub'),
  // Form
  'two parts': [header, payload].join('.'),
  'a fourth part': `${user.token}.`,
  'a part twice': [header, payload, payload, signature].join('.'),
  'a token in a token': `${user.token}.${user.token}`,
  'a token that is cut': user.token.slice(0, -30),
  'a signature in another spelling': [header, payload, respelled(signature)].join('.'),
  'a padded part': [header, payload, `${signature}==`].join('.'),
  'parts in base64 with + and /': signed(
    `${Buffer.from(JSON.stringify(headerOf({ x: '???>>>~~~' }))).toString('base64')}.${encode(claimsOf({}))}`,
  ),
  'the JSON serialization': encode({ protected: header, payload, signature }),
  dots: '..',
  words: 'not.a.token',
  '12 KiB': `${'A'.repeat(4096)}.${'A'.repeat(4096)}.${'A'.repeat(4096)}`,
  // Other secrets of the same session
  'the refresh token': user.refreshToken,
  'the cookie': user.cookie.split('=')[1] ?? '',
  'the id of the sign-in': String(decodeJwt(user.token).sid),
};

describe('forged access tokens (RFC 8725)', () => {
  test('a token without any forgery is accepted', async () => {
    expect(await statusesOf(forge())).toEqual([200, 200]);
    expect(await statusesOf(user.token)).toEqual([200, 200]);
    expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(80);
  });

  test('401 on both interfaces for each', async () => {
    for (const [what, token] of Object.entries(forgeries))
      expect(await statusesOf(token), what).toEqual([401, 401]);
  });
});
