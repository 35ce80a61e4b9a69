/** Growing tables that scheduled jobs clean up: in batches, each a transaction of its own, however many rows exist. */
import { expect, test } from 'vitest';
import { expireOAuthFlows } from '#features/accounts/public.ts';
import { expireSessions } from '#features/auth/public.ts';
import { expireIdempotencyKeys } from '#features/bookings/public.ts';
import type { App } from '#platform/data/app.ts';
import { expireRateWindows } from '#platform/http/protection/shared-rate-limit.ts';
import { metricsOf } from './metrics-text.ts';
import { admin, serverForThisFile } from './support/server.ts';

const server = await serverForThisFile();
await server.tokenOf('CUSTOMER');
await query('CREATE TABLE removals (name text, removed bigint, transaction bigint)');
await query(`
  CREATE FUNCTION note_removal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO removals SELECT TG_TABLE_NAME, count(*), pg_current_xact_id()::text::bigint FROM gone;
    RETURN NULL;
  END $$`);

async function query(text: string) {
  return (await server.running.app.database.pool.query(text)).rows;
}

/** More than two batches, most of them with the same time. */
const many = 2_500;
const numbered = (select: string) => `SELECT ${select} FROM generate_series(1, ${many}) AS n`;
const signIn = (ended: string, expires: string) =>
  numbered(`gen_random_uuid(), (SELECT id FROM users LIMIT 1), ${ended}, ${expires}, ${expires}, ${expires}, ${expires},
            '192.0.2.1', ''`);
const signInColumns = `(id, user_id, ended_at, cookie_idle_expires_at, cookie_expires_at, refresh_idle_expires_at,
                        refresh_expires_at, ip, user_agent)`;
const [past, future] = ["now() - interval '2 days'", "now() + interval '2 days'"];

type Sweep = (app: App, turn?: AbortSignal) => Promise<void>;
const sweeps: readonly (readonly [table: string, what: string, sweep: Sweep, fill: string, left: string])[] =
  [
    [
      ...(['idempotency_keys', 'keys of two days ago', expireIdempotencyKeys] as const),
      `INSERT INTO idempotency_keys (caller_id, key, request, reply, pets, at)
     ${numbered(`gen_random_uuid(), n, '', '{}', '[]', CASE WHEN n % 2 = 0 THEN ${past} ELSE ${past} - n * interval '1 s' END`)}`,
      'true',
    ],
    [
      ...(['sessions', 'sessions whose credentials have expired', expireSessions] as const),
      `INSERT INTO sessions ${signInColumns} ${signIn('NULL', past)}`,
      `refresh_expires_at < now()`,
    ],
    [
      ...(['sessions', 'that ended two days ago', expireSessions] as const),
      `INSERT INTO sessions ${signInColumns} ${signIn(past, future)}`,
      'ended_at IS NOT NULL',
    ],
    [
      ...(['refresh_tokens', 'that have expired', expireSessions] as const),
      `INSERT INTO refresh_tokens (id, session_id, hash, expires_at)
     ${numbered(`gen_random_uuid(), (SELECT id FROM sessions WHERE ended_at IS NULL LIMIT 1), n::text::bytea, ${past}`)}`,
      'expires_at < now()',
    ],
    [
      ...(['refresh_tokens', 'of one sign-in that ended two days ago', expireSessions] as const),
      `WITH ended AS (INSERT INTO sessions ${signInColumns} ${signIn(past, future)} LIMIT 1 RETURNING id)
     INSERT INTO refresh_tokens (id, session_id, hash, expires_at)
     ${numbered(`gen_random_uuid(), (SELECT id FROM ended), n::text::bytea, ${future}`)}`,
      'length(hash) < 32',
    ],
    [
      ...(['email_tokens', 'that have expired', expireSessions] as const),
      `INSERT INTO email_tokens (hash, user_id, purpose, email, expires_at)
     ${numbered(`n::text::bytea, (SELECT id FROM users LIMIT 1), 'verify-email', '', ${past}`)}`,
      'expires_at < now()',
    ],
    [
      ...(['email_counts', 'that have ended', expireSessions] as const),
      `INSERT INTO email_counts (kind, subject_hash, emails, ends_at)
     ${numbered(`'verify-email', n::text::bytea, 1, ${past}`)}`,
      'ends_at < now()',
    ],
    [
      ...(['login_failures', 'of two days ago', expireSessions] as const),
      `INSERT INTO login_failures (key, failures, last_at) ${numbered(`n::text::bytea, 1, ${past}`)}`,
      'true',
    ],
    [
      ...(['rate_windows', 'that have ended', expireRateWindows] as const),
      `INSERT INTO rate_windows (key, calls, ends_at) ${numbered(`n::text::bytea, 1, ${past}`)}`,
      'ends_at < now()',
    ],
    [
      ...(['passkey_challenges', 'that have expired', expireSessions] as const),
      `INSERT INTO passkey_challenges (id, expires_at) ${numbered(`gen_random_uuid(), ${past}`)}`,
      'expires_at < now()',
    ],
    [
      ...(['factors', 'that were not confirmed in time', expireSessions] as const),
      `INSERT INTO factors (id, user_id, type, name, secret, used_steps, expires_at)
     ${numbered(`gen_random_uuid(), (SELECT id FROM users LIMIT 1), 'totp', '', '', '{}', ${past}`)}`,
      'expires_at < now()',
    ],
    [
      ...(['oauth_flows', 'that nobody can finish', expireOAuthFlows] as const),
      `INSERT INTO oauth_flows (state_hash, browser_hash, provider, return_to, expires_at)
     ${numbered(`n::text::bytea, '', '', '', ${past}`)}`,
      'expires_at < now()',
    ],
  ];

