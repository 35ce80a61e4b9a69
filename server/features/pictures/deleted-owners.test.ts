/** Contract §27: the pictures of a user's pets go with the user, also those that are on their way. */
import { expect, test } from 'vitest';
import { buildPet } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';
import { fileOf } from './testing/photographs.ts';
import { beginUpload } from './testing/slow-upload.ts';

const { adminToken: token, query, server } = await openServer();
const newPet = async (owner: SignedIn) => {
  const { body } = await server.request('POST', '/pets', { token: owner.token, body: buildPet() });
  return body.data.id as string;
};
const upload = async (pet: string, { token }: { token: string }) => {
  const body = await fileOf('jpeg');
  const headers = { 'content-type': 'image/jpeg' };
  return server.request('POST', `/pets/${pet}/photo`, { token, body, headers });
};
const picturesOf = (pet: string) => query('SELECT id FROM pictures WHERE pet_id = $1', [pet]);

test('an upload whose owner is deleted while the file arrives is 401 and stores nothing', async () => {
  const mai = await server.newUser('CUSTOMER');
  const pet = await newPet(mai);
  const arriving = await beginUpload(server, `/pets/${pet}`, mai);
  await arriving.half();
  expect((await server.request('DELETE', `/users/${mai.id}`, { token })).status).toBe(204);
  // As if the request had been identified just now.
  const { identification } = server.running.app;
  const { holdsMs } = identification;
  identification.holdsMs = Number.POSITIVE_INFINITY;
  try {
    expect(await arriving.finish()).toContain(' 401 ');
  } finally {
    identification.holdsMs = holdsMs;
  }
  expect(await picturesOf(pet)).toEqual([]);
  expect(await query('SELECT photo FROM pets WHERE id = $1', [pet])).toEqual([{ photo: null }]);
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
  expect(await query('SELECT photo FROM pets WHERE id = $1', [pet])).toEqual([{ photo: null }]);
});
