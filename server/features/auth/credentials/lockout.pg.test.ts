/** The moment of the verdict: the results of several guesses that all began before the account was locked. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, startServer, type TestServer } from '#test/support/server.ts';

const threshold = 3;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LOCKOUT_THRESHOLD: String(threshold) });
});
afterAll(() => server?.close());

const login = (email: string, password: string) =>
  server.request('POST', '/auth/login', { body: { email, password } });
const outcome = ({ status, body }: Reply) => `${status} ${body.error ?? ''}`.trim();

/** Creates an account that one more failure locks. */
async function almostLocked() {
  const user = await server.newUser('CUSTOMER');
  await server.running.app.database.pool.query('DELETE FROM login_failures');
  for (let turn = 1; turn < threshold; turn++) await login(user.email, 'a guess');
  return user;
}

/** Delays the verdicts until all of `logins` wait for them; `change` is made by then. */
async function whileHeld(change: string, logins: () => Promise<Reply>[]): Promise<string[]> {
  const { pool } = server.running.app.database;
  const holder: pg.PoolClient = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(change);
    const pending = logins();
    const waiting = async () => {
      const { rows } = await pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    while ((await waiting()) < pending.length) await sleep(20);
    await holder.query('COMMIT');
    return (await Promise.all(pending)).map(outcome);
  } finally {
    holder.release(true);
  }
}

const hold = 'SELECT 1 FROM login_failures FOR UPDATE';
const lock = "UPDATE login_failures SET failures = 3, locked_until = now() + interval '15 minutes'";

test('of four guesses at the same moment, with one left, one is judged', async () => {
  const { email } = await almostLocked();
  const outcomes = await whileHeld(hold, () => [1, 2, 3, 4].map((at) => login(email, `guess ${at}`)));
  expect(outcomes.sort()).toEqual(['401 INVALID_CREDENTIALS', ...Array(3).fill('429 ACCOUNT_LOCKED')]);
});

test('a right password that was hashed before the lock is not let in after it', async () => {
  const { email, password } = await almostLocked();
  expect(await whileHeld(lock, () => [login(email, password)])).toEqual(['429 ACCOUNT_LOCKED']);
});

test('a wrong one is told nothing, and does not count', async () => {
  const { email } = await almostLocked();
  expect(await whileHeld(lock, () => [login(email, 'a guess')])).toEqual(['429 ACCOUNT_LOCKED']);
  const { rows } = await server.running.app.database.pool.query('SELECT failures FROM login_failures');
  expect(rows).toEqual([{ failures: threshold }]);
});

test('contract §5: a right password at the same moment as guesses: those before it count no more', async () => {
  const { email, password } = await almostLocked();
  const [right] = await whileHeld(hold, () => [login(email, password)]);
  expect(right).toBe('201');
  for (let turn = 1; turn < threshold; turn++) {
    expect(outcome(await login(email, 'a guess'))).toBe('401 INVALID_CREDENTIALS');
  }
  expect(outcome(await login(email, password))).toBe('201');
});

/** The same with an unconfirmed address. */
async function almostLockedUnconfirmed() {
  const user = await almostLocked();
  const { pool } = server.running.app.database;
  await pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id]);
  return user;
}

test('contract §5: a right password of an unconfirmed address that was hashed before the lock is told nothing after it', async () => {
  const { email, password } = await almostLockedUnconfirmed();
  expect(await whileHeld(lock, () => [login(email, password)])).toEqual(['429 ACCOUNT_LOCKED']);
});

test('contract §5: of guesses at the same moment on an unconfirmed account no more are judged than are left', async () => {
  const { email, password } = await almostLockedUnconfirmed();
  const passwords = ['guess 1', 'guess 2', 'guess 3', password];
  const outcomes = await whileHeld(hold, () => passwords.map((guess) => login(email, guess)));
  const [judged, ...told] = outcomes.filter((one) => one !== '429 ACCOUNT_LOCKED');
  // The right one may come before the last wrong one; then it is judged, too, and uses nothing up.
  expect(['401 INVALID_CREDENTIALS', '403 EMAIL_NOT_VERIFIED']).toContain(judged);
  expect(told.length).toBeLessThanOrEqual(1);
  expect(outcomes.filter((one) => one === '401 INVALID_CREDENTIALS')).toHaveLength(1);
  const { rows } = await server.running.app.database.pool.query('SELECT failures FROM login_failures');
  expect(rows).toEqual([{ failures: threshold }]);
});

test('contract §5: a right password of an unconfirmed address neither counts nor clears', async () => {
  const { email, password } = await almostLockedUnconfirmed();
  expect(outcome(await login(email, password))).toBe('403 EMAIL_NOT_VERIFIED');
  expect(outcome(await login(email, 'the last guess'))).toBe('401 INVALID_CREDENTIALS');
  expect(outcome(await login(email, password))).toBe('429 ACCOUNT_LOCKED');
});
