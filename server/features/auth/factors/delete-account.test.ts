/**
 * POST /auth/delete-account: users delete their own account, once they have shown again who they are (contract §6). An
 * account with neither a password nor a second factor is deleted by a code that is sent by email.
 */
import { describe, expect, test } from 'vitest';
import { hours, openBusiness } from '#test/support/business.ts';
import { emailsTo } from '#test/support/emails.ts';
import { admin, type Reply, type SignedIn, signIn } from '#test/support/server.ts';
import { appCode, withDigits } from './testing/authenticator-app.ts';
import { openFactors } from './testing/factor-test.ts';

const { api, query, server } = await openFactors();
const outcome = ({ status, body }: Reply) => [status, body.error];
type Account = Pick<SignedIn, 'token' | 'email'> & { readonly password?: string | undefined };

const deleteAccount = ({ token, password }: Account, code?: unknown) =>
  server.request('POST', '/auth/delete-account', { token, body: { password, code } });
const newUserWithoutPassword = async () => {
  const user = await server.newUser('CUSTOMER');
  await query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
  return { ...user, password: undefined };
};
const another = (code: string) => (code === '123456' ? '654321' : '123456');
const codesTo = async ({ email }: Account, atLeast: number) =>
  (await emailsTo(server, email, atLeast)).flatMap((text) => /this code: (\d{6})/.exec(text)?.[1] ?? []);
/** Asks for a code, and returns the newest one that was sent; `sent` is their number. */
const newCode = async (user: Account, sent = 1) => {
  expect(outcome(await deleteAccount(user))).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  const codes = await codesTo(user, sent);
  expect(codes).toHaveLength(sent);
  return codes.at(-1) ?? '';
};

describe('POST /auth/delete-account', () => {
  test('201 with the password: the account and its sessions are gone, and the log names the user', async () => {
    const user = await server.newUser('CUSTOMER');
    const token = await server.tokenOf('ADMIN');
    expect(outcome(await deleteAccount({ ...user, password: 'a guess' }))).toEqual([400, 'WRONG_PASSWORD']);
    const deleted = await deleteAccount(user);
    expect([deleted.status, deleted.body.data]).toEqual([201, null]);
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(401);
    expect((await api.login(user)).status).toBe(401);
    expect((await server.request('GET', `/users/${user.id}`, { token })).status).toBe(404);
    const log = await server.request('GET', `/audit-logs?action=deleteUser&entityId=${user.id}`, { token });
    expect(log.body.data).toMatchObject([{ actorId: user.id, after: { name: '[erased]' } }]);
  });

  test('401 SECOND_FACTOR_REQUIRED without a code where the account has a second factor; 201 with one', async () => {
    const user = await api.newUserWithApp();
    expect(outcome(await deleteAccount(user))).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect(outcome(await deleteAccount(user, '000000'))).toEqual([400, 'CODE_INVALID']);
    expect((await deleteAccount(user, appCode(user.secret, 1))).status).toBe(201);
  });

  test('409 with live bookings and for the last ADMIN', async () => {
    const business = await openBusiness(server);
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user);
    const bath = await business.service({});
    await business.booked(user, { petIds: [pet], serviceIds: [bath], ...hours(9, 10) });
    expect(outcome(await deleteAccount(user))).toEqual([409, 'CONFLICT']);
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(200);
    const owner = await signIn(server.request, admin.email, admin.password);
    expect(outcome(await deleteAccount(owner))).toEqual([409, 'LAST_ADMIN']);
    expect((await server.request('GET', '/auth/session', { token: owner.token })).status).toBe(200);
  });
});

describe('POST /auth/delete-account without a password', () => {
  test('401 SECOND_FACTOR_REQUIRED with `email` sends a code, and 201 with it; the account is gone', async () => {
    const user = await newUserWithoutPassword();
    const code = await newCode(user);
    expect((await deleteAccount(user)).body.details).toBe('email');
    const [row] = await query('SELECT to_jsonb(c)::text AS text FROM deletion_codes c WHERE user_id = $1', [
      user.id,
    ]);
    expect(row.text).not.toContain(code);
    expect(outcome(await deleteAccount(user, code))).toEqual([400, 'CODE_INVALID']);
    const newest = await codesTo(user, 2);
    expect((await deleteAccount(user, withDigits(newest.at(-1) ?? '', '၀'))).status).toBe(201);
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(401);
    expect(await query('SELECT FROM deletion_codes WHERE user_id = $1', [user.id])).toEqual([]);
  });

  test('a code of another user, one of ten minutes ago, and the right one after five guesses are 400 CODE_INVALID', async () => {
    const [user, other] = [await newUserWithoutPassword(), await newUserWithoutPassword()];
    const code = await newCode(user);
    await newCode(other);
    expect(outcome(await deleteAccount(other, code))).toEqual([400, 'CODE_INVALID']);
    await query(
      "UPDATE deletion_codes SET expires_at = expires_at - interval '10 minutes' WHERE user_id = $1",
      [user.id],
    );
    expect(outcome(await deleteAccount(user, code))).toEqual([400, 'CODE_INVALID']);
    const next = await newCode(user, 2);
    await query('UPDATE deletion_codes SET guesses = 4 WHERE user_id = $1', [user.id]);
    expect(outcome(await deleteAccount(user, another(next)))).toEqual([400, 'CODE_INVALID']);
    expect(outcome(await deleteAccount(user, next))).toEqual([400, 'CODE_INVALID']);
  });

  test('429 after five emails in an hour, and the last code still works', async () => {
    const user = await newUserWithoutPassword();
    let code = '';
    for (const sent of [1, 2, 3, 4, 5]) code = await newCode(user, sent);
    const refused = await deleteAccount(user);
    expect(outcome(refused)).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await deleteAccount(user, code)).status).toBe(201);
  });

  test('a factor that the account has takes the place of the code, and nothing is emailed', async () => {
    const user = await api.newUserWithApp();
    await query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    const asked = await deleteAccount({ ...user, password: undefined });
    expect([asked.status, asked.body.details]).toEqual([401, 'totp, recovery']);
    expect(await query('SELECT FROM deletion_codes WHERE user_id = $1', [user.id])).toEqual([]);
    expect(await codesTo(user, 0)).toEqual([]);
  });
});
