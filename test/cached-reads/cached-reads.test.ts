/** The bypass for cached reads answers as the pipeline does: every header, status and byte. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { services } from '#scripts/seed-data/services.ts';
import { serverForThisFile } from '#test/support/server.ts';
import { comparable, plainAnswer, tagsUntilCoded } from './plain-answer.ts';

const shop = 'https://shop.example';

const server = await serverForThisFile({ TRUST_PROXY: '127.0.0.1', CORS_ORIGINS: shop });
const token = await server.tokenOf('ADMIN');
let id = '';
for (const service of services.slice(0, 3)) {
  const made = await server.request('POST', '/services', { token, body: service });
  id = made.body.data.id;
}

const answerTo = (path: string, headers: Readonly<Record<string, string>>, method?: 'HEAD') =>
  plainAnswer(`${server.url}${path}`, headers, method);

/** Counts the requests that come to the pipeline: each of them gets a deadline there. */
function countPipeline(): () => number {
  const { database } = server.running.app;
  const spy = vi.spyOn(database, 'newDeadline');
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.length;
}

describe.each([
  ['the catalog', () => '/services'],
  ['one service', () => `/services/${id}`],
])('%s', (_name, pathOf) => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['without further headers', {}],
    ['behind a trusted proxy', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }],
    ['for a page of an allowed origin', { origin: shop }],
    ['for a page of another origin', { origin: 'https://other.example' }],
    ['with a tag that does not match', { 'if-none-match': '"other"' }],
    ['with any tag', { 'if-none-match': '*' }],
    ['as a browser behind a proxy', { 'x-forwarded-for': '203.0.113.9', origin: shop, 'if-none-match': '*' }],
  ])('%s', async (_title, headers) => {
    const path = pathOf();
    const inPipeline = countPipeline();
    const fast = await answerTo(`${path}?lang=vi`, headers);
    expect(inPipeline()).toBe(0);
    // A parameter that is repeated is left to the pipeline, which takes the first one.
    const slow = await answerTo(`${path}?lang=vi&lang=vi`, headers);
    expect(inPipeline()).toBe(1);
    expect(comparable(fast)).toEqual(comparable(slow));
    expect(fast.status).toBe(headers['if-none-match'] === '*' ? 304 : 200);
  });

  test('304 for the tag of an earlier answer, also a weak one and one of several', async () => {
    const path = `${pathOf()}?lang=ja`;
    const { headers } = await answerTo(path, {});
    for (const tags of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
      const { status, body } = await answerTo(path, { 'if-none-match': tags ?? '' });
      expect([status, body.length]).toEqual([304, 0]);
    }
  });
});

describe('compressed bodies', () => {
  const list = '/services?lang=ko';
  const inPipeline = `${list}&lang=ko`;

  /** Reads until the body is compressed: it is sent as it is until then. */
  const whenCoded = (coding: string) =>
    tagsUntilCoded(coding, () => answerTo(list, { 'accept-encoding': coding }));

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('%s: the same JSON in fewer bytes, equally in the pipeline and for HEAD', async (coding, decode) => {
    const plain = await answerTo(list, {});
    await whenCoded(coding);
    const sent = { 'accept-encoding': coding };
    const coded = await answerTo(list, sent);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.etag).toMatch(/^"[\w-]{27}"$/);
    expect(decode(coded.body)).toEqual(plain.body);
    expect(coded.body.length).toBeLessThan(plain.body.length);
    expect(coded.headers['content-length']).toBe(String(coded.body.length));
    expect(comparable(await answerTo(inPipeline, sent))).toEqual(comparable(coded));
    const head = await answerTo(list, sent, 'HEAD');
    expect(comparable(head)).toEqual({ ...(comparable(coded) as object), body: Buffer.alloc(0) });
  });

  test.for([
    ['br', 'gzip, deflate, br, zstd', '*'],
    [
      'gzip',
      'br;q=0, gzip',
      'br;q=0.5, gzip;q=0.8',
      'GZIP',
      'x-gzip',
      '*, br;q=0',
      'gzip;q=0.5, identity;q=0',
    ],
    [undefined, 'identity, gzip;q=0.5', 'identity', '', 'deflate', '*;q=0', 'identity;q=0', 'gzip;q=x'],
  ])('%s is chosen by Accept-Encoding (RFC 9110, 12.5.3)', async ([coding, ...accepted]) => {
    await Promise.all([whenCoded('br'), whenCoded('gzip')]);
    for (const acceptEncoding of accepted)
      for (const path of [list, inPipeline]) {
        const { status, headers } = await answerTo(path, { 'accept-encoding': acceptEncoding ?? '' });
        const seen = [acceptEncoding, path, status, headers['content-encoding']];
        expect(seen).toEqual([acceptEncoding, path, 200, coding]);
      }
  });

  test('the tag is weak for a client that accepts a coding, and each tag is answered 304 to every client', async () => {
    const list = '/services?lang=th';
    const inPipeline = `${list}&lang=th`;
    const plain = (await answerTo(list, {})).headers;
    const accepting = { 'accept-encoding': 'br' };
    // The same before and after the compression.
    expect(await tagsUntilCoded('br', () => answerTo(list, accepting))).toEqual([`W/${plain.etag}`]);
    for (const path of [list, inPipeline]) {
      for (const tag of [plain.etag ?? '', `W/${plain.etag}`]) {
        for (const accepted of [{}, accepting]) {
          const { status, headers, body } = await answerTo(path, { ...accepted, 'if-none-match': tag });
          expect([status, body.length, headers['content-encoding']]).toEqual([304, 0, undefined]);
          expect(headers.vary).toBe('Accept-Language, Cookie, Origin, Accept-Encoding');
          expect(headers.etag).toBe('accept-encoding' in accepted ? `W/${plain.etag}` : plain.etag);
        }
      }
    }
  });

  test('a short body is not compressed, and its tag is strong', async () => {
    const short = { ...services[0], name: { en: 'Nails' }, description: { en: 'Short.' } };
    const made = await server.request('POST', '/services', { token, body: short });
    const path = `/services/${made.body.data.id}`;
    for (let read = 0; read < 5; read++) {
      const { headers } = await answerTo(path, { 'accept-encoding': 'br' });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.etag).toMatch(/^"/);
    }
  });

  test('a list, also of the services that are offered, is compressed and follows a change; the new body is sent as it is at first', async () => {
    const path = '/services?active=true&lang=fr';
    const read = () => answerTo(path, { 'accept-encoding': 'br' });
    await tagsUntilCoded('br', read);
    const idsOf = (body: Buffer) => JSON.parse(body.toString()).map((one: { id: string }) => one.id);
    expect(idsOf(brotliDecompressSync((await read()).body))).toContain(id);
    await server.request('PUT', `/services/${id}`, { token, body: { isActive: false } });
    const { headers, body } = await read();
    expect(headers['content-encoding']).toBeUndefined();
    expect(idsOf(body)).not.toContain(id);
    await server.request('PUT', `/services/${id}`, { token, body: { isActive: true } });
    expect(idsOf((await read()).body)).toContain(id);
  });
});
