/** Contract §27: uploads that arrive slowly, at once, or while their user loses the right to them or is deleted. */
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
const upload = async (pet: string, { token }: { token: string }) => {
  const headers = { 'content-type': 'image/jpeg' };
  return server.request('POST', `${pet}/photo`, { token, body: await fileOf('jpeg'), headers });
};
const idOf = (pet: string) => pet.split('/').at(-1);
const picturesOf = (pet: string) => query('SELECT FROM pictures WHERE pet_id = $1', [idOf(pet)]);
const photoOf = async (pet: string) =>
  (await query('SELECT photo FROM pets WHERE id = $1', [idOf(pet)])).map(({ photo }) => photo);

/** Does the work while a request counts as identified for so long. */
async function whileIdentifiedFor(ms: number, work: () => Promise<void>) {
  const { identification } = server.running.app;
  const { holdsMs } = identification;
  identification.holdsMs = ms;
  try {
    await work();
  } finally {
    identification.holdsMs = holdsMs;
  }
}

test('one file of a user arrives at a time and two wait; the fourth is 503, and other users wait for none of them', async () => {
  const [mai, tom] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
  const pet = await newPet(mai);
  const uploads = await Promise.all([1, 2, 3, 4].map(() => beginUpload(server, pet, mai)));
  expect(await Promise.race(uploads.map(({ answer }) => answer))).toContain(' 503 ');
  expect((await upload(await newPet(tom), tom)).status).toBe(201);
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
  const arriving = await beginUpload(server, pet, mai);
  await arriving.half();
  await whileIdentifiedFor(0, async () => {
    const changed = await server.request('PATCH', `/users/${mai.id}`, { token, body: change });
    expect([changed.status, changed.text]).toEqual([200, changed.text]);
    expect(await arriving.finish()).toContain(status);
  });
  expect(await picturesOf(pet)).toEqual([]);
});

test('an upload whose owner is deleted while the file arrives is 401 and stores nothing', async () => {
  const mai = await server.newUser('CUSTOMER');
  const pet = await newPet(mai);
  const arriving = await beginUpload(server, pet, mai);
  await arriving.half();
  expect((await server.request('DELETE', `/users/${mai.id}`, { token })).status).toBe(204);
  // As if the request had been identified just now.
  await whileIdentifiedFor(Number.POSITIVE_INFINITY, async () => {
    expect(await arriving.finish()).toContain(' 401 ');
  });
  expect(await picturesOf(pet)).toEqual([]);
  expect(await photoOf(pet)).toEqual([null]);
});

test('a pet of a deleted user gets no photograph: 409 for MANAGER', async () => {
  const mai = await server.newUser('CUSTOMER');
  const pet = await newPet(mai);
  await server.request('DELETE', `/users/${mai.id}`, { token });
  const refused = await upload(pet, { token: await server.tokenOf('MANAGER') });
  expect([refused.status, refused.body.error]).toEqual([409, 'CONFLICT']);
  expect(await picturesOf(pet)).toEqual([]);
});

test('the pictures go with a user whom the previous release erases', async () => {
  const mai = await server.newUser('CUSTOMER');
  const pet = await newPet(mai);
  expect((await upload(pet, mai)).status).toBe(201);
  expect(await picturesOf(pet)).toHaveLength(1);
  await query(
    `UPDATE users SET email = NULL, email_key = NULL, name = NULL, name_key = NULL, search_key = NULL,
       password_hash = NULL, email_verified_at = NULL, disabled_at = now(), erased_at = now() WHERE id = $1`,
    [mai.id],
  );
  expect(await picturesOf(pet)).toEqual([]);
  expect(await photoOf(pet)).toEqual([null]);
});
