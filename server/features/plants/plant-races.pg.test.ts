/** Plants with the same ids from several transactions: two processes, and one that holds an id. */
import { expect, test } from 'vitest';
import { openReplicas } from '#test/support/fixtures.ts';
import type { TestServer } from '#test/support/server.ts';
import { newId } from './testing/plant-test.ts';

const size = 64;

const { pool, query, replica, server } = await openReplicas();

const { token } = await server.newUser('CUSTOMER');
const create = (to: Pick<TestServer, 'request'>, id: number, name: string) =>
  to.request('POST', '/plants', { token, body: { id, name } });

test('two processes that create the same plants in opposite orders make each one once', async () => {
  const ids = Array.from({ length: size }, newId);
  const [here, there] = await Promise.all([
    Promise.all(ids.map((id) => create(server, id, 'here'))),
    Promise.all(ids.toReversed().map((id) => create(replica, id, 'there'))),
  ]);
  there.reverse();
  const expected: unknown[] = [];
  for (const [at, id] of ids.entries()) {
    const isHere = here[at]?.status === 200;
    const [winner, loser] = isHere ? [here[at], there[at]] : [there[at], here[at]];
    expect(winner?.status).toBe(200);
    // A busy server may answer 503, which has stored nothing: the same request again is then refused.
    const refused = loser?.status === 503 ? await create(isHere ? replica : server, id, 'again') : loser;
    expect(refused?.status).toBe(400);
    expected.push({ id: String(id), name: isHere ? 'here' : 'there', entries: 1 });
  }
  const rows = await query(
    `SELECT id, name, (SELECT count(*)::int FROM audit_log e WHERE e.entity_id = p.id::text) AS entries
       FROM plants p WHERE id = ANY ('{${ids}}') ORDER BY id`,
  );
  expect(rows).toEqual(expected);
});

test('an id that another transaction holds keeps only its own request waiting', async () => {
  const ids = Array.from({ length: size }, newId);
  const held = ids[30] as number;
  const other = await pool.connect();
  try {
    await other.query(
      `BEGIN; INSERT INTO plants (id, name, owner_id) SELECT ${held}, 'held', id FROM users LIMIT 1`,
    );
    const replies = ids.map((id) => create(server, id, 'mine'));
    const others = await Promise.all(replies.filter((_, at) => ids[at] !== held));
    expect(others.map(({ status }) => status)).toEqual(Array(size - 1).fill(200));
    await other.query('ROLLBACK');
    expect((await replies[30])?.status).toBe(200);
    const rows = await query(
      `SELECT name, (SELECT count(*)::int FROM audit_log e WHERE e.entity_id = p.id::text) AS entries
         FROM plants p WHERE id = ANY ('{${ids}}')`,
    );
    expect(rows).toEqual(Array(size).fill({ name: 'mine', entries: 1 }));
  } finally {
    other.release(true);
  }
});
