/** Contract §27: uploads that arrive slowly, at once, or while their user loses the right to them. */
import { expect, test } from 'vitest';
import { buildPet } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';
import { fileOf } from './testing/photographs.ts';
import { beginUpload } from './testing/slow-upload.ts';

const { adminToken: token, query, server } = await openServer();
const newPet = async (owner: SignedIn) => {
  const { body } = await server.request('POST', '/pets', { token: owner.token, body: buildPet() });
  return `/pets/${body.data.id}`;
};

test('one file of a user arrives at a time and two wait; the fourth is 503, and other users wait for none of them', async () => {
  const [mai, tom] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
  const pet = await newPet(mai);
  const uploads = await Promise.all([1, 2, 3, 4].map(() => beginUpload(server, pet, mai)));
  expect(await Promise.race(uploads.map(({ answer }) => answer))).toContain(' 503 ');
  const file = await fileOf('jpeg');
  const headers = { 'content-type': 'image/jpeg' };
  const other = await server.request('POST', `${await newPet(tom)}/photo`, { ...tom, body: file, headers });
  expect(other.status).toBe(201);
  const answers = await Promise.all(uploads.map(({ finish }) => finish()));
  expect(answers.map((line) => line.split(' ')[1]).sort()).toEqual(['201', '201', '201', '503']);
});

test('an upload for a pet that does not exist, or is another user’s, waits for no other upload', async () => {
  const [mai, tom] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
  const [mine, his] = [await newPet(mai), await newPet(tom)];
  const first = await beginUpload(server, mine, mai);
  await first.half();
  const unknown = await beginUpload(server, '/pets/00000000-0000-7000-8000-000000000000', mai);
  expect(await unknown.answer).toContain(' 404 ');
  expect(await (await beginUpload(server, his, mai)).answer).toContain(' 403 ');
  expect(await first.finish()).toContain(' 201 ');
});

test.for([
  ['is disabled', { disabled: true }, ' 401 '],
  ['gets another role', { role: 'STAFF' }, ' 403 '],
] as const)('a user who %s while the file arrives stores nothing', async ([, change, status]) => {
  const mai = await server.newUser('CUSTOMER');
  const pet = await newPet(mai);
  const upload = await beginUpload(server, pet, mai);
  await upload.half();
  const { identification } = server.running.app;
  const { holdsMs } = identification;
  identification.holdsMs = 0;
  try {
    const changed = await server.request('PATCH', `/users/${mai.id}`, { token, body: change });
    expect([changed.status, changed.text]).toEqual([200, changed.text]);
    expect(await upload.finish()).toContain(status);
  } finally {
    identification.holdsMs = holdsMs;
  }
  expect(await query('SELECT FROM pictures WHERE pet_id = $1', [pet.split('/').at(-1)])).toEqual([]);
});
