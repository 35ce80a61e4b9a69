/** Reading the staff: contract §10, §3 and §12, specification "Staff" and "Language selection on GET endpoints". */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickUser } from '#test/support/quick-user.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let token: string;
let staffToken: string;
const ids: string[] = [];
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenOf('MANAGER');
  staffToken = await server.tokenOf('STAFF');
  for (let at = 0; at < 7; at++) {
    const texts = {
      department: { en: `Department ${at}`, de: `Abteilung ${at}` },
      position: { en: `Position ${at}`, de: at === 5 ? '' : `Stelle ${at}`, fil: 'Posisyon' },
      ...(at % 2 ? { specialization: { en: 'Cats', vi: 'Mèo' } } : {}),
    };
    const { id } = await quickUser(server);
    const reply = await server.request('POST', '/staff', { token, body: { userId: id, ...texts } });
    ids.push(reply.body.data.id);
  }
});
afterAll(() => server?.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  server.request('GET', path, { token: staffToken, headers });

describe('GET /staff 200', () => {
  test('specification "Shapes": a bare array with strings and the user, in the order of creation', async () => {
    const { body, headers } = await get('/staff');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(Object.keys(body[0])).toEqual(
      'id userId code department position specialization status isAvailable workingHours user createdAt updatedAt'.split(
        ' ',
      ),
    );
    expect(Object.keys(body[0].user)).toEqual(['id', 'name', 'email', 'role']);
    expect([body[1].department, body[1].specialization, body[2].specialization]).toEqual([
      'Department 1',
      'Cats',
      null,
    ]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-total-count')).toBeNull();
  });

  test('each member is exactly what GET /staff/:id answers', async () => {
    const { body } = await get('/staff?lang=de');
    for (const member of body) expect((await get(`/staff/${member.id}?lang=de`)).body).toStrictEqual(member);
  });

  test.each([
    ['?page=1', [0, 1, 2, 3, 4, 5, 6]],
    ['?limit=3', [0, 1, 2]],
    ['?page=3&limit=3', [6]],
    ['?page=4&limit=3', []],
    ['?page=9007199254740991&limit=100', []],
    ['?limit=100000', [0, 1, 2, 3, 4, 5, 6]],
  ])('contract §2: %s is cut, still bare, with X-Total-Count', async (query, expected) => {
    const { body, headers } = await get(`/staff${query}`);
    expect(body.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual(expected);
    expect(headers.get('x-total-count')).toBe('7');
  });

  test.each(['page=0', 'page=x', 'page=', 'limit=0', 'limit=1.5', 'limit=-1'])(
    '400 contract §2: ?%s',
    async (query) => {
      const { status, body } = await get(`/staff?${query}`);
      expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
      expect(body.details).toMatch(new RegExp(`^${query.split('=')[0]}: `));
    },
  );
});

describe('specification "Language selection"', () => {
  const textsOf = async (at: number, query: string, headers: Record<string, string> = {}) => {
    const list = await get(`/staff${query}`, headers);
    const one = await get(`/staff/${ids[at]}${query}`, headers);
    expect(list.body[at]).toEqual(one.body);
    expect(list.headers.get('content-language')).toBe(one.headers.get('content-language'));
    return [
      one.body.department,
      one.body.position,
      one.body.specialization,
      one.headers.get('content-language'),
    ];
  };

  test.each([
    ['', {}, ['Department 1', 'Position 1', 'Cats', 'en']],
    ['?lang=de', {}, ['Abteilung 1', 'Stelle 1', 'Cats', 'de']],
    ['?lang=de-AT', {}, ['Abteilung 1', 'Stelle 1', 'Cats', 'de']],
    ['?lang=tl', {}, ['Department 1', 'Posisyon', 'Cats', 'fil']],
    ['?lang=xx', { cookie: 'lang=de' }, ['Department 1', 'Position 1', 'Cats', 'en']],
    ['', { cookie: 'lang=vi', 'accept-language': 'de' }, ['Department 1', 'Position 1', 'Mèo', 'vi']],
    ['', { 'accept-language': 'xx, de;q=0.5' }, ['Abteilung 1', 'Stelle 1', 'Cats', 'de']],
  ])('1 to 5: %j %j', async (query, headers, expected) => {
    expect(await textsOf(1, query, headers as Record<string, string>)).toEqual(expected);
  });

  test('5: an empty translation falls back to en, field by field', async () => {
    expect((await textsOf(5, '?lang=de')).slice(0, 2)).toEqual(['Abteilung 5', 'Position 5']);
  });
});

describe('contract §3: GET /staff/:id/translations', () => {
  test('200: the maps, null where there is none', async () => {
    const reply = await server.request('GET', `/staff/${ids[2]}/translations`, { token });
    expect([reply.status, reply.body.data]).toStrictEqual([
      200,
      {
        department: { en: 'Department 2', de: 'Abteilung 2' },
        position: { en: 'Position 2', de: 'Stelle 2', fil: 'Posisyon' },
        specialization: null,
      },
    ]);
  });

  test('404 for an unknown member', async () => {
    expect((await server.request('GET', '/staff/x/translations', { token })).status).toBe(404);
  });
});

describe('contract §12: caching', () => {
  const paths = () => ['/staff', '/staff?limit=2', `/staff/${ids[0]}`];
  const details = () => ['services', 'time-off', 'translations'].map((part) => `/staff/${ids[0]}/${part}`);
  const tagOf = async (path: string) =>
    (await server.request('GET', path, { token })).headers.get('etag') as string;
  const again = (path: string, etag: string) =>
    server.request('GET', path, { token, headers: { 'if-none-match': etag } });

  test('private, no-cache, with what the answer was chosen by', async () => {
    for (const path of paths()) {
      const { headers } = await get(path);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toBe('Accept-Language, Cookie, Authorization');
      expect(headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
    }
    for (const path of details()) {
      const { headers } = await server.request('GET', path, { token });
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual([
        'private, no-cache',
        expect.stringMatching(/^W\/"/),
      ]);
    }
  });

  test('304 while it is the same, 200 after a change', async () => {
    for (const path of [...paths(), ...details()]) {
      const etag = await tagOf(path);
      const same = await again(path, `"other", ${etag}`);
      expect([path, same.status, same.text, same.headers.get('etag')]).toEqual([path, 304, '', etag]);
    }
    const before = new Map<string, string>();
    for (const path of [...paths(), ...details()]) before.set(path, await tagOf(path));
    const service = {
      name: { en: 'x' },
      description: { en: 'x' },
      category: 'TRAINING',
      basePrice: 1,
      priceUnit: 'daily',
    };
    const made = await server.request('POST', '/services', {
      token: await server.tokenOf('ADMIN'),
      body: service,
    });
    const write = (method: string, part: string, body: unknown) =>
      server.request(method, `/staff/${ids[0]}${part}`, { token, body });
    await write('PUT', '', { department: { en: 'Changed' } });
    await write('PUT', '/services', [{ serviceId: made.body.data.id, proficiency: 1 }]);
    await write('POST', '/time-off', { startDate: '2026-01-01', endDate: '2026-01-02' });
    for (const [path, etag] of before) expect([path, (await again(path, etag)).status]).toEqual([path, 200]);
  });
});
