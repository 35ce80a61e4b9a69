/** Reading the staff: contract §10, §3, §12 and §14, specification "Staff" and "Language selection". */
import { describe, expect, test } from 'vitest';
import { expectInvalid } from '#features/services/testing/service-test.ts';
import { buildService, quickUser } from '#test/support/builders.ts';
import { openStaff } from './testing/staff-test.ts';

const { adminToken, server, team } = await openStaff();
const ids: string[] = [];
for (let at = 0; at < 7; at++) {
  const texts = {
    department: { en: `Department ${at}`, de: `Abteilung ${at}` },
    position: { en: `Position ${at}`, de: at === 5 ? '' : `Stelle ${at}`, fil: 'Posisyon' },
    ...(at % 2 ? { specialization: { en: 'Cats', vi: 'Mèo' } } : {}),
  };
  ids.push((await team.created(texts)).id);
}
const token = await server.tokenOf('STAFF');
const get = (path: string, headers: Record<string, string> = {}) =>
  server.request('GET', path, { token, headers });

describe('GET /staff 200', () => {
  test('a bare array of the answers of GET /staff/:id, in the order of creation (specification "Shapes")', async () => {
    const { body, headers } = await get('/staff?lang=de');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids);
    const first = 'id userId code department position specialization status isAvailable';
    expect(Object.keys(body[0])).toEqual(`${first} workingHours user createdAt updatedAt`.split(' '));
    expect(Object.keys(body[0].user)).toEqual(['id', 'name', 'email', 'role']);
    expect(body[2].specialization).toBeNull();
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-total-count')).toBeNull();
    for (const member of body) expect((await get(`/staff/${member.id}?lang=de`)).body).toStrictEqual(member);
  });

  test('a page is a bare array with X-Total-Count; 400 names an invalid parameter (contract §2)', async () => {
    for (const [query, expected] of [
      ['page=1', [0, 1, 2, 3, 4, 5, 6]],
      ['limit=3', [0, 1, 2]],
      ['page=3&limit=3', [6]],
      ['page=4&limit=3', []],
      ['limit=100000', [0, 1, 2, 3, 4, 5, 6]],
    ] as const) {
      const { body, headers } = await get(`/staff?${query}`);
      expect(
        body.map(({ id }: { id: string }) => ids.indexOf(id)),
        query,
      ).toEqual(expected);
      expect(headers.get('x-total-count')).toBe('7');
    }
    const orders = ['sortBy=specialization', 'sortBy=', 'sortBy=user', 'sortOrder=x'];
    for (const query of ['page=0', 'page=', 'limit=0', 'limit=1.5', ...orders])
      expectInvalid(await get(`/staff?${query}`), query.split('=')[0] as string);
  });
});

test.for<[number, string, Record<string, string>, (string | null)[]]>([
  [1, '', {}, ['Department 1', 'Position 1', 'Cats', 'en']],
  [1, '?lang=de-AT', {}, ['Abteilung 1', 'Stelle 1', 'Cats', 'de']],
  [1, '?lang=tl', {}, ['Department 1', 'Posisyon', 'Cats', 'fil']],
  [1, '?lang=xx', { cookie: 'lang=de' }, ['Department 1', 'Position 1', 'Cats', 'en']],
  [1, '', { cookie: 'lang=vi', 'accept-language': 'de' }, ['Department 1', 'Position 1', 'Mèo', 'vi']],
  [1, '', { 'accept-language': 'xx, de;q=0.5' }, ['Abteilung 1', 'Stelle 1', 'Cats', 'de']],
  [5, '?lang=de', {}, ['Abteilung 5', 'Position 5', 'Cats', 'de']],
])('specification "Language selection" 1 to 5: %s %j %j', async ([at, query, headers, expected]) => {
  const list = await get(`/staff${query}`, headers);
  const { body, headers: received } = await get(`/staff/${ids[at]}${query}`, headers);
  expect(list.body[at]).toEqual(body);
  for (const language of [list.headers, received].map((all) => all.get('content-language')))
    expect([body.department, body.position, body.specialization, language]).toEqual(expected);
});

test('GET /staff/:id/translations 200 returns the maps, null if there is none (contract §3)', async () => {
  const reply = await team.send('GET', `/staff/${ids[2]}/translations`);
  const department = { en: 'Department 2', de: 'Abteilung 2' };
  const position = { en: 'Position 2', de: 'Stelle 2', fil: 'Posisyon' };
  expect(reply.body.data).toStrictEqual({ department, position, specialization: null });
  expect((await team.send('GET', '/staff/x/translations')).status).toBe(404);
});

