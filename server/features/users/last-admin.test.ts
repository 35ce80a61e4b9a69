import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let boss: SignedIn;
beforeAll(async () => {
  server = await startServer();
  boss = await server.newUser('ADMIN');
});
afterAll(() => server?.close());

const pool = () => server.running.app.database.pool;
const patch = async ({ token }: SignedIn, id: string, body: object) => {
  const { status, body: told } = await server.request('PATCH', `/users/${id}`, { token, body });
  return `${status} ${told?.error ?? ''}`.trim();
};

/** Returns another administrator, signed in, and demotes those that earlier tests created. */
async function onlyOther(): Promise<SignedIn> {
  await pool().query("UPDATE users SET role = 'STAFF' WHERE role = 'ADMIN' AND id <> $1", [boss.id]);
  await pool().query("UPDATE users SET role = 'ADMIN', disabled_at = NULL WHERE id = $1", [boss.id]);
  boss = await signIn(server.request, boss.email, boss.password);
  const email = `admin-${crypto.randomUUID()}@petalpaw.test`;
  const { token, password } = boss;
  await server.request('POST', '/users', { token, body: { email, password, name: '', role: 'ADMIN' } });
  return signIn(server.request, email, password);
}

describe('409 LAST_ADMIN contract §6', () => {
  test('the last one cannot be demoted, disabled or deleted, by anyone', async () => {
    const other = await onlyOther();
    expect(await patch(boss, other.id, { role: 'STAFF' })).toBe('200');
    for (const body of [{ role: 'MANAGER' }, { disabled: true }, { role: 'CUSTOMER', disabled: true }]) {
      expect(await patch(boss, boss.id, body)).toBe('409 LAST_ADMIN');
    }
    const { status, body } = await server.request('DELETE', `/users/${boss.id}`, { token: boss.token });
    expect([status, body.error]).toEqual([409, 'LAST_ADMIN']);
    expect(await patch(boss, boss.id, { role: 'ADMIN', disabled: false, name: 'Still here' })).toBe('200');
  });

  test('a disabled administrator does not count', async () => {
    const other = await onlyOther();
    expect(await patch(boss, other.id, { disabled: true })).toBe('200');
    expect(await patch(boss, boss.id, { role: 'STAFF' })).toBe('409 LAST_ADMIN');
    expect(await patch(boss, other.id, { disabled: false })).toBe('200');
    expect(await patch(boss, boss.id, { role: 'STAFF' })).toBe('200');
  });

  test('two administrators who remove each other at once: one stays', async () => {
    for (let round = 0; round < 10; round++) {
      const other = await onlyOther();
      const outcomes = await Promise.all([
        patch(boss, other.id, { role: 'CUSTOMER' }),
        patch(other, boss.id, { disabled: true }),
        server
          .request('DELETE', `/users/${boss.id}`, { token: other.token })
          .then(({ status }) => String(status)),
      ]);
      const { rows } = await pool().query(
        "SELECT id FROM users WHERE role = 'ADMIN' AND disabled_at IS NULL",
      );
      expect(rows, outcomes.join()).toHaveLength(1);
      const { rows: erased } = await pool().query('SELECT erased_at FROM users WHERE id = $1', [boss.id]);
      if (erased[0].erased_at !== null) boss = other;
    }
  });
});
