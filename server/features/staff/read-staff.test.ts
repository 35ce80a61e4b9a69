/** Reading the staff: contract §10, §3 and §12, specification "Staff" and "Language selection on GET endpoints". */
import { describe, expect } from 'vitest';
import { buildService, quickUser } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';

const test = serverTest
  .extend('token', perFile, ({ server }) => server.tokenOf('MANAGER'))
  .extend('staffToken', perFile, ({ server }) => server.tokenOf('STAFF'))
  .extend('ids', perFile, async ({ server, token }) => {
    const made: string[] = [];
    for (let at = 0; at < 7; at++) {
      const texts = {
        department: { en: `Department ${at}`, de: `Abteilung ${at}` },
        position: { en: `Position ${at}`, de: at === 5 ? '' : `Stelle ${at}`, fil: 'Posisyon' },
        ...(at % 2 ? { specialization: { en: 'Cats', vi: 'Mèo' } } : {}),
      };
      const { id } = await quickUser(server);
      const reply = await server.request('POST', '/staff', { token, body: { userId: id, ...texts } });
      made.push(reply.body.data.id);
    }
    return made;
  })
  .extend('api', perFile, ({ server, staffToken, ids, token }) => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      server.request('GET', path, { token: staffToken, headers });
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
    const paths = () => ['/staff', '/staff?limit=2', `/staff/${ids[0]}`];
    const details = () => ['services', 'time-off', 'translations'].map((part) => `/staff/${ids[0]}/${part}`);
    const tagOf = async (path: string) =>
      (await server.request('GET', path, { token })).headers.get('etag') as string;
    const again = (path: string, etag: string) =>
      server.request('GET', path, { token, headers: { 'if-none-match': etag } });
    return { get, textsOf, paths, details, tagOf, again };
  });

describe('GET /staff 200', () => {
  test('returns a bare array with strings and the user, in the order of creation (specification "Shapes")', async ({
    api,
    ids,
  }) => {
    const { body, headers } = await api.get('/staff');
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

  test('each element equals the answer of GET /staff/:id', async ({ api }) => {
    const { body } = await api.get('/staff?lang=de');
    for (const member of body)
      expect((await api.get(`/staff/${member.id}?lang=de`)).body).toStrictEqual(member);
  });

  test.for<[string, number[]]>([
    ['?page=1', [0, 1, 2, 3, 4, 5, 6]],
    ['?limit=3', [0, 1, 2]],
    ['?page=3&limit=3', [6]],
    ['?page=4&limit=3', []],
    ['?page=9007199254740991&limit=100', []],
    ['?limit=100000', [0, 1, 2, 3, 4, 5, 6]],
  ])(
    '%s returns a page as a bare array, with X-Total-Count (contract §2)',
    async ([query, expected], { api, ids }) => {
      const { body, headers } = await api.get(`/staff${query}`);
      expect(body.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual(expected);
      expect(headers.get('x-total-count')).toBe('7');
    },
  );

  test.for(['page=0', 'page=x', 'page=', 'limit=0', 'limit=1.5', 'limit=-1'])(
    '400 for ?%s (contract §2)',
    async (query, { api }) => {
      const { status, body } = await api.get(`/staff?${query}`);
      expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
      expect(body.details).toMatch(new RegExp(`^${query.split('=')[0]}: `));
    },
  );
});

describe('specification "Language selection"', () => {
  test.for<[string, object, string[]]>([
    ['', {}, ['Department 1', 'Position 1', 'Cats', 'en']],
    ['?lang=de', {}, ['Abteilung 1', 'Stelle 1', 'Cats', 'de']],
    ['?lang=de-AT', {}, ['Abteilung 1', 'Stelle 1', 'Cats', 'de']],
    ['?lang=tl', {}, ['Department 1', 'Posisyon', 'Cats', 'fil']],
    ['?lang=xx', { cookie: 'lang=de' }, ['Department 1', 'Position 1', 'Cats', 'en']],
    ['', { cookie: 'lang=vi', 'accept-language': 'de' }, ['Department 1', 'Position 1', 'Mèo', 'vi']],
    ['', { 'accept-language': 'xx, de;q=0.5' }, ['Abteilung 1', 'Stelle 1', 'Cats', 'de']],
  ])('1 to 5: %j %j', async ([query, headers, expected], { api }) => {
    expect(await api.textsOf(1, query, headers as Record<string, string>)).toEqual(expected);
  });

  test('5: falls back to en for each empty translation', async ({ api }) => {
    expect((await api.textsOf(5, '?lang=de')).slice(0, 2)).toEqual(['Abteilung 5', 'Position 5']);
  });
});

describe('GET /staff/:id/translations (contract §3)', () => {
  test('200 returns the maps, null if there is none', async ({ server, ids, token }) => {
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

  test('404 for an unknown member', async ({ server, token }) => {
    expect((await server.request('GET', '/staff/x/translations', { token })).status).toBe(404);
  });
});

describe('caching (contract §12)', () => {
  test('Cache-Control is private, no-cache, and Vary names the headers that choose the answer', async ({
    api,
    server,
    token,
  }) => {
    for (const path of api.paths()) {
      const { headers } = await api.get(path);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      const isList = path.startsWith('/staff?') || path === '/staff';
      const byCoding = isList ? ', Accept-Encoding' : '';
      expect(headers.get('vary')).toBe(`Accept-Language, Cookie, Authorization${byCoding}`);
      expect(headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
    }
    for (const path of api.details()) {
      const { headers } = await server.request('GET', path, { token });
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual([
        'private, no-cache',
        // PUT of the skills takes theirs in `If-Match`, which needs a strong one.
        expect.stringMatching(path.endsWith('/services') ? /^"/ : /^W\/"/),
      ]);
    }
  });

  test('304 while the answer is unchanged, 200 after a change', async ({ api, server, ids, token }) => {
    for (const path of [...api.paths(), ...api.details()]) {
      const etag = await api.tagOf(path);
      const same = await api.again(path, `"other", ${etag}`);
      expect([path, same.status, same.text, same.headers.get('etag')]).toEqual([path, 304, '', etag]);
    }
    const before = new Map<string, string>();
    for (const path of [...api.paths(), ...api.details()]) before.set(path, await api.tagOf(path));
    const made = await server.request('POST', '/services', {
      token: await server.tokenOf('ADMIN'),
      body: buildService(),
    });
    const write = (method: string, part: string, body: unknown) =>
      server.request(method, `/staff/${ids[0]}${part}`, { token, body });
    await write('PUT', '', { department: { en: 'Changed' } });
    await write('PUT', '/services', [{ serviceId: made.body.data.id, proficiency: 1 }]);
    await write('POST', '/time-off', { startDate: '2026-01-01', endDate: '2026-01-02' });
    for (const [path, etag] of before)
      expect([path, (await api.again(path, etag)).status]).toEqual([path, 200]);
  });
});
