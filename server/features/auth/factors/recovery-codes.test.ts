import { describe, expect, test } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import { outcome } from '../testing/auth-test.ts';
import { appCode } from './testing/authenticator-app.ts';
import { openFactors } from './testing/factor-test.ts';

const { adminToken: token, api, auth, query, server } = await openFactors();

describe('recovery codes (contract §13)', () => {
  test('each is 120 bits and works once, however it is typed, and the list says how many are left (ASVS 5.0, 6.5.2)', async () => {
    const user = await api.newUserWithApp();
    for (const code of user.recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const [first = '', second = ''] = user.recoveryCodes;
    expect((await api.login(user, first)).status).toBe(201);
    expect((await api.login(user, first)).status).toBe(401);
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    expect((await api.login(user, typed)).status).toBe(201);
    const [, recovery] = await api.factorsOf(user);
    expect(recovery).toMatchObject({ type: 'recovery', remaining: 8, lastUsedAt: expect.any(String) });
  });

  test('POST /auth/factors/recovery-codes 201 ends the old ones, with an audit entry and an email', async () => {
    const user = await api.newUserWithApp();
    const { status, body } = await api.renewCodes(user, appCode(user.secret, 1));
    expect([status, body.data.recoveryCodes.length]).toEqual([201, 10]);
    expect((await api.login(user, user.recoveryCodes[0])).status).toBe(401);
    expect((await api.login(user, body.data.recoveryCodes[0])).status).toBe(201);
    expect((await emailsTo(server, user.email, 2))[1]).toContain('New recovery codes were made');
    const entries = await query(
      "SELECT after FROM audit_log WHERE action = 'createRecoveryCodes' AND actor_id = $1",
      [user.id],
    );
    expect(entries).toEqual([{ after: { userId: user.id, type: 'recovery', signInsEnded: 0 } }]);
  });

  test('409 for a user without a factor', async () => {
    expect(outcome(await api.renewCodes(await server.newUser('CUSTOMER')))).toBe('409 CONFLICT');
  });

  test('a further factor comes with codes only when none are left', async () => {
    const user = await api.newUserWithApp();
    expect((await api.addApp(user, 'Tablet')).recoveryCodes).toBeNull();
    await query('DELETE FROM recovery_codes USING factors f WHERE f.id = factor_id AND f.user_id = $1', [
      user.id,
    ]);
    expect((await api.addApp(user, 'Watch')).recoveryCodes).toHaveLength(10);
  });
});

describe('removing factors (contract §13)', () => {
  test('POST /auth/factors/:id/remove 201; with the last factor the codes go, and a login needs no code', async () => {
    const user = await api.newUserWithApp();
    const second = await api.addApp(user, 'Tablet');
    const removed = await api.remove(user, user.factorId, appCode(second.secret, 1));
    expect([removed.status, removed.body.data]).toEqual([201, null]);
    expect((await api.remove(user, user.factorId, user.recoveryCodes[0])).status).toBe(404);
    expect((await api.login(user, appCode(user.secret, 1))).status).toBe(401);
    expect((await api.login(user)).body.details).toBe('totp, recovery');
    expect((await api.remove(user, second.factorId, user.recoveryCodes[0])).status).toBe(201);
    expect(await api.factorsOf(user)).toEqual([]);
    expect((await api.login(user)).status).toBe(201);
    const messages = await emailsTo(server, user.email, 4);
    expect(messages.filter((message) => message.includes('A second factor was removed'))).toHaveLength(2);
  });

  test('404 for an unknown id, 403 for the factor of another user, before the body is read', async () => {
    const user = await api.newUserWithApp();
    const remove = async (id: string) =>
      (await auth.post(`/auth/factors/${id}/remove`, [], { token })).status;
    expect(await remove(user.factorId)).toBe(403);
    expect(await remove(crypto.randomUUID())).toBe(404);
    expect(await remove('x')).toBe(404);
  });

  test('DELETE /users/:id/factors 204 for an ADMIN removes all of them, confirmed or not', async () => {
    const user = await api.newUserWithApp('MANAGER');
    const waiting = await server.newUser('CUSTOMER');
    const made = (await auth.post('/auth/factors/totp', { password: waiting.password }, waiting)).body.data;
    const remove = async (id: string) =>
      (await server.request('DELETE', `/users/${id}/factors`, { token })).status;
    expect([await remove(user.id), await remove(waiting.id)]).toEqual([204, 204]);
    const again = await api.login(user);
    expect(again.status).toBe(201);
    expect(await api.factorsOf({ ...user, token: again.body.data.accessToken })).toEqual([]);
    const code = appCode(made.secret);
    expect((await auth.post(`/auth/factors/totp/${made.id}/confirm`, { code }, waiting)).status).toBe(404);
    expect([await remove(user.id), await remove(crypto.randomUUID())]).toEqual([204, 404]);
    const entries = await query(
      "SELECT before, after FROM audit_log WHERE action = 'removeUserFactors' ORDER BY seq",
    );
    expect(entries).toMatchObject([
      {
        before: { userId: user.id, types: expect.arrayContaining(['totp', 'recovery']) },
        after: { signInsEnded: 1 },
      },
      { before: { userId: waiting.id, type: 'totp', confirmed: false } },
    ]);
  });

  test('DELETE /users/:id/factors 403 with one’s own id: those need a code', async () => {
    const admin = await api.newUserWithApp('ADMIN');
    for (const id of [admin.id, admin.id.toUpperCase()]) {
      const reply = await server.request('DELETE', `/users/${id}/factors`, { token: admin.token });
      expect(outcome(reply)).toBe('403 FORBIDDEN');
      expect(reply.body.details).toContain('/auth/factors/:id/remove');
    }
    expect(await api.factorsOf(admin)).toHaveLength(2);
  });
});
