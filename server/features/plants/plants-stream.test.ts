/** Long lists: complete, in constant memory, and a slow reader delays no other request. */
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { describe, expect } from 'vitest';
import { createLog } from '#platform/base/observability/log.ts';
import { requestsInFlight } from '#platform/http/pipeline/http-metrics.ts';
import { buildApp } from '#server/app.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';

const many = 40_000;

const test = serverTest
  /** Owns many plants. */
  .extend('owner', perFile, async ({ server, pool }) => {
    const user = await server.newUser('CUSTOMER');
    for (let first = 1; first <= many; first += 20_000) {
      await pool.query(
        `INSERT INTO plants (id, name, tag, owner_id)
       SELECT i::bigint * 1000003 - 100000000000, 'plant ' || i, CASE WHEN i % 3 > 0 THEN 'tag ' || i END, $1
       FROM generate_series($2::int, $2::int + 19999) AS i`,
        [user.id, first],
      );
    }
    return user;
  })
  /** Owns 30 MB of plants: more than fits in the buffers between the server and a client that does not read. */
  .extend('gardener', perFile, async ({ server, pool }) => {
    const user = await server.newUser('CUSTOMER');
    await pool.query(
      `INSERT INTO plants (id, name, owner_id)
     SELECT i, rpad('plant ' || i, 20000, 'x'), $1 FROM generate_series(1, 1500) AS i`,
      [user.id],
    );
    return user;
  })
  .extend('api', perFile, ({ server, gardener }) => {
    /** Opens a list and leaves the reading of the body to the caller. */
    function open({ token }: SignedIn, url = server.url): Promise<IncomingMessage> {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const headers = { authorization: `Bearer ${token}` };
      get(`${url}/plants`, { agent: false, headers }, resolve).on('error', reject);
      return promise;
    }
    /** Opens the list and reads no more of it than the kernel receives by itself. */
    async function stall(url?: string): Promise<IncomingMessage> {
      const answer = await open(gardener, url);
      answer.pause();
      return answer;
    }
    return { open, stall };
  });

/** The texts of the statements that start on connections of `pool` during `milliseconds`. */
async function statementsDuring(pool: Pool, milliseconds: number): Promise<string[]> {
  const texts: string[] = [];
  const own = new Map<PoolClient, PoolClient['query']>();
  const listen = (client: PoolClient) => {
    const { query } = client;
    if (own.has(client)) return;
    own.set(client, query);
    client.query = ((...sent: unknown[]) => {
      texts.push(JSON.stringify(sent[0]));
      return Reflect.apply(query, client, sent);
    }) as typeof query;
  };
  pool.on('acquire', listen);
  await sleep(milliseconds);
  pool.off('acquire', listen);
  for (const [client, query] of own) client.query = query;
  return texts;
}

async function sizeOf(answer: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of answer) size += chunk.length;
  return size;
}

describe('without limit everything the caller may see (contract §4)', () => {
  test.for([499, 500, 501, 1000, 20_001])(
    'limit=%i is exact across batches',
    async (limit, { server, owner }) => {
      const { body } = await server.request('GET', `/plants?limit=${limit}`, { token: owner.token });
      expect([body.length, body.at(-1).name]).toEqual([limit, `plant ${limit}`]);
    },
  );

  test('is complete and in order across batches', async ({ server, owner }) => {
    const { body } = await server.request('GET', '/plants', { token: owner.token });
    expect(body.length).toBe(many);
    const wrong = body.findIndex(({ name, tag }: { name: string; tag?: string }, at: number) => {
      const number = at + 1;
      return name !== `plant ${number}` || tag !== (number % 3 > 0 ? `tag ${number}` : undefined);
    });
    expect(wrong).toBe(-1);
  });

  test('large texts make small batches', async ({ server }) => {
    const { token } = await server.newUser('CUSTOMER');
    const names = Array.from({ length: 8 }, (_, at) => `${at}`.padEnd(900_000, 'ä'.repeat(at % 2) || 'a'));
    for (const [at, name] of names.entries()) {
      await server.request('POST', '/plants', {
        token,
        body: { id: 2000 + at, name: name.slice(0, 500_000) },
      });
    }
    const { body } = await server.request('GET', '/plants', { token });
    expect(body.map(({ name }: { name: string }) => name)).toEqual(
      names.map((name) => name.slice(0, 500_000)),
    );
  });
});

describe('batches hold no connection while a client reads (contract §4)', () => {
  test('clients that stop reading do not block others', async ({ api, server, owner }) => {
    const stalled = await Promise.all(Array.from({ length: 8 }, () => api.stall()));
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

  test('a client that disconnects ends the reading', async ({ api, pool, server }) => {
    const answer = await api.stall();
    answer.once('error', () => {});
    const listed = requestsInFlight(server.running.app).of('listPlants');
    const before = listed.abandoned;
    answer.destroy();
    await expect.poll(() => listed.abandoned).toBe(before + 1);
    // The statement that was running when the client disconnected.
    await expect.poll(() => pool.waitingCount + pool.totalCount - pool.idleCount).toBe(0);
    const read = await statementsDuring(pool, 300);
    // Scheduled jobs run statements of their own; the rest of the list would read plants many more times.
    expect(read.filter((text) => /\bplants\b/.test(text))).toEqual([]);
  });

  test('plants that are deleted during the answer are omitted or included', async ({ api, pool }) => {
    const answer = await api.stall();
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

  test('an error during the answer does not end in a complete array', async ({
    server,
    api,
    pool,
    owner,
  }) => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) });
    const logging = buildApp({ ...server.running.app, log });
    const answer = await api.stall(await logging.listen({ port: 0, host: '127.0.0.1' }));
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
