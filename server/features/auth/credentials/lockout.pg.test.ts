/** The moment of the verdict: the results of several guesses that all began before the account was locked. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from 'vitest';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { Reply } from '#test/support/server.ts';

const threshold = 3;

const test = serverTest
  .extend('settings', perFile, { LOCKOUT_THRESHOLD: String(threshold) })
  .extend('api', perFile, ({ server, pool }) => {
    const login = (email: string, password: string) =>
      server.request('POST', '/auth/login', { body: { email, password } });
    /** Creates an account that one more failure locks. */
    async function almostLocked() {
      const user = await server.newUser('CUSTOMER');
      await pool.query('DELETE FROM login_failures');
      for (let turn = 1; turn < threshold; turn++) await login(user.email, 'a guess');
      return user;
    }
    /** Delays the verdicts until all of `logins` wait for them; `change` is made by then. */
    async function whileHeld(change: string, logins: () => Promise<Reply>[]): Promise<string[]> {
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
    /** The same with an unconfirmed address. */
    async function almostLockedUnconfirmed() {
      const user = await almostLocked();
      await pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id]);
      return user;
    }
    return { login, almostLocked, whileHeld, almostLockedUnconfirmed };
  });

const outcome = ({ status, body }: Reply) => `${status} ${body.error ?? ''}`.trim();

const hold = 'SELECT 1 FROM login_failures FOR UPDATE';
const lock = "UPDATE login_failures SET failures = 3, locked_until = now() + interval '15 minutes'";

test('with one attempt left, only one of four concurrent guesses is checked', async ({ api }) => {
  const { email } = await api.almostLocked();
  const outcomes = await api.whileHeld(hold, () => [1, 2, 3, 4].map((at) => api.login(email, `guess ${at}`)));
  expect(outcomes.sort()).toEqual(['401 INVALID_CREDENTIALS', ...Array(3).fill('429 ACCOUNT_LOCKED')]);
});

test('a right password that was hashed before the lock does not sign in after it', async ({ api }) => {
  const { email, password } = await api.almostLocked();
  expect(await api.whileHeld(lock, () => [api.login(email, password)])).toEqual(['429 ACCOUNT_LOCKED']);
});

test('a wrong password that was hashed before the lock does not count after it', async ({ api, pool }) => {
  const { email } = await api.almostLocked();
  expect(await api.whileHeld(lock, () => [api.login(email, 'a guess')])).toEqual(['429 ACCOUNT_LOCKED']);
  const { rows } = await pool.query('SELECT failures FROM login_failures');
  expect(rows).toEqual([{ failures: threshold }]);
});

test('a right password clears the guesses before it, also concurrent ones (contract §5)', async ({ api }) => {
  const { email, password } = await api.almostLocked();
  const [right] = await api.whileHeld(hold, () => [api.login(email, password)]);
  expect(right).toBe('201');
  for (let turn = 1; turn < threshold; turn++) {
    expect(outcome(await api.login(email, 'a guess'))).toBe('401 INVALID_CREDENTIALS');
  }
  expect(outcome(await api.login(email, password))).toBe('201');
});

test('a right password of an unconfirmed address that was hashed before the lock gets 429 after it (contract §5)', async ({
  api,
}) => {
  const { email, password } = await api.almostLockedUnconfirmed();
  expect(await api.whileHeld(lock, () => [api.login(email, password)])).toEqual(['429 ACCOUNT_LOCKED']);
});

test('concurrent guesses at an unconfirmed account are checked only up to the limit (contract §5)', async ({
  api,
  pool,
}) => {
  const { email, password } = await api.almostLockedUnconfirmed();
  const passwords = ['guess 1', 'guess 2', 'guess 3', password];
  const outcomes = await api.whileHeld(hold, () => passwords.map((guess) => api.login(email, guess)));
  const [judged, ...told] = outcomes.filter((one) => one !== '429 ACCOUNT_LOCKED');
  // The right one may come before the last wrong one; then it is judged, too, and uses nothing up.
  expect(['401 INVALID_CREDENTIALS', '403 EMAIL_NOT_VERIFIED']).toContain(judged);
  expect(told.length).toBeLessThanOrEqual(1);
  expect(outcomes.filter((one) => one === '401 INVALID_CREDENTIALS')).toHaveLength(1);
  const { rows } = await pool.query('SELECT failures FROM login_failures');
  expect(rows).toEqual([{ failures: threshold }]);
});

test('a right password of an unconfirmed address neither counts as a failure nor clears failures (contract §5)', async ({
  api,
}) => {
  const { email, password } = await api.almostLockedUnconfirmed();
  expect(outcome(await api.login(email, password))).toBe('403 EMAIL_NOT_VERIFIED');
  expect(outcome(await api.login(email, 'the last guess'))).toBe('401 INVALID_CREDENTIALS');
  expect(outcome(await api.login(email, password))).toBe('429 ACCOUNT_LOCKED');
});
