/** The moment of the verdict: the results of guesses at two processes that all began before the account was locked. */
import { expect, test } from 'vitest';
import { openAuthReplicas, outcome } from '../testing/auth-test.ts';

const threshold = 3;

const { auth, both, query, server } = await openAuthReplicas({ LOCKOUT_THRESHOLD: String(threshold) });
/** Creates an account that one more failure locks. */
async function almostLocked(isConfirmed = true) {
  const user = await server.newUser('CUSTOMER');
  await query('DELETE FROM login_failures');
  for (let turn = 1; turn < threshold; turn++) await auth.login(user.email, 'a guess');
  if (!isConfirmed) await query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id]);
  return user;
}
/** Delays the verdicts about these passwords until all wait for them; `change` is made by then. */
async function whileHeld(change: string, email: string, passwords: readonly string[]): Promise<string[]> {
  const replies = await both.whileLocked(change, () =>
    passwords.map((password, at) =>
      both.either(at).request('POST', '/auth/login', { body: { email, password } }),
    ),
  );
  return replies.map(outcome);
}
const failures = () => query('SELECT failures FROM login_failures');

const hold = 'SELECT 1 FROM login_failures FOR UPDATE';
const lock = "UPDATE login_failures SET failures = 3, locked_until = now() + interval '15 minutes'";
const wrong = '401 INVALID_CREDENTIALS';
const locked = '429 ACCOUNT_LOCKED';

test('with one attempt left, one of four concurrent guesses is checked (contract §5)', async () => {
  const { email } = await almostLocked();
  const outcomes = await whileHeld(hold, email, ['guess 1', 'guess 2', 'guess 3', 'guess 4']);
  expect(outcomes.sort()).toEqual([wrong, locked, locked, locked]);
});

test('a password that was hashed before the lock neither signs in nor counts after it', async () => {
  for (const isConfirmed of [true, false]) {
    const { email, password } = await almostLocked(isConfirmed);
    expect(await whileHeld(lock, email, [password, 'a guess'])).toEqual([locked, locked]);
    expect(await failures()).toEqual([{ failures: threshold }]);
  }
});

test('a right password for change-password that was hashed before the lock changes nothing after it', async () => {
  const { token, email, password } = await almostLocked();
  const body = { currentPassword: password, newPassword: 'another password of this test' };
  const [reply] = await both.whileLocked(lock, () => [auth.post('/auth/change-password', body, { token })]);
  expect(reply && outcome(reply)).toBe(locked);
  expect(outcome(await auth.login(email, password))).toBe(locked);
});

test('a right password clears concurrent guesses before it (contract §5)', async () => {
  const { email, password } = await almostLocked();
  expect(await whileHeld(hold, email, [password])).toEqual(['201']);
  for (let turn = 1; turn < threshold; turn++)
    expect(outcome(await auth.login(email, 'a guess'))).toBe(wrong);
  expect(outcome(await auth.login(email, password))).toBe('201');
});

test('guesses at an unconfirmed account are checked only up to the limit (contract §5)', async () => {
  const { email, password } = await almostLocked(false);
  const outcomes = await whileHeld(hold, email, ['guess 1', 'guess 2', 'guess 3', password]);
  const [judged, ...told] = outcomes.filter((one) => one !== locked);
  // The right one may come before the last wrong one; then it is judged, too, and uses nothing up.
  expect([wrong, '403 EMAIL_NOT_VERIFIED']).toContain(judged);
  expect(told.length).toBeLessThanOrEqual(1);
  expect(outcomes.filter((one) => one === wrong)).toHaveLength(1);
  expect(await failures()).toEqual([{ failures: threshold }]);
});
