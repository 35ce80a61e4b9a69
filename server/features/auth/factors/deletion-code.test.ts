/** Contract §6: an account with neither a password nor a second factor is deleted by a code that is sent by email. */
import { describe, expect, test } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import type { Reply, SignedIn } from '#test/support/server.ts';
import { withDigits } from './testing/authenticator-app.ts';
import { openFactors } from './testing/factor-test.ts';

const { api, query, server } = await openFactors();
const deleteAccount = (user: SignedIn, code?: unknown) => {
  const body = code === undefined ? {} : { code };
  return server.request('POST', '/auth/delete-account', { token: user.token, body });
};
const newUser = async () => {
  const user = await server.newUser('CUSTOMER');
  await query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
  return user;
};
/** Asks for a code, and returns the newest one that was sent; `sent` is their number. */
const newCode = async (user: SignedIn, sent = 1) => {
  expect(outcome(await deleteAccount(user))).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  const emails = await emailsTo(server, user.email, sent);
  const codes = emails.flatMap((email) => /this code: (\d{6})/.exec(email)?.[1] ?? []);
  expect(codes).toHaveLength(sent);
  return codes.at(-1) ?? '';
};

const outcome = ({ status, body }: Reply) => [status, body.error];
const another = (code: string) => (code === '123456' ? '654321' : '123456');

describe('POST /auth/delete-account without a password', () => {
  test('401 SECOND_FACTOR_REQUIRED with `email` sends a code, and 201 with it; the account is gone', async () => {
    const user = await newUser();
    const code = await newCode(user);
    expect((await deleteAccount(user)).body.details).toBe('email');
    const [row] = await query('SELECT to_jsonb(c)::text AS text FROM deletion_codes c WHERE user_id = $1', [
      user.id,
    ]);
    expect(row.text).not.toContain(code);
    expect(outcome(await deleteAccount(user, code))).toEqual([400, 'CODE_INVALID']);
    const newest = (await emailsTo(server, user.email, 2)).flatMap(
      (email) => /this code: (\d{6})/.exec(email)?.[1] ?? [],
    );
    expect((await deleteAccount(user, withDigits(newest.at(-1) ?? '', '၀'))).status).toBe(201);
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(401);
    expect(await query('SELECT FROM deletion_codes WHERE user_id = $1', [user.id])).toEqual([]);
  });

  test('a code of another user, one of ten minutes ago, and the right one after five guesses are 400 CODE_INVALID', async () => {
    const [user, other] = [await newUser(), await newUser()];
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
    const user = await newUser();
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
    const asked = await deleteAccount(user);
    expect([asked.status, asked.body.details]).toEqual([401, 'totp, recovery']);
    expect(await query('SELECT FROM deletion_codes WHERE user_id = $1', [user.id])).toEqual([]);
    expect((await emailsTo(server, user.email, 0)).filter((email) => /this code: \d{6}/.test(email))).toEqual(
      [],
    );
  });
});
