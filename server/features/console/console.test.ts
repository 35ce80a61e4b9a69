/** Serving the console (contract §18). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openServer } from '#test/support/fixtures.ts';
import { memberNames } from '#test/support/member-names.ts';
import { findBuiltFiles } from './built-files.ts';

const { server } = await openServer();

/** Without fetch's own decompression and its own Accept headers. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    redirect: 'manual',
    headers: { 'accept-encoding': 'identity', ...headers },
  });

const assetOf = async (extension: string) => {
  const page = await (await get('/app/')).text();
  const asset = new RegExp(`/app/assets/[^"]+\\.${extension}`).exec(page)?.[0];
  if (asset === undefined) throw new Error(`the page names no .${extension}`);
  return asset;
};

test('GET / 303 leads a browser to the console and keeps the query; other clients get 404', async () => {
  const browser = await get('/?lang=lo', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  expect([browser.status, browser.headers.get('location')]).toEqual([303, '/app/?lang=lo']);
  for (const accept of ['*/*', 'application/json']) expect((await get('/', { accept })).status).toBe(404);
  const short = await get('/app?lang=lo');
  expect([short.status, short.headers.get('location')]).toEqual([303, '/app/?lang=lo']);
});

test('GET /app/… 200 is the page for every path without a file, with its policy; caches revalidate it each time', async () => {
  const first = await get('/app/pets');
  expect(first.status).toBe(200);
  const text = await first.text();
  expect(text).toContain('<div id="root"></div>');
  for (const path of ['bookings/1', 'no/such/screen', 'x.y', 'index.html', ...memberNames]) {
    const reply = await get(`/app/${path}`);
    expect([path, reply.status, await reply.text()]).toEqual([path, 200, text]);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
  }
  const policy = first.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  // Only the style attributes of emails, one by one.
  expect(policy).toMatch(/; style-src-attr 'unsafe-hashes'( 'sha256-[\w+/]{43}=')+;/);
  expect(policy.replace('unsafe-hashes', '')).not.toContain('unsafe');
  const etag = first.headers.get('etag') ?? '';
  expect((await get('/app/pets', { 'if-none-match': etag })).status).toBe(304);
});

test('GET /app/assets/… may be cached permanently; a missing file is 404 and not the page', async () => {
  const reply = await get(await assetOf('js'));
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/app/assets/gone-123.js', '/app/assets/'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('every text of the console says that it is UTF-8', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-console-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const texts = ['page.html', 'script.js', 'style.css', 'picture.svg', 'words.txt'];
  for (const name of [...texts, 'letters.woff2']) await writeFile(path.join(folder, name), '');
  const files = findBuiltFiles(folder);
  for (const name of texts) expect(files.get(name)?.contentType).toMatch(/; charset=utf-8$/);
  expect(files.get('letters.woff2')?.contentType).toBe('font/woff2');
});

test('nothing outside the built console can be read', async () => {
  for (const path of ['/app/..%2fpackage.json', '/app/%2e%2e/%2e%2e/package.json', '/app/build.json']) {
    const text = await (await get(path)).text();
    expect(text).not.toContain('"name": "petalpaw"');
    expect(text).not.toContain('"sources"');
  }
});

test('a file comes in the form that the client accepts, compressed by the build, each with a tag of its own', async () => {
  const asset = await assetOf('js');
  const [plain, gzip, brotli, last] = await Promise.all(
    ['identity', 'gzip', 'gzip, br', 'br;q=0, gzip;q=0.5'].map((encoding) => rawGet(asset, encoding)),
  );
  if (!plain || !gzip || !brotli || !last) throw new Error('a form is missing');
  const codings = [plain, gzip, brotli, last].map(({ headers }) => headers['content-encoding']);
  expect(codings).toEqual([undefined, 'gzip', 'br', 'gzip']);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers } of [plain, gzip, brotli]) expect(headers.vary).toBe('Accept-Encoding');
});

test('an invalid credential is ignored', async () => {
  const reply = await get('/app/', { authorization: 'Bearer nonsense', cookie: '__Host-session=nonsense' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('set-cookie')).toBe(null);
});

test('POST /app/ 405', async () => {
  const post = await server.request('POST', '/app/', { body: {} });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

/** The bytes as they were sent: fetch would decompress them. */
function rawGet(path: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    httpGet(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

test('Link names the files and answers that the page needs next, in the language of the request', async () => {
  const targets = async (path: string, headers?: Record<string, string>) => {
    const links = (await get(path, headers)).headers.get('link') ?? '';
    return links.split(', ').map((link) => /^<([^>]*)>; rel=/.exec(link)?.[1] ?? '');
  };
  const expectTo = (named: string[], ...patterns: RegExp[]) => {
    for (const pattern of patterns) expect(named).toContainEqual(expect.stringMatching(pattern));
  };
  const catalog = await targets('/app/?lang=lo');
  expect(catalog).toEqual(expect.arrayContaining(['/services?active=true&lang=lo', '/auth/session?lang=lo']));
  expectTo(catalog, /^\/app\/assets\/lo-[\w-]+\.js$/, /^\/app\/assets\/catalog-screen-[\w-]+\.js$/);
  for (const target of catalog.filter((name) => name.startsWith('/app/')))
    expect([target, (await get(target)).status]).toEqual([target, 200]);
  const page = await (await get('/app/')).text();
  for (const [named = ''] of page.matchAll(/\/app\/assets\/[^"]+/g)) expect(catalog).toContain(named);

  // The cookie of the picker, the header of the browser, and a language that the console lacks.
  expectTo(await targets('/app/', { cookie: 'lang=ja' }), /\/ja-/);
  expectTo(await targets('/app/', { 'accept-language': 'de-CH' }), /\/de-/);
  expectTo(await targets('/app/?lang=th'), /^\/services\?active=true&lang=th$/, /\/en-/);
  expectTo(await targets('/app/pets/new?lang=ja'), /^\/app\/assets\/pet-screen-[\w-]+\.js$/);
  expectTo(await targets('/app/board?lang=lo'), /\/board-screen-/, /\/business-lo-/);
  const other = await targets('/app/plants');
  expect(other.some((name) => name.startsWith('/services'))).toBe(false);
  expect(new Set(other).size).toBe(other.length);
});
