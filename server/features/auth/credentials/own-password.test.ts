/** A stolen session cannot be used to guess the password: a wrong password there is a failed login of the account. */
import { expect, test } from 'vitest';
import type { SignedIn } from '#test/support/server.ts';
import { openAuth, outcome } from '../testing/auth-test.ts';

const threshold = 3;

const { auth, query, server } = await openAuth({
  LOCKOUT_THRESHOLD: String(threshold),
  LOCKOUT_DURATION: '15m',
});
const changePassword = ({ token }: SignedIn, currentPassword: string) =>
  auth.post('/auth/change-password', { currentPassword, newPassword: 'another of this test' }, { token });
const changeEmail = ({ token }: SignedIn, password: string) =>
  auth.post('/auth/change-email', { email: 'next@petalpaw.test', password }, { token });

const wrong = '400 WRONG_PASSWORD';
const lockedOut = '429 ACCOUNT_LOCKED';

test('400 WRONG_PASSWORD names the field, changes nothing and ends no session; 409 without a password (contract §5)', async () => {
  const user = await server.newUser('CUSTOMER');
  const places = [
    [changePassword, 'currentPassword'],
    [changeEmail, 'password'],
  ] as const;
  for (const [change, field] of places) {
    const reply = await change(user, 'not it');
    expect(outcome(reply)).toBe(wrong);
    expect(reply.body.details).toBe(`${field}: was not accepted`);
  }
  expect(await auth.statusesOf(user)).toEqual([200, 200, 201]);
  expect(await server.mail()).toEqual([]);
  expect((await auth.login(user.email, user.password)).status).toBe(201);
  await query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
  for (const [change, field] of places) {
    const reply = await change(user, '');
    expect(outcome(reply)).toBe('409 CONFLICT');
    expect(reply.body.details).toMatch(new RegExp(`^${field}: .*forgot-password`));
  }
});

test('lockout: wrong passwords count over login, change-password and change-email together (contract §5)', async () => {
  const user = await server.newUser('CUSTOMER');
  expect(outcome(await changePassword(user, 'guess 1'))).toBe(wrong);
  expect(outcome(await changeEmail(user, 'guess 2'))).toBe(wrong);
  expect(outcome(await auth.login(user.email, 'guess 3'))).toBe('401 INVALID_CREDENTIALS');
  const reply = await changePassword(user, user.password);
  expect(outcome(reply)).toBe(lockedOut);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(outcome(await changeEmail(user, user.password))).toBe(lockedOut);
  expect(outcome(await auth.login(user.email, user.password))).toBe(lockedOut);
  // The failures do not end the session itself.
  expect(await auth.seesSession({ token: user.token })).toBe(200);
  const refused = (operation: string, reason: string) => ({
    action: 'passwordRefused',
    after: { operation, reason },
  });
  const entries = (await auth.audited(user.id)).filter(({ actor_id }) => actor_id === user.id);
  expect(entries).toMatchObject([
    refused('changePassword', 'wrong password'),
    refused('changeEmail', 'wrong password'),
    refused('changePassword', 'locked'),
    refused('changeEmail', 'locked'),
  ]);
});

test('lockout: the right password clears what was counted (contract §5)', async () => {
  const user = await server.newUser('CUSTOMER');
  for (let round = 0; round < 2; round++) {
    for (let turn = 1; turn < threshold; turn++)
      expect(outcome(await changeEmail(user, 'guess'))).toBe(wrong);
    expect(outcome(await changeEmail(user, user.password))).toBe('201');
  }
});

test('of 12 concurrent guesses only as many as the threshold are checked; the lockout is an audit entry', async () => {
  const user = await server.newUser('CUSTOMER');
  const guesses = Array.from({ length: 12 }, (_, at) => changePassword(user, `guess ${at}`));
  const outcomes = (await Promise.all(guesses)).map(outcome);
  expect(outcomes.filter((one) => one === wrong)).toHaveLength(threshold);
  expect(outcomes.filter((one) => one === lockedOut)).toHaveLength(12 - threshold);
  const entries = (await auth.audited(user.id)).filter(({ action }) => action === 'accountLocked');
  expect(entries).toMatchObject([{ actor_id: user.id, after: { locked: true } }]);
});