test('requests for a link and sent emails are removed and counted', async () => {
  const removed = async () => {
    const metrics = await metricsOf(server);
    return ['link_requests', 'mail_outbox'].map((table) =>
      metrics.of('petalpaw_db_removed_rows_total', { table }),
    );
  };
  const before = await removed();
  const reply = await server.request('POST', '/auth/forgot-password', { body: { email: admin.email } });
  expect(reply.status).toBe(201);
  await expect.poll(removed, { timeout: 30_000 }).toEqual(before.map((rows) => (rows ?? Number.NaN) + 1));
});

test.each(sweeps)(
  '%s %s are removed, at most 1,000 in one transaction',
  async (table, _what, sweep, fill, left) => {
    const { app } = server.running;
    const count = async () =>
      (await query(`SELECT count(*)::int AS rows FROM ${table} WHERE ${left}`))[0].rows;
    const others = async () => query(`SELECT count(*)::int FROM ${table} WHERE NOT (${left})`);
    await query(fill);
    await query('TRUNCATE removals');
    await query(`
    CREATE TRIGGER note_removal AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION note_removal()`);
    const untouched = await others();

    // A run that is aborted before it begins removes nothing.
    await sweep(app, AbortSignal.abort());
    expect(await count()).toBeGreaterThanOrEqual(many);

    const counted = async () =>
      (await metricsOf(server)).of('petalpaw_db_removed_rows_total', { table }) ?? 0;
    const before = await counted();
    await sweep(app);
    expect((await counted()) - before).toBeGreaterThanOrEqual(many);
    expect(await count()).toBe(0);
    expect(await others()).toEqual(untouched);
    const batches = await query(
      `SELECT sum(removed)::int AS removed FROM removals WHERE name = '${table}' GROUP BY transaction`,
    );
    expect(Math.max(...batches.map(({ removed }) => removed))).toBeLessThanOrEqual(1_000);
    expect(batches.length).toBeGreaterThanOrEqual(3);
    await query(`DROP TRIGGER note_removal ON ${table}`);
  },
);
