/** `If-Match` on the writes of a staff member: nothing that somebody else has saved meanwhile is overwritten. */
import { expect, test } from 'vitest';
import { expectRefused } from '#features/services/testing/service-test.ts';
import { buildService } from '#test/support/builders.ts';
import type { Reply } from '#test/support/server.ts';
import { openStaff } from './testing/staff-test.ts';

const { adminToken, server, team } = await openStaff();

const tagOf = async (path: string) => (await team.send('GET', path)).headers.get('etag') as string;

const token = await server.tokenOf('MANAGER');
const putIf = (path: string, tag: string, body: unknown) =>
  server.request('PUT', path, { token, body, headers: { 'if-match': tag } });

const expectStale = (reply: Reply) => expectRefused(reply, 412, 'STALE_VERSION', /^If-Match: /);

test('PUT /staff/:id 200 with the tag of the answer in any language, and the next tag with it (contract §10)', async () => {
  const path = `/staff/${(await team.created()).id}`;
  const first = await putIf(path, await tagOf(`${path}?lang=ja`), { isAvailable: false });
  expect([first.status, first.headers.get('etag')]).toEqual([200, await tagOf(path)]);
  const second = await putIf(path, `"other", ${first.headers.get('etag')}`, { isAvailable: true });
  expect([second.status, second.body.data.isAvailable]).toEqual([200, true]);
  expect((await putIf(path, '*', { code: null })).status).toBe(200);
});

test('PUT /staff/:id 412 with an older tag, and nothing is stored; also when only a translation has changed', async () => {
  const path = `/staff/${(await team.created()).id}`;
  const tag = await tagOf(path);
  await team.send('PUT', path, { position: { en: 'Groomer', vi: 'Theirs' } });
  const later = await tagOf(path);
  for (const stale of [tag, `W/${tag}`, '"none"']) expectStale(await putIf(path, stale, { status: 'MINE' }));
  // A proxy that compresses makes a tag weak; it names the same version (contract §10).
  expect((await putIf(path, `W/${later}`, {})).status).toBe(200);
  await team.send('PUT', path, { position: { en: 'Groomer', vi: 'Theirs again' } });
  expectStale(await putIf(path, later, { status: 'MINE' }));
  expect((await team.send('GET', path)).body.status).toBe('WORKING');
});

test('PUT /staff/:id/services 200 with the current tag, 412 with an older one', async () => {
  const { body } = await server.request('POST', '/services', { token: adminToken, body: buildService() });
  const skills = (proficiency: number) => [{ serviceId: body.data.id, proficiency }];
  const path = `/staff/${(await team.created()).id}/services`;
  const none = await tagOf(path);
  const first = await putIf(path, none, skills(2));
  expect([first.status, first.headers.get('etag')]).toEqual([200, await tagOf(path)]);
  expectStale(await putIf(path, none, skills(5)));
  expect((await putIf(path, await tagOf(path), skills(3))).body.data).toEqual(skills(3));
});
