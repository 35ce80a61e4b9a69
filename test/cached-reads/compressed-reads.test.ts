/** Staff and settings in memory are sent compressed, as the catalog is (cached-reads.test.ts). */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { serverForThisFile } from '#test/support/server.ts';
import { plainAnswer, tagsUntilCoded } from './plain-answer.ts';

/** Over 1 KB in one answer. */
const long = 'A long text about the shop. '.repeat(50);
const texts = { department: { en: long.slice(0, 200) }, position: { en: 'Groomer' } };

const server = await serverForThisFile();
const admin = await server.tokenOf('ADMIN');
let memberId = '';
for (let member = 0; member < 4; member++) {
  const { id } = await quickUser(server);
  const made = await server.request('POST', '/staff', { token: admin, body: { userId: id, ...texts } });
  memberId = made.body.data.id;
}
const body = [
  { key: 'about', value: { en: long } },
  { key: 'closed', value: long, isTranslatable: false, isPublic: false },
];
expect((await server.request('PUT', '/settings', { token: admin, body })).status).toBe(200);

type Headers = Readonly<Record<string, string>>;
const answerTo = (path: string, headers: Headers) => plainAnswer(`${server.url}${path}`, headers);
const whenCoded = (coding: string, path: string, headers: Headers) =>
  tagsUntilCoded(coding, () => answerTo(path, headers));
const asAdmin = (): Headers => ({ authorization: `Bearer ${admin}` });
const asAnyone = (): Headers => ({});

describe.each([
  ['the staff', '/staff', asAdmin],
  ['the public settings', '/settings', asAnyone],
  ['all settings', '/settings', asAdmin],
  ['a public setting', '/settings/about', asAnyone],
  ['a private setting', '/settings/closed', asAdmin],
])('%s', (_name, path, caller) => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('%s: the same JSON in fewer bytes, with a weak tag from the first answer on', async (coding, decode) => {
    const url = `${path}?lang=${coding === 'br' ? 'ko' : 'ja'}`;
    const plain = await answerTo(url, caller());
    const accepting = { ...caller(), 'accept-encoding': coding };
    const tags = await tagsUntilCoded(coding, () => answerTo(url, accepting));
    const coded = await answerTo(url, accepting);
    expect(decode(coded.body)).toEqual(plain.body);
    expect(coded.body.length).toBeLessThan(plain.body.length);
    expect(tags).toEqual([`W/${plain.headers.etag}`]);
    for (const { headers } of [plain, coded]) {
      expect(headers.vary).toBe('Accept-Language, Cookie, Authorization, Accept-Encoding');
      expect(headers['cache-control']).toBe('private, no-cache');
    }
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.etag).toMatch(/^"[\w-]{27}"$/);
    for (const tag of [plain.headers.etag ?? '', coded.headers.etag ?? '']) {
      for (const sent of [caller(), accepting]) {
        const { status, headers, body } = await answerTo(url, { ...sent, 'if-none-match': tag });
        expect([status, body.length, headers['content-encoding']]).toEqual([304, 0, undefined]);
      }
    }
  });
});

test('the compressed settings of an ADMIN are never sent to anyone else', async () => {
  const accepting = { 'accept-encoding': 'br' };
  await whenCoded('br', '/settings?lang=vi', { ...asAdmin(), ...accepting });
  await whenCoded('br', '/settings?lang=vi', accepting);
  const keysFor = async (headers: Headers) => {
    const { body } = await answerTo('/settings?lang=vi', { ...headers, ...accepting });
    return JSON.parse(brotliDecompressSync(body).toString()).map(({ key }: { key: string }) => key);
  };
  expect(await keysFor(asAdmin())).toEqual(['about', 'closed']);
  expect(await keysFor({})).toEqual(['about']);
});

test('after a change the new list of the staff is sent, at first as it is', async () => {
  const accepting = { ...asAdmin(), 'accept-encoding': 'gzip' };
  await whenCoded('gzip', '/staff', accepting);
  const body = { position: { en: 'Head groomer' } };
  await server.request('PUT', `/staff/${memberId}`, { token: admin, body });
  const changed = await answerTo('/staff', accepting);
  expect(changed.headers['content-encoding']).toBeUndefined();
  expect(changed.body.toString()).toContain('Head groomer');
});

test('a staff member above 1 KB keeps its strong tag, which If-Match takes', async () => {
  const path = `/staff/${memberId}`;
  const body = { specialization: { en: long.slice(0, 1_000) } };
  expect((await server.request('PUT', path, { token: admin, body })).status).toBe(200);
  const accepting = { ...asAdmin(), 'accept-encoding': 'br, gzip' };
  for (let times = 0; times < 5; times++) await answerTo(path, accepting);
  const { headers, body: read } = await answerTo(path, accepting);
  expect(read.length).toBeGreaterThan(1_024);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBe('Accept-Language, Cookie, Authorization');
  const change = { body: { isAvailable: false }, headers: { 'if-match': headers.etag ?? '' } };
  expect((await server.request('PUT', path, { token: admin, ...change })).status).toBe(200);
});
