/** `If-Match` on the writes of a staff member: nothing that somebody else has saved meanwhile is overwritten. */
import { describe, expect } from 'vitest';
import { buildService } from '#test/support/builders.ts';
import { perFile } from '#test/support/fixtures.ts';
import { expectRefused, staffTest } from './testing/staff-test.ts';

const test = staffTest.extend('api', perFile, async ({ team, server }) => {
  const token = await server.tokenOf('MANAGER');
  const tagOf = async (path: string) =>
    (await server.request('GET', path, { token })).headers.get('etag') as string;
  const putIf = (path: string, tag: string, body: unknown) =>
    server.request('PUT', path, { token, body, headers: { 'if-match': tag } });
  const newPath = async () => `/staff/${(await team.created()).id}`;
  return { tagOf, putIf, newPath };
});

describe('PUT /staff/:id with If-Match', () => {
  test('200 with the tag of the answer in any language, and the next tag with it', async ({ api }) => {
    const path = await api.newPath();
    const first = await api.putIf(path, await api.tagOf(`${path}?lang=ja`), { isAvailable: false });
    expect([first.status, first.headers.get('etag')]).toEqual([200, await api.tagOf(path)]);
    const second = await api.putIf(path, `"other", ${first.headers.get('etag')}`, { isAvailable: true });
    expect([second.status, second.body.data.isAvailable]).toEqual([200, true]);
    expect((await api.putIf(path, '*', { code: null })).status).toBe(200);
  });

  test('412 with an older tag, and nothing is stored; also when only a translation has changed', async ({
    api,
    team,
  }) => {
    const path = await api.newPath();
    const tag = await api.tagOf(path);
    await team.send('PUT', path, { position: { en: 'Groomer', vi: 'Theirs' } });
    const later = await api.tagOf(path);
    for (const stale of [tag, `W/${tag}`, '"none"'])
      expectRefused(await api.putIf(path, stale, { status: 'MINE' }), 412, 'STALE_VERSION', /^If-Match: /);
    // A proxy that compresses makes a tag weak; it names the same version (contract §10).
    expect((await api.putIf(path, `W/${later}`, {})).status).toBe(200);
    await team.send('PUT', path, { position: { en: 'Groomer', vi: 'Theirs again' } });
    expectRefused(await api.putIf(path, later, { status: 'MINE' }), 412, 'STALE_VERSION', /^If-Match: /);
    expect((await team.send('GET', path)).body.status).toBe('WORKING');
  });
});

describe('PUT /staff/:id/services with If-Match', () => {
  test('200 with the current tag, 412 with an older one', async ({ api, server }) => {
    const { body } = await server.request('POST', '/services', {
      token: await server.tokenOf('ADMIN'),
      body: buildService(),
    });
    const skills = (proficiency: number) => [{ serviceId: body.data.id, proficiency }];
    const path = `${await api.newPath()}/services`;
    const none = await api.tagOf(path);
    const first = await api.putIf(path, none, skills(2));
    expect([first.status, first.headers.get('etag')]).toEqual([200, await api.tagOf(path)]);
    expectRefused(await api.putIf(path, none, skills(5)), 412, 'STALE_VERSION', /^If-Match: /);
    expect((await api.putIf(path, await api.tagOf(path), skills(3))).body.data).toEqual(skills(3));
  });
});
