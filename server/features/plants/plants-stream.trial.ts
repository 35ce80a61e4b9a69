/** Long lists: complete, in constant memory, and a slow reader delays no other request. */
import { get, type IncomingMessage } from 'node:http';
import type { PoolClient } from 'pg';
import { describe, expect, test } from 'vitest';
import { createLog } from '#platform/base/observability/log.ts';
import { requestsInFlight } from '#platform/http/pipeline/http-metrics.ts';
import { buildApp } from '#server/app.ts';
import { openServer } from '#test/support/fixtures.ts';

const many = 40_000;

const { pool, server } = await openServer();

/** Owns many plants. */
const owner = await server.newUser('CUSTOMER');
for (let first = 1; first <= many; first += 20_000)
  await pool.query(
    `INSERT INTO plants (id, name, tag, owner_id)
     SELECT i::bigint * 1000003 - 100000000000, 'plant ' || i, CASE WHEN i % 3 > 0 THEN 'tag ' || i END, $1
       FROM generate_series($2::int, $2::int + 19999) AS i`,
    [owner.id, first],
  );
/** Owns 30 MB of plants: more than fits in the buffers between the server and a client that does not read. */
const gardener = await server.newUser('CUSTOMER');
await pool.query(
  `INSERT INTO plants (id, name, owner_id)
   SELECT i, rpad('plant ' || i, 20000, 'x'), $1 FROM generate_series(1, 1500) AS i`,
  [gardener.id],
);

/** Opens the list of the gardener and reads no more of it than the kernel receives by itself. */
async function stall(url = server.url): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${gardener.token}` };
  get(`${url}/plants`, { agent: false, headers }, resolve).on('error', reject);
  const answer = await promise;
  answer.pause();
  return answer;
}

/** The statements, with their values, that start on connections of `pool` during `work`. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const own = new Map<PoolClient, PoolClient['query']>();
  const listen = (client: PoolClient) => {
    const { query } = client;
    if (own.has(client)) return;
    own.set(client, query);
    client.query = ((...given: unknown[]) => {
      sent.push(JSON.stringify(given));
      return Reflect.apply(query, client, given);
    }) as typeof query;
  };
  pool.on('acquire', listen);
  await work();
  pool.off('acquire', listen);
  for (const [client, query] of own) client.query = query;
  return sent;
}

async function sizeOf(answer: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of answer) size += chunk.length;
  return size;
}

describe('without limit everything the caller may see (contract §4)', () => {
  test('is complete and in order across batches, and exact for any limit', async () => {
    const { token } = owner;
    const { body } = await server.request('GET', '/plants', { token });
    expect(body.length).toBe(many);
    const wrong = body.findIndex(({ name, tag }: { name: string; tag?: string }, at: number) => {
      const number = at + 1;
      return name !== `plant ${number}` || tag !== (number % 3 > 0 ? `tag ${number}` : undefined);
    });
    expect(wrong).toBe(-1);
    for (const limit of [499, 500, 501, 1000, 20_001]) {
      const { body: some } = await server.request('GET', `/plants?limit=${limit}`, { token });
      expect([some.length, some.at(-1).name]).toEqual([limit, `plant ${limit}`]);
    }
  });

  test('large texts make small batches', async () => {
    const { token } = await server.newUser('CUSTOMER');
    const names = Array.from({ length: 8 }, (_, at) => `${at}`.padEnd(500_000, at % 2 ? 'ä' : 'a'));
    for (const [at, name] of names.entries())
      await server.request('POST', '/plants', { token, body: { id: 2000 + at, name } });
    const { body } = await server.request('GET', '/plants', { token });
    expect(body.map(({ name }: { name: string }) => name)).toEqual(names);
  });
});

describe('batches hold no connection while a client reads (contract §4)', () => {
  test('clients that stop reading do not block others', async () => {
    const stalled = await Promise.all(Array.from({ length: 8 }, () => stall()));
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        server.request('POST', '/plants', { token: owner.token, body: { id: 3000 + at, name: 'meanwhile' } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const reply = await server.request('GET', '/plants?limit=5000', { token: owner.token });
    expect(reply.body.length).toBe(5_000);
    for (const answer of stalled) answer.destroy();
  });

  test('a client that disconnects ends the reading', async () => {
    const answer = await stall();
    answer.once('error', () => {});
    const listed = requestsInFlight(server.running.app).of('listPlants');
    const before = listed.abandoned;
    answer.destroy();
    await expect.poll(() => listed.abandoned).toBe(before + 1);
    // The statement that was running when the client disconnected.
    await expect.poll(() => pool.waitingCount + pool.totalCount - pool.idleCount).toBe(0);
    // The list of another owner takes many more statements than the rest of this one would.
    const all = () => server.request('GET', '/plants', { token: owner.token });
    const sent = await statementsDuring(all);
    expect(sent.some((one) => one.includes(owner.id))).toBe(true);
    expect(sent.filter((one) => one.includes(gardener.id))).toEqual([]);
  });

  test('plants that are deleted during the answer are omitted or included', async () => {
    const answer = await stall();
    await pool.query('DELETE FROM plants WHERE id BETWEEN 1000 AND 1499');
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const names: string[] = JSON.parse(Buffer.concat(chunks).toString()).map(
      ({ name }: { name: string }) => name,
    );
    expect([names[0]?.startsWith('plant 1x'), names.at(-1)?.startsWith('plant 1500x')]).toEqual([true, true]);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThan(1500);
  });

  test('an error during the answer does not end in a complete array', async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) });
    const logging = buildApp({ ...server.running.app, log });
    const answer = await stall(await logging.listen({ port: 0, host: '127.0.0.1' }));
    await pool.query('ALTER TABLE plants RENAME TO plants_away');
    try {
      expect(answer.statusCode).toBe(200);
      await expect(sizeOf(answer)).rejects.toThrow('aborted');
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({
          msg: 'an answer broke off',
          requestId: answer.headers['x-request-id'],
          err: expect.objectContaining({ code: '42P01' }),
        }),
      ]);
      const later = await server.request('GET', '/plants', { token: owner.token });
      expect([later.status, later.body.error]).toEqual([500, 500]);
    } finally {
      await pool.query('ALTER TABLE plants_away RENAME TO plants');
      await logging.close();
    }
  });
});
