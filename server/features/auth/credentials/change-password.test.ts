import { describe, expect, test } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import { signIn } from '#test/support/server.ts';
import { openAuth, outcome } from '../testing/auth-test.ts';

const { auth, server } = await openAuth();

const path = '/auth/change-password';
const newPassword = 'another password of this test';

describe('POST /auth/change-password (contract §5)', () => {
  test.for(['token', 'cookie'] as const)(
    '201 with the %s: ends the other sessions and keeps this one',
    async (credential) => {
      const here = await server.newUser('CUSTOMER');
      const elsewhere = await signIn(server.request, here.email, here.password);
      const body = { currentPassword: here.password, newPassword };
      const reply = await auth.post(path, body, { [credential]: here[credential] });
      expect([reply.status, reply.body.data]).toEqual([201, null]);
      expect(await auth.statusesOf(here)).toEqual([200, 200, 201]);
      expect(await auth.statusesOf(elsewhere)).toEqual([401, 401, 401]);
      expect((await auth.login(here.email, here.password)).status).toBe(401);
      expect((await auth.login(here.email, newPassword)).status).toBe(201);
    },
  );

  test('400 names a field that is missing or no text (contract §2 "Bodies")', async () => {
    const { token, password } = await server.newUser('CUSTOMER');
    const missing = await auth.post(path, { currentPassword: password }, { token });
    expect([missing.status, missing.body.details]).toEqual([400, 'newPassword: is required']);
    const wrong = await auth.post(path, { currentPassword: 7, newPassword }, { token });
    expect([wrong.status, wrong.body.details]).toEqual([400, 'currentPassword: expected string']);
  });

  test('one of 4 concurrent changes with the right password succeeds, and the others do not count as failed logins', async () => {
    const { email, password } = await server.newUser('CUSTOMER');
    const sessions = [];
    for (let at = 0; at < 4; at++) sessions.push(await signIn(server.request, email, password));
    const replies = await Promise.all(
      sessions.map(({ token }, at) =>
        auth.post(path, { currentPassword: password, newPassword: `password number ${at}` }, { token }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // Later requests: the password was changed meanwhile, it is wrong, or the session has ended.
    expect(statuses.filter((status) => ![201, 409, 400, 401].includes(status))).toEqual([]);
    expect((await auth.login(email, `password number ${statuses.indexOf(201)}`)).status).toBe(201);
  });

  test('invalidates the links that were sent before, and informs the owner in the language of the request', async () => {
    const { token, email, password } = await server.newUser('CUSTOMER');
    const reset = await auth.linkTo(email, () => auth.forgotPassword(email));
    const next = `next-${email}`;
    const move = await auth.linkTo(next, () =>
      auth.post('/auth/change-email', { email: next, password }, { token }),
    );
    const body = { currentPassword: password, newPassword };
    expect((await auth.post(path, body, { token }, { 'accept-language': 'de' })).status).toBe(201);
    const replies = [
      await auth.post('/auth/reset-password', { token: reset, password: 'a password by a thief' }),
      await auth.post('/auth/verify-email', { token: move }),
    ];
    expect(replies.map(outcome)).toEqual(Array(2).fill('400 TOKEN_INVALID'));
    const notice = (await emailsTo(server, email, 3)).filter((message) =>
      message.includes('<html lang="de">'),
    );
    expect(notice).toHaveLength(1);
    expect(notice[0]).not.toContain('token=');
  });

  test('writes audit entries without secrets (contract §11)', async () => {
    const { id, token, password } = await server.newUser('CUSTOMER');
    await auth.post(path, { currentPassword: 'a wrong canary', newPassword }, { token });
    await auth.post(path, { currentPassword: password, newPassword }, { token });
    const by = { actor_id: id, before: null };
    expect((await auth.audited(id)).slice(-2)).toEqual([
      { action: 'passwordRefused', after: { operation: 'changePassword', reason: 'wrong password' }, ...by },
      { action: 'changePassword', after: { password: '[changed]', sessionsEnded: 0 }, ...by },
    ]);
  });
});
