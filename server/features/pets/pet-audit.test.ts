/** Pets in the database: audit entries (contract §11), and deleted pets that bookings refer to (§8). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startServer();
  owner = await server.newUser('CUSTOMER');
});
afterAll(() => server?.close());

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token: owner.token, ...(body === undefined ? {} : { body }) });
const query = async (text: string, values: unknown[] = []) =>
  (await server.running.app.database.pool.query(text, values)).rows;
const entriesOf = (id: string) =>
  query('SELECT action, entity, actor_id, before, after FROM audit_log WHERE entity_id = $1 ORDER BY seq', [
    id,
  ]);

test('contract §11: each write leaves one entry with the fields that changed, a refused one none', async () => {
  const { id } = (await send('POST', '/pets', { name: 'Mochi', species: 'CAT', allergies: [0.1] })).body.data;
  await send('PUT', `/pets/${id}`, { name: 'Mimi', species: 'CAT' });
  await send('PUT', `/pets/${id}`, { species: 'FISH' });
  const stranger = await server.newUser('CUSTOMER');
  await server.request('PUT', `/pets/${id}`, { token: stranger.token, body: { name: 'x' } });
  await send('DELETE', `/pets/${id}`);
  await send('DELETE', `/pets/${id}`);
  const whole = {
    ownerId: owner.id,
    name: 'Mochi',
    species: 'CAT',
    vaccinations: null,
    medicalHistory: null,
    allergies: [0.1],
  };
  const common = { entity: 'pet', actor_id: owner.id };
  expect(await entriesOf(id)).toEqual([
    { ...common, action: 'createPet', before: null, after: whole },
    { ...common, action: 'updatePet', before: { name: 'Mochi' }, after: { name: 'Mimi' } },
    { ...common, action: 'deletePet', before: { ...whole, name: 'Mimi' }, after: null },
  ]);
});

test('contract §8: a deleted pet keeps its row, for the bookings that refer to it', async () => {
  const { id } = (await send('POST', '/pets', { name: 'Mochi', species: 'CAT' })).body.data;
  await send('DELETE', `/pets/${id}`);
  expect(await query('SELECT name, deleted_at IS NOT NULL AS deleted FROM pets WHERE id = $1', [id])).toEqual(
    [{ name: 'Mochi', deleted: true }],
  );
});

test('contract §8: 409 when the database says that there are live bookings; the pet stays', async () => {
  const { id } = (await send('POST', '/pets', { name: 'Mochi', species: 'CAT' })).body.data;
  await query(`
    CREATE FUNCTION test_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'live bookings' USING ERRCODE = 'check_violation', CONSTRAINT = 'pets_no_live_bookings';
    END $$;
    CREATE TRIGGER test_refuse BEFORE UPDATE OF deleted_at ON pets FOR EACH ROW EXECUTE FUNCTION test_refuse();
  `);
  const refused = await send('DELETE', `/pets/${id}`);
  expect([refused.status, refused.body.error, refused.body.details]).toEqual([
    409,
    'CONFLICT',
    'the pet has live bookings',
  ]);
  expect((await send('GET', `/pets/${id}`)).status).toBe(200);
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['createPet']);
  await query('DROP FUNCTION test_refuse CASCADE');
  expect((await send('DELETE', `/pets/${id}`)).status).toBe(204);
});
