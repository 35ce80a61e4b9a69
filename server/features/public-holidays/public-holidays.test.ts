/** GET /public-holidays and /public-holidays/countries: contract §21. */
import { expect, test } from 'vitest';
import { closuresProblem } from '#domain/booking/rules/time-settings.ts';
import { openServer } from '#test/support/fixtures.ts';

const { server } = await openServer();

const token = await server.tokenOf('ADMIN');
const ask = (path: string) => server.request('GET', `/public-holidays${path}`, { token });

test('lists the public holidays of a region by date, each with its name in the languages that are known', async () => {
  const { status, body } = await ask('?country=DE&region=BY&year=2027');
  expect(status).toBe(200);
  const days = body.data.map(({ from }: { from: string }) => from);
  expect(days).toEqual(days.toSorted());
  expect(days).toHaveLength(12);
  const names = { en: 'Epiphany', de: 'Heilige Drei Könige', fr: 'l’Épiphanie', vi: 'Lễ Hiển Linh' };
  const name = { ...names, es: 'Día de los Reyes Magos' };
  expect(body.data[1]).toEqual({ from: '2027-01-06', to: '2027-01-06', name });
  // The country as a whole has fewer, and a part of the region has one more.
  expect((await ask('?country=DE&year=2027')).body.data).toHaveLength(9);
  const augsburg = await ask('?country=DE&region=BY-A&year=2027');
  expect(augsburg.body.data.map(({ from }: { from: string }) => from)).toContain('2027-08-08');
});

test('a holiday of several days is one entry, and every entry can be a closure', async () => {
  const { data } = (await ask('?country=VN&year=2026')).body;
  const name = expect.objectContaining({ en: expect.any(String), vi: 'Giao thừa Tết Nguyên Đán' });
  const days = { from: '2026-02-16', to: '2026-02-20' };
  expect(data).toContainEqual(expect.objectContaining({ ...days, name }));
  for (const country of ['JP', 'CN', 'VN', 'IL', 'SA', 'US', 'FR', 'PH']) {
    const { body } = await ask(`?country=${country}&year=2026`);
    expect(closuresProblem(body.data), country).toBeUndefined();
  }
  const ofJapan = (await ask('?country=JP&year=2026')).body.data;
  expect(ofJapan[0].name).toMatchObject({ en: "New Year's Day", ja: '元日' });
});

test('lists the countries in the language of the request, with their regions and time zones', async () => {
  const reply = await ask('/countries?lang=de');
  expect([reply.status, reply.headers.get('content-language')]).toEqual([200, 'de']);
  const names = reply.body.data.map(({ name }: { name: string }) => name);
  expect(names.slice(0, 2)).toEqual(['Ägypten', 'Ålandinseln']);
  const germany = reply.body.data.find(({ code }: { code: string }) => code === 'DE');
  expect(germany).toMatchObject({ name: 'Deutschland', timeZones: ['Europe/Berlin'] });
  expect(germany.regions[0]).toEqual({ code: 'BW', name: 'Baden-Württemberg' });
  // Some countries name their regions by words.
  expect((await ask('?country=CK&region=Aitutaki&year=2027')).status).toBe(200);
  expect(germany.regions).toContainEqual({ code: 'BY-A', name: 'Bayern, Stadt Augsburg' });
});

test('names the parameter at fault: a country, region or year that is unknown', async () => {
  for (const [query, field] of [
    ['?year=2027', 'country'],
    ['?country=de&year=2027', 'country'],
    ['?country=XX&year=2027', 'country'],
    ['?country=DE&region=XX&year=2027', 'region'],
    ['?country=DE&region=BY-XX&year=2027', 'region'],
    ['?country=DE&region=BW-constructor&year=2027', 'region'],
    ['?country=DE', 'year'],
    ['?country=DE&year=1999', 'year'],
    ['?country=DE&year=2076', 'year'],
  ] as const) {
    const { status, body } = await ask(query);
    expect([query, status, body.error]).toEqual([query, 400, 'VALIDATION_FAILED']);
    expect(body.details).toMatch(new RegExp(`^${field}: `));
  }
});
