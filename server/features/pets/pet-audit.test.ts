/** Pets in the database: audit entries (contract §11), and deleted pets that bookings refer to (§8). */
import { expect } from 'vitest';
import { buildPet } from '#test/support/builders.ts';
import { perFile } from '#test/support/fixtures.ts';
import { petTest } from './testing/pet-test.ts';

const test = petTest.extend('api', perFile, ({ server, owner, query }) => {
  const send = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token: owner.token, ...(body === undefined ? {} : { body }) });
  const entriesOf = (id: string) =>
    query('SELECT action, entity, actor_id, before, after FROM audit_log WHERE entity_id = $1 ORDER BY seq', [
      id,
    ]);
  return { send, entriesOf };
});

test('each write leaves one audit entry with the changed fields, a refused one none (contract §11)', async ({
  api,
  server,
  owner,
}) => {
  const { id } = (await api.send('POST', '/pets', buildPet({ allergies: [0.1] }))).body.data;
  await api.send('PUT', `/pets/${id}`, { name: 'Mimi', species: 'CAT' });
  await api.send('PUT', `/pets/${id}`, { species: 'FISH' });
  const stranger = await server.newUser('CUSTOMER');
  await server.request('PUT', `/pets/${id}`, { token: stranger.token, body: { name: 'x' } });
  await api.send('DELETE', `/pets/${id}`);
  await api.send('DELETE', `/pets/${id}`);
  const whole = {
    ownerId: owner.id,
    name: 'Mochi',
    species: 'CAT',
    vaccinations: null,
    medicalHistory: null,
    allergies: [0.1],
    photo: null,
  };
  const common = { entity: 'pet', actor_id: owner.id };
  expect(await api.entriesOf(id)).toEqual([
    { ...common, action: 'createPet', before: null, after: whole },
    { ...common, action: 'updatePet', before: { name: 'Mochi' }, after: { name: 'Mimi' } },
    { ...common, action: 'deletePet', before: { ...whole, name: 'Mimi' }, after: null },
  ]);
});

test('a deleted pet keeps its row for the bookings that refer to it (contract §8)', async ({
  api,
  query,
}) => {
  const { id } = (await api.send('POST', '/pets', buildPet())).body.data;
  await api.send('DELETE', `/pets/${id}`);
  expect(await query('SELECT name, deleted_at IS NOT NULL AS deleted FROM pets WHERE id = $1', [id])).toEqual(
    [{ name: 'Mochi', deleted: true }],
  );
});

test('DELETE /pets/:id 409 when the database reports live bookings (contract §8)', async ({ api, query }) => {
  const { id } = (await api.send('POST', '/pets', buildPet())).body.data;
  await query(`
    CREATE FUNCTION test_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'live bookings' USING ERRCODE = 'check_violation', CONSTRAINT = 'pets_no_live_bookings';
    END $$;
    CREATE TRIGGER test_refuse BEFORE UPDATE OF deleted_at ON pets FOR EACH ROW EXECUTE FUNCTION test_refuse();
  `);
  const refused = await api.send('DELETE', `/pets/${id}`);
  expect([refused.status, refused.body.error, refused.body.details]).toEqual([
    409,
    'CONFLICT',
    'the pet has live bookings',
  ]);
  expect((await api.send('GET', `/pets/${id}`)).status).toBe(200);
  expect((await api.entriesOf(id)).map(({ action }) => action)).toEqual(['createPet']);
  await query('DROP FUNCTION test_refuse CASCADE');
  expect((await api.send('DELETE', `/pets/${id}`)).status).toBe(204);
});
