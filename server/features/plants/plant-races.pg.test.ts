/** Plants with the same ids from several transactions: two processes, and one that holds an id. */
import { expect } from 'vitest';
import { perFile, replicasTest } from '#test/support/fixtures.ts';
import { newId } from './testing/plant-test.ts';

const size = 64;

const test = replicasTest.extend(
  'token',
  perFile,
  async ({ server }) => (await server.newUser('CUSTOMER')).token,
);

test('two processes that create the same plants in opposite orders make each one once', async ({
  server,
  replica,
  token,
  query,
}) => {
  for (let round = 0; round < 5; round++) {
    const ids = Array.from({ length: size }, newId);
    const send = (to: Pick<typeof server, 'request'>, name: string) => (id: number) =>
      to.request('POST', '/plants', { token, body: { id, name } });
    const [here, there] = await Promise.all([
      Promise.all(ids.map(send(server, 'here'))),
      Promise.all(ids.toReversed().map(send(replica, 'there'))),
    ]);
    there.reverse();
    const expected: unknown[] = [];
    for (const [at, id] of ids.entries()) {
      const isHere = here[at]?.status === 200;
      const [winner, loser] = isHere ? [here[at], there[at]] : [there[at], here[at]];
      expect(winner?.status).toBe(200);
      // A busy server may answer 503, which has stored nothing: the same request again is then refused.
      const refused = loser?.status === 503 ? await send(isHere ? replica : server, 'again')(id) : loser;
      expect(refused?.status).toBe(400);
      expected.push({ id: String(id), name: isHere ? 'here' : 'there', entries: 1 });
    }
    const rows = await query(
      `SELECT id, name, (SELECT count(*)::int FROM audit_log e WHERE e.entity_id = p.id::text) AS entries
         FROM plants p WHERE id = ANY ('{${ids}}') ORDER BY id`,
    );
    expect(rows).toEqual(expected);
  }
});

test('an id that another transaction holds keeps only its own request waiting', async ({
  server,
  token,
  pool,
  query,
}) => {
  const ids = Array.from({ length: size }, newId);
  const held = ids[30] as number;
  const other = await pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('INSERT INTO plants (id, name, owner_id) SELECT $1, $2, id FROM users LIMIT 1', [
      held,
      'held',
    ]);
    const replies = ids.map((id) => server.request('POST', '/plants', { token, body: { id, name: 'mine' } }));
    const others = await Promise.all(replies.filter((_, at) => ids[at] !== held));
    expect(others.map(({ status }) => status)).toEqual(Array(size - 1).fill(200));
    await other.query('ROLLBACK');
    expect((await replies[30])?.status).toBe(200);
    const rows = await query(`SELECT name FROM plants WHERE id = ANY ('{${ids}}')`);
    expect(rows.map(({ name }) => name)).toEqual(Array(size).fill('mine'));
    const entries = await query(
      `SELECT entity_id FROM audit_log WHERE entity_id = ANY ('{${ids}}') ORDER BY entity_id::bigint`,
    );
    expect(entries.map(({ entity_id }) => entity_id)).toEqual(ids.map(String));
  } finally {
    other.release(true);
  }
});
