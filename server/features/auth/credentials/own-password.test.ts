/** A stolen session cannot be used to guess the password: a wrong password there is a failed login of the account. */
import { expect } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { Reply, SignedIn } from '#test/support/server.ts';

const threshold = 3;

const test = serverTest
  .extend('settings', perFile, { LOCKOUT_THRESHOLD: String(threshold), LOCKOUT_DURATION: '15m' })
  .extend('api', perFile, ({ server }) => {
    const changePassword = ({ token }: SignedIn, currentPassword: string) =>
      server.request('POST', '/auth/change-password', {
        token,
        body: { currentPassword, newPassword: 'another password of this test' },
      });
    const changeEmail = ({ token }: SignedIn, password: string) =>
      server.request('POST', '/auth/change-email', {
        token,
        body: { email: 'next@petalpaw.test', password },
      });
    const login = ({ email }: SignedIn, password: string) =>
      server.request('POST', '/auth/login', { body: { email, password } });
    return { changePassword, changeEmail, login };
  });

const outcome = ({ status, body }: Reply) => `${status} ${body.error ?? ''}`.trim();
const wrong = '400 WRONG_PASSWORD';
const lockedOut = '429 ACCOUNT_LOCKED';

test('lockout: wrong passwords count over login, change-password and change-email together (contract §5)', async ({
  server,
  api,
}) => {
  const user = await server.newUser('CUSTOMER');
  expect(outcome(await api.changePassword(user, 'guess 1'))).toBe(wrong);
  expect(outcome(await api.changeEmail(user, 'guess 2'))).toBe(wrong);
  expect(outcome(await api.login(user, 'guess 3'))).toBe('401 INVALID_CREDENTIALS');
  const reply = await api.changePassword(user, user.password);
  expect(outcome(reply)).toBe(lockedOut);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(outcome(await api.changeEmail(user, user.password))).toBe(lockedOut);
  expect(outcome(await api.login(user, user.password))).toBe(lockedOut);
  // The failures do not end the session itself.
  expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(200);
});

test('lockout: the right password clears what was counted (contract §5)', async ({ server, api }) => {
  const user = await server.newUser('CUSTOMER');
  for (let round = 0; round < 2; round++) {
    for (let turn = 1; turn < threshold; turn++)
      expect(outcome(await api.changeEmail(user, 'guess'))).toBe(wrong);
    expect(outcome(await api.changeEmail(user, user.password))).toBe('201');
  }
});

test('lockout: a password reset lifts it (contract §5)', async ({ server, api }) => {
  const user = await server.newUser('CUSTOMER');
  for (let turn = 0; turn < threshold; turn++) await api.changePassword(user, 'guess');
  expect(outcome(await api.login(user, user.password))).toBe(lockedOut);
  await server.request('POST', '/auth/forgot-password', { body: { email: user.email } });
  const [message = ''] = await emailsTo(server, user.email);
  const body = { token: tokenIn(message), password: 'chosen by the owner' };
  expect((await server.request('POST', '/auth/reset-password', { body })).status).toBe(201);
  expect(outcome(await api.login(user, 'chosen by the owner'))).toBe('201');
});

test('of 24 concurrent guesses only as many as the threshold are checked', async ({ server, api }) => {
  const user = await server.newUser('CUSTOMER');
  const guesses = Array.from({ length: 24 }, (_, at) =>
    at === 16 ? api.changePassword(user, user.password) : api.changePassword(user, `guess ${at}`),
  );
  const outcomes = (await Promise.all(guesses)).map(outcome);
  expect(outcomes.filter((one) => one === wrong)).toHaveLength(threshold);
  expect(outcomes.filter((one) => one === lockedOut)).toHaveLength(24 - threshold);
});

test('a lockout by these requests is an audit entry too', async ({ server, api, pool }) => {
  const user = await server.newUser('CUSTOMER');
  for (let turn = 0; turn <= threshold; turn++) await api.changePassword(user, 'guess');
  const { rows } = await pool.query(
    'SELECT action, after FROM audit_log WHERE entity_id = $1 AND actor_id::text = $1 ORDER BY seq',
    [user.id],
  );
  const refused = (reason: string) => ({
    action: 'passwordRefused',
    after: { operation: 'changePassword', reason },
  });
  expect(rows).toEqual([
    ...Array(threshold).fill(refused('wrong password')),
    { action: 'accountLocked', after: { locked: true } },
    refused('locked'),
  ]);
});
