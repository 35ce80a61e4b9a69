/** The catalog that comes with the console's page (contract §18). */
import { expect, test } from 'vitest';
import { buildService } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import { serverForThisTest } from '#test/support/server.ts';

const { adminToken: token, server } = await openServer();

async function addService(fields: Readonly<Record<string, unknown>>): Promise<string> {
  const { status, body } = await server.request('POST', '/services', { token, body: buildService(fields) });
  expect(status).toBe(201);
  return body.data.id;
}

const get = (search = '', headers: Record<string, string> = {}) =>
  fetch(`${server.url}/app/${search}`, { headers: { 'accept-encoding': 'identity', ...headers } });

const hasCatalog = (text: string) => text.includes('<div id="root" data-rendered>');

test('GET /app/ 200 has the offered services, in the language of the request, as text', async () => {
  const id = await addService({
    name: { en: 'Bath & <b>brush</b>', lo: 'ອາບນໍ້າ' },
    description: { en: 'Costs $& or $1.' },
    basePrice: 1234.5,
  });
  const hidden = await addService({ name: { en: 'Not offered' } });
  await server.request('PUT', `/services/${hidden}`, { token, body: { isActive: false } });

  const english = await (await get()).text();
  expect(hasCatalog(english)).toBe(true);
  expect(english).toMatch(/<html lang="en">.*<title>[^<]+ – Petalpaw<\/title>/s);
  expect(english).toContain('Bath &amp; &lt;b&gt;brush&lt;/b&gt;');
  expect(english).toContain('Costs $&amp; or $1.');
  expect(english).toContain('$1,234.50');
  expect(english).toContain(`href="/app/services/${id}"`);
  expect(english).not.toContain('Not offered');
  // The policy permits none, and neither scripts that are part of the page.
  expect(english).not.toMatch(/ style="|<script(?![^>]* src=)/);

  const lao = await (await get('?lang=lo')).text();
  expect(lao).toContain('<html lang="lo">');
  expect(lao).toContain('ອາບນໍ້າ');
  expect(lao).toContain(`href="/app/services/${id}?lang=lo"`);
  const cookie = await (await get('', { cookie: 'lang=lo' })).text();
  expect(cookie).toContain('ອາບນໍ້າ');
  expect(cookie).toContain(`href="/app/services/${id}"`);
  // The console has no Thai: its own words are English, and the catalog is in the language of the reader.
  expect(await (await get('?lang=th')).text()).toContain('<html lang="en">');
});

test('a change of the catalog is on the next page; the tag changes with it', async () => {
  const id = await addService({ name: { en: 'Nail trim' } });
  const before = await get();
  const etag = before.headers.get('etag') ?? '';
  expect(await before.text()).toContain('Nail trim');
  expect((await get('', { 'if-none-match': etag })).status).toBe(304);
  await server.request('PUT', `/services/${id}`, { token, body: { name: { en: 'Claw trim' } } });
  const after = await get('', { 'if-none-match': etag });
  expect(after.status).toBe(200);
  expect(await after.text()).toContain('Claw trim');
  expect(after.headers.get('vary')).toMatch(/Accept-Language, Cookie.*Accept-Encoding/);
});

test('every page has the name of the business in each of its languages; a changed name is on the next page', async () => {
  const setName = (fields: Readonly<Record<string, unknown>>) =>
    server.request('PUT', '/settings', { token, body: { key: 'businessName', ...fields } });
  const headOf = async (path: string) => {
    const reply = await get(path);
    const text = await reply.text();
    return {
      etag: reply.headers.get('etag'),
      title: /<title>(.*)<\/title>/.exec(text)?.[1],
      names: Array.from(
        text.matchAll(/<meta name="application-name"(?: lang="(\w+)")? content="([^"]*)">/g),
        ([, ...name]) => name,
      ),
    };
  };
  const before = await headOf('pets');
  expect(before).toMatchObject({ title: 'Petalpaw', names: [['en', 'Petalpaw']] });
  await setName({ value: { de: 'Pfoten', en: 'Paws & "<b>$&"', lo: 'ອຸ້ງຕີນ', fr: '' } });
  const names = Object.entries({ en: 'Paws &#38; &#34;&#60;b&#62;$&#38;&#34;', de: 'Pfoten', lo: 'ອຸ້ງຕີນ' });
  const english = await headOf('pets');
  expect(english).toMatchObject({ title: names[0]?.[1], names });
  expect(english.etag).not.toBe(before.etag);
  expect(await headOf('pets?lang=lo')).toMatchObject({ title: 'ອຸ້ງຕີນ', names });
  expect(await headOf('?lang=lo')).toMatchObject({ title: expect.stringMatching(/ – ອຸ້ງຕີນ$/), names });
  expect((await headOf('?lang=fr')).title).toMatch(/ – Paws &#38;/);
  await setName({ value: { en: 'Happy Paws' } });
  expect(await headOf('')).toMatchObject({ title: expect.stringMatching(/ – Happy Paws$/) });
  await setName({ value: 'One name', isTranslatable: false });
  expect(await headOf('pets?lang=lo')).toMatchObject({ title: 'One name', names: [['en', 'One name']] });
  await setName({ value: 'One name', isPublic: false });
  expect(await headOf('pets')).toMatchObject({ title: 'Petalpaw', names: [['en', 'Petalpaw']] });
  await server.request('DELETE', '/settings/businessName', { token });
});

test('a page that is read again is compressed', async () => {
  const codingOf = async () => (await get('', { 'accept-encoding': 'br' })).headers.get('content-encoding');
  await codingOf();
  await expect.poll(codingOf).toBe('br');
});

test('the page has no catalog where another one is shown: other paths, a selection, personnel', async () => {
  const paths = ['pets', 'index.html', '?q=bath', '?category=GROOMING', '?lang=xx', '?lang=lo&q=bath'];
  for (const path of paths) expect([path, hasCatalog(await (await get(path)).text())]).toEqual([path, false]);
  const personnel = { cookie: 'lang=en; console-frame=personnel' };
  expect(hasCatalog(await (await get('', personnel)).text())).toBe(false);
});

test('credentials do not matter: the page with an invalid session is the same', async () => {
  const page = await (await get()).text();
  expect(await (await get('', { cookie: '__Host-session=nonsense' })).text()).toBe(page);
});

test('more than 100 services are shown only by the scripts', async () => {
  const services = async () => (await server.request('GET', '/services?active=true')).body.length;
  while ((await services()) < 100) await addService({});
  expect(hasCatalog(await (await get()).text())).toBe(true);
  await addService({});
  expect(hasCatalog(await (await get()).text())).toBe(false);
});

test('a catalog of more than 256 KB is shown only by the scripts', async () => {
  const other = await serverForThisTest();
  const { token: own } = await other.newUser('ADMIN');
  const body = buildService({ description: { en: 'x'.repeat(5_000) } });
  const pageAfter = async (count: number) => {
    for (let at = 0; at < count; at++) await other.request('POST', '/services', { token: own, body });
    return (await fetch(`${other.url}/app/`)).text();
  };
  expect(hasCatalog(await pageAfter(40))).toBe(true);
  expect(hasCatalog(await pageAfter(20))).toBe(false);
});
