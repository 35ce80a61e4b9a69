/** RFC 8725 and ASVS 5.0, 9: forged access tokens, each 401 on both interfaces. */
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { openServer } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';
import { privateKeyOf } from '../testing/private-key.ts';

const publicUrl = 'https://petalpaw.example';

const { server } = await openServer({ PUBLIC_URL: publicUrl });
const user = await server.newUser('CUSTOMER');
const other = await server.newUser('MANAGER');

const jwk = await (await server.request('GET', '/.well-known/jwks.json')).body.keys[0];
/** The server's own private key: most forgers below would have to steal it, and still fail. */
const ownKey = await privateKeyOf(server);
const forger = await forgerWith(user, other, jwk, ownKey);

const statusesOf = async (token: string) => {
  // At the same time: for an unknown key, each waits until the keys may be read again.
  const replies = await Promise.all(
    ['/auth/session', '/plants'].map((path) => server.request('GET', path, { token })),
  );
  return replies.map(({ status }) => status);
};

const strangeKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });

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

type Forger = ReturnType<typeof forgerWith>;

/** Returns the tools of a forger who knows these tokens and keys. */
function forgerWith(user: SignedIn, other: SignedIn, jwk: Record<string, string>, ownKey: KeyObject) {
  const claimsOf = (changes: object) => ({ ...decodeJwt(user.token), ...changes });
  const headerOf = (changes: object) => ({ alg: 'ES256', typ: 'at+jwt', kid: jwk.kid, ...changes });
  const signed = (input: string, key = ownKey) =>
    `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  return {
    ...{ user, other, jwk, ownKey, claimsOf, headerOf, signed },
    /**
     * Returns a token like the server's own except for these claims and parts of the header; `undefined` leaves one
     * out.
     */
    forge: (claims: object = {}, header: object = {}, key?: KeyObject) =>
      signed(`${encode(headerOf(header))}.${encode(claimsOf(claims))}`, key),
    /** The same with a header and claims that are not objects, or not JSON. */
    forgeRaw: (header: unknown, claims: unknown) => signed(`${encode(header)}.${encode(claims)}`),
    hmac(secret: string | Buffer, alg = 'HS256') {
      const input = `${encode(headerOf({ alg }))}.${encode(claimsOf({}))}`;
      return `${input}.${createHmac(`sha${alg.slice(2)}`, secret)
        .update(input)
        .digest('base64url')}`;
    },
    publicPem: () => createPublicKey(ownKey).export({ type: 'spki', format: 'pem' }) as string,
    /** Returns the user's token with its parts changed. */
    altered: (change: (parts: [string, string, string]) => string[]) =>
      change(user.token.split('.') as [string, string, string]).join('.'),
  };
}

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
const withEach = (
  members: Record<string, readonly unknown[]>,
  forge: (forger: Forger, changes: object) => string,
): Record<string, (forger: Forger) => string> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, values]) =>
      values.map((value) => [
        `${name} ${JSON.stringify(value)}`,
        (forger: Forger) => forge(forger, { [name]: value }),
      ]),
    ),
  );

const forgeries: Record<string, (forger: Forger) => string> = {
  ...withEach(headers, ({ forge }, changes) => forge({}, changes)),
  ...withEach(claims, ({ forge }, changes) => forge(changes)),
  // Algorithm
  'alg none, no signature': ({ claimsOf }) =>
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claimsOf({}))}.`,
  'alg None, with a key id': ({ claimsOf, headerOf }) =>
    `${encode(headerOf({ alg: 'None' }))}.${encode(claimsOf({}))}.`,
  'HS256 with the public key’s PEM as the secret': ({ hmac, publicPem }) => hmac(publicPem()),
  'HS256 with the public JWK as the secret': ({ jwk, hmac }) => hmac(JSON.stringify(jwk)),
  'HS256 with the public x as the secret': ({ jwk, hmac }) => hmac(Buffer.from(jwk.x ?? '', 'base64url')),
  'HS512 with the public key’s PEM as the secret': ({ hmac, publicPem }) => hmac(publicPem(), 'HS512'),
  'HS256 with an empty secret': ({ hmac }) => hmac(''),
  'an encrypted token’s header': ({ forge }) => forge({}, { alg: 'dir', enc: 'A256GCM' }),
  // Signature
  'another key with our key id': ({ forge }) => forge({}, {}, strangeKey.privateKey),
  'no signature': ({ altered }) => altered(([header, claims]) => [header, claims, '']),
  'a signature of zeros': ({ altered }) => altered(([header, claims]) => [header, claims, 'A'.repeat(86)]),
  'a signature in DER': ({ ownKey, claimsOf, headerOf }) => {
    const input = `${encode(headerOf({}))}.${encode(claimsOf({}))}`;
    return `${input}.${sign('sha256', Buffer.from(input), ownKey).toString('base64url')}`;
  },
  'the signature of another token': ({ other, altered }) =>
    altered(([header, claims]) => [header, claims, other.token.split('.')[2] ?? '']),
  'a changed header': ({ altered }) =>
    altered(([header, claims, signature]) => [flipped(header), claims, signature]),
  'changed claims': ({ altered }) =>
    altered(([header, claims, signature]) => [header, flipped(claims), signature]),
  'a changed signature': ({ altered }) =>
    altered(([header, claims, signature]) => [header, claims, flipped(signature)]),
  'a cut signature': ({ altered }) =>
    altered(([header, claims, signature]) => [header, claims, signature.slice(0, -4)]),
  'more after the signature': ({ altered }) =>
    altered(([header, claims, signature]) => [header, claims, `${signature}AAAA`]),
  // Key
  'a key in the header, ours by name': ({ forge }) =>
    forge({}, { jwk: strangeKey.publicKey.export({ format: 'jwk' }) }, strangeKey.privateKey),
  'a key in the header, by no name': ({ forge }) =>
    forge({}, { kid: undefined, jwk: strangeKey.publicKey.export({ format: 'jwk' }) }, strangeKey.privateKey),
  'a key at an address': ({ forge }) =>
    forge({}, { kid: 'x', jku: `${evil}/jwks.json` }, strangeKey.privateKey),
  'a certificate at an address': ({ forge }) =>
    forge({}, { kid: 'x', x5u: `${evil}/x.pem` }, strangeKey.privateKey),
  // The rest
  'a critical extension': ({ forge }) => forge({}, { crit: ['x'], x: 1 }),
  'claims that are not encoded (RFC 7797)': ({ forge }) => forge({}, { crit: ['b64'], b64: false }),
  'a key id that is a list': ({ jwk, forge }) => forge({}, { kid: [jwk.kid] }),
  'a subject that is a list': ({ user, forge }) => forge({ sub: [user.id] }),
  'another user’s id': ({ other, forge }) => forge({ sub: other.id }),
  'another user’s sign-in': ({ other, forge }) => forge({ sid: decodeJwt(other.token).sid }),
  'a header that is a list': ({ claimsOf, headerOf, forgeRaw }) => forgeRaw([headerOf({})], claimsOf({})),
  'a header that is no JSON': ({ claimsOf, forgeRaw }) => forgeRaw('{"alg":"ES256"', claimsOf({})),
  'claims that are a list': ({ claimsOf, headerOf, forgeRaw }) => forgeRaw(headerOf({}), [claimsOf({})]),
  'claims that are null': ({ headerOf, forgeRaw }) => forgeRaw(headerOf({}), null),
  'claims that are no JSON': ({ headerOf, forgeRaw }) => forgeRaw(headerOf({}), 'sub'),
  // Form
  'two parts': ({ altered }) => altered(([header, claims]) => [header, claims]),
  'a fourth part': ({ altered }) => altered((parts) => [...parts, '']),
  'a part twice': ({ altered }) =>
    altered(([header, claims, signature]) => [header, claims, claims, signature]),
  'a token in a token': ({ user }) => `${user.token}.${user.token}`,
  'a token that is cut': ({ user }) => user.token.slice(0, -30),
  'a signature in another spelling': ({ altered }) =>
    altered(([header, claims, signature]) => [header, claims, respelled(signature)]),
  'a padded part': ({ altered }) =>
    altered(([header, claims, signature]) => [header, claims, `${signature}==`]),
  'parts in base64 with + and /': ({ claimsOf, headerOf, signed }) =>
    signed(
      `${Buffer.from(JSON.stringify(headerOf({ x: '???>>>~~~' }))).toString('base64')}.${encode(claimsOf({}))}`,
    ),
  'the JSON serialization': ({ user }) =>
    encode({
      protected: user.token.split('.')[0],
      payload: user.token.split('.')[1],
      signature: user.token.split('.')[2],
    }),
  dots: () => '..',
  words: () => 'not.a.token',
  '12 KiB': () => `${'A'.repeat(4096)}.${'A'.repeat(4096)}.${'A'.repeat(4096)}`,
  // Other secrets of the same session
  'the refresh token': ({ user }) => user.refreshToken,
  'the cookie': ({ user }) => user.cookie.split('=')[1] ?? '',
  'the id of the sign-in': ({ user }) => String(decodeJwt(user.token).sid),
};

describe('forged access tokens (RFC 8725)', () => {
  test('a token without any forgery is accepted', async () => {
    expect(await statusesOf(forger.forge())).toEqual([200, 200]);
    expect(await statusesOf(user.token)).toEqual([200, 200]);
    expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(80);
  });

  test('401 on both interfaces for each', async () => {
    for (const [what, make] of Object.entries(forgeries))
      expect(await statusesOf(make(forger)), what).toEqual([401, 401]);
  });
});
