/** Contract §16: the audit log is sealed by one of several processes while others write, for a test and a trial. */
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { checkChain, type SealReply } from '#features/audit/testing/sealed-log.ts';
import { metricsOf } from './metrics-text.ts';
import { createTestDatabase, withLongLimits } from './support/database.ts';
import { admin, settings, signIn } from './support/server.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';

const entry = (name: string) => `
  INSERT INTO audit_log (id, action, entity, entity_id, ip, request_id)
  VALUES (gen_random_uuid(), 'tested', 'test', '${name}', '', '') RETURNING id, seq`;

async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startProcess({ ...settings, ...env, LOG_LEVEL: 'info' });
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  return server;
}

/**
 * So many writes on two processes at the same time, transactions that stay open, and a killed process: every entry is
 * sealed once, in order.
 */
export async function requireSealedOnce(writers: number): Promise<void> {
  const { env: place, drop } = await createTestDatabase();
  onTestFinished(drop);
  const env = { ...place, DATABASE_URL: withLongLimits(place.DATABASE_URL ?? '') };
  const clients = await Promise.all(
    [1, 2, 3].map(async () => {
      const client = new pg.Client({ connectionString: env.DATABASE_URL });
      await client.connect();
      onTestFinished(() => client.end());
      return client;
    }),
  );
  const [committed, lost, observer] = clients as [pg.Client, pg.Client, pg.Client];
  const first = await start(env);
  const { token } = await signIn(first.request, admin.email, admin.password);

  // Both draw a number that is lower than those of all later entries.
  await committed.query('BEGIN');
  const { rows: held } = await committed.query(entry('late'));
  await lost.query(`BEGIN; ${entry('lost')}`);

  const second = await start(env);
  const made = await Promise.all(
    Array.from({ length: writers }, (_, at) =>
      (at % 2 === 0 ? first : second).request('PUT', '/settings', {
        token,
        body: { key: `n.${at}`, value: at },
      }),
    ),
  );
  expect(made.filter(({ status }) => status !== 200)).toEqual([]);
  const { rows: written } = await observer.query('SELECT clock_timestamp() AS now');
  const looked = async () => {
    const { rows } = await observer.query(
      `SELECT max(query_start) > $1 AS looked FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE '%virtualtransaction%' AND pid <> pg_backend_pid()`,
      [written[0].now],
    );
    return rows[0].looked;
  };
  await expect.poll(looked).toBe(true);
  const sealedUpTo = async () => {
    const { rows } = await observer.query('SELECT coalesce(max(last_seq), 0) AS last FROM audit_seals');
    return Number(rows[0].last);
  };
  expect(await sealedUpTo()).toBeLessThan(Number(held[0].seq));
  expect((await second.request('GET', `/audit-logs/${held[0].id}/proof`, { token })).status).toBe(404);

  const age = async () => (await metricsOf(second)).of('petalpaw_audit_unsealed_age_seconds');
  expect(await age()).toBeGreaterThan(0);

  // At this moment a process waits for the open transactions, and each of the two may be that one.
  await first.end('SIGKILL');
  await committed.query('COMMIT');
  await lost.query('ROLLBACK');
  // The end of the lease of the killed process.
  await observer.query('UPDATE job_leases SET due_at = now()');

  async function all<T>(path: string): Promise<T[]> {
    const rows: T[] = [];
    for (let page = 1; ; page++) {
      const { body } = await second.request('GET', `${path}?sortOrder=asc&limit=100&page=${page}`, { token });
      rows.push(...body.data);
      if (page >= body.pagination.totalPages) return rows;
    }
  }
  const chain = async () =>
    checkChain(await all<SealReply>('/audit-logs/seals'), await all<{ id: string }>('/audit-logs'));
  await expect.poll(async () => (await chain()).length, { interval: 500 }).toBe(0);
  const { rows: counted } = await observer.query(
    `SELECT (SELECT count(*) FROM audit_log WHERE action = 'writeSettings')::int AS written,
            (SELECT count(*) FROM audit_log)::int AS entries, (SELECT sum(entries) FROM audit_seals)::int AS sealed`,
  );
  expect(counted[0].written).toBe(writers);
  expect(counted[0].sealed).toBe(counted[0].entries);
  expect((await second.request('GET', `/audit-logs/${held[0].id}/proof`, { token })).status).toBe(200);

  expect(await age()).toBe(0);
}
