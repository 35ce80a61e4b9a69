/** Order and search on two processes with one database: each sees the changes of the other (contract §14). */
import { expect } from 'vitest';
import { buildService, quickUser } from '#test/support/builders.ts';
import { replicasTest } from '#test/support/fixtures.ts';

replicasTest(
  'a changed name moves in the order of the other process, and its search finds it (contract §14)',
  async ({ server, replica, adminToken }) => {
    const send = async (method: string, path: string, body: unknown) =>
      (await server.request(method, path, { token: adminToken, body })).body.data;
    const ids: string[] = [];
    for (const vi of ['ba', 'bà', 'đa'])
      ids.push((await send('POST', '/services', buildService({ name: { en: 'English', vi } }))).id);
    const member = await send('POST', '/staff', {
      userId: (await quickUser(server)).id,
      department: { en: 'Grooming', vi: 'Tắm' },
    });
    const namesOn = async (query: string) =>
      (await replica.request('GET', `/services?lang=vi&${query}`)).body.map(
        ({ name }: { name: string }) => name,
      );
    const staffOn = async (q: string) =>
      (await replica.request('GET', `/staff?lang=vi&q=${q}`, { token: adminToken })).body.length;
    await expect.poll(() => namesOn('sortBy=name'), { interval: 5 }).toEqual(['ba', 'bà', 'đa']);
    await expect.poll(() => staffOn('tam'), { interval: 5 }).toBe(1);

    await send('PUT', `/services/${ids[0]}`, { name: { en: 'English', vi: 'ê' } });
    await expect.poll(() => namesOn('sortBy=name'), { interval: 5 }).toEqual(['bà', 'đa', 'ê']);
    expect(await namesOn('sortBy=name&sortOrder=desc')).toEqual(['ê', 'đa', 'bà']);
    expect(await namesOn('q=E')).toEqual(['ê']);
    await send('PUT', `/staff/${member.id}`, { department: { en: 'Grooming', vi: 'Cắt lông' } });
    await expect.poll(() => staffOn('cat%20long'), { interval: 5 }).toBe(1);
    expect(await staffOn('tam')).toBe(0);

    const coverage = async () =>
      (await replica.request('GET', '/translations/coverage', { token: adminToken })).body.data;
    // Three names, three descriptions and a department.
    await expect.poll(coverage).toContainEqual({ lang: 'vi', translated: 4, total: 7 });
  },
);