test('private, no-cache, and Vary; 304 while the answer is unchanged, 200 after a change (contract §12)', async () => {
  const token = await server.tokenOf('MANAGER');
  const path = `/staff/${ids[0]}`;
  const vary = 'Accept-Language, Cookie, Authorization';
  const again = (of: string, etag: string) =>
    server.request('GET', of, { token, headers: { 'if-none-match': etag } });
  const tags = new Map<string, string>();
  for (const [of, varies, tag] of [
    ['/staff', `${vary}, Accept-Encoding`, /^"[\w-]{27}"$/],
    ['/staff?limit=2', `${vary}, Accept-Encoding`, /^"[\w-]{27}"$/],
    [path, vary, /^"[\w-]{27}"$/],
    // PUT of the skills takes theirs in `If-Match`, which needs a strong one.
    [`${path}/services`, undefined, /^"/],
    [`${path}/time-off`, undefined, /^W\/"/],
    [`${path}/translations`, undefined, /^W\/"/],
  ] as const) {
    const { headers } = await team.send('GET', of);
    const etag = headers.get('etag') ?? '';
    expect([headers.get('cache-control'), etag]).toEqual(['private, no-cache', expect.stringMatching(tag)]);
    if (varies !== undefined) expect(headers.get('vary')).toBe(varies);
    const same = await again(of, `"other", ${etag}`);
    expect([of, same.status, same.text, same.headers.get('etag')]).toEqual([of, 304, '', etag]);
    tags.set(of, etag);
  }
  const made = await server.request('POST', '/services', { token: adminToken, body: buildService() });
  await team.send('PUT', path, { department: { en: 'Changed' } });
  await team.send('PUT', `${path}/services`, [{ serviceId: made.body.data.id, proficiency: 1 }]);
  await team.send('POST', `${path}/time-off`, { startDate: '2026-01-01', endDate: '2026-01-02' });
  for (const [of, etag] of tags) expect([of, (await again(of, etag)).status]).toEqual([of, 200]);
});

/** In Vietnamese and in Thai order, by hand; the fourth member has neither department nor position. */
const departments = { vi: ['Bán hàng', 'Đào tạo', 'Ơ'], th: ['กา', 'แกะ', 'เขา'] };
const codes = ['S-9', 'S-10', 'S-100', 'S-8'];

describe('order and search (contract §14)', async () => {
  /** Four members on a server of their own; their places are those of the lists above. */
  const { query, server, team } = await openStaff();
  const members: string[] = [];
  for (const [at, place] of [2, 0, 1, 3].entries()) {
    const { id: userId } = await quickUser(server);
    const name = ['Ärne', 'arno', 'Zoë', 'Đan'][place];
    await query('UPDATE users SET name = $2 WHERE id = $1', [userId, name]);
    const { vi, th } = departments;
    const text = place < 3 ? { en: 'English', vi: vi[place], th: th[place] } : undefined;
    const specialization = at === 0 ? { en: 'Long hair', th: 'อาบน้ำ', km: 'ទឹក' } : undefined;
    const fields = { code: codes[place], department: text, position: text, specialization };
    members.push((await team.send('POST', '/staff', { userId, ...fields })).body.data.id);
  }
  const list = async (query: string) => {
    const { status, body } = await team.send('GET', `/staff?${query}`);
    expect([query, status, body.details]).toEqual([query, 200, undefined]);
    return body as { id: string; code: string }[];
  };

  test('without parameters the order is that of creation; ties are broken by id', async () => {
    const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
    for (const query of ['', 'sortBy=createdAt', 'sortOrder=ASC'])
      expect(await idsOf(query)).toEqual(members);
    expect(await idsOf('sortBy=createdAt&sortOrder=desc')).toEqual(members.toReversed());
    expect(await list('sortBy=createdAt')).toEqual(await list(''));
    expect((await idsOf('sortBy=department')).slice(0, 3)).toEqual(members.slice(0, 3).toSorted());
  });

  test.for<[string, number[]]>([
    // Numbers within a code by value.
    ['sortBy=code', [3, 0, 1, 2]],
    ['sortBy=code&sortOrder=desc', [2, 1, 0, 3]],
    // In German Ä is an A, and Đ is close to D; in Vietnamese Đ follows every D.
    ['sortBy=name&lang=de', [0, 1, 3, 2]],
    ['sortBy=name&lang=vi', [0, 1, 3, 2]],
    ['sortBy=department&lang=vi', [0, 1, 2, 3]],
    ['sortBy=department&lang=th', [0, 1, 2, 3]],
    ['sortBy=position&lang=th&sortOrder=desc', [3, 2, 1, 0]],
    ['q=ARNE', [0]],
    ['q=zoe', [2]],
    ['q=dan', [3]],
    ['q=s-10', [2, 1]],
    ['q=english', [2, 0, 1]],
    ['q=english&sortBy=code', [0, 1, 2]],
    ['lang=vi&q=dao tao', [1]],
    ['lang=vi&q=english', []],
    ['q=long HAIR', [2]],
    ['lang=th&q=น้ำ', [2]],
    ['lang=th&q=นำ', []],
    ['lang=th&q=long hair', []],
    // Not among the searched fields.
    ['q=WORKING', []],
    ['q=@', []],
  ])('%s', async ([query, places]) => {
    expect((await list(encodeURI(query))).map(({ code }) => codes.indexOf(code))).toEqual(places);
  });

  test('pages count only matching members', async () => {
    const { body, headers } = await team.send('GET', '/staff?q=english&sortBy=code&page=2&limit=2');
    expect([body.length, headers.get('x-total-count')]).toEqual([1, '3']);
  });
});
