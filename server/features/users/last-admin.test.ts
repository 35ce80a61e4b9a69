import { describe, expect, inject, test } from 'vitest';
import { openServer } from '#test/support/fixtures.ts';
import { admin, type SignedIn } from '#test/support/server.ts';

/** On the embedded database, which has one session, requests can only meet between two statements. */
const rounds = inject('databaseKind') === 'embedded' ? 3 : 10;

const { pool, query, server } = await openServer();

const patch = async ({ token }: SignedIn, id: string, body: object) => {
  const { status, body: told } = await server.request('PATCH', `/users/${id}`, { token, body });
  return `${status} ${told?.error ?? ''}`.trim();
};
/** Returns two administrators, signed in; there are no others. */
async function newAdmins(): Promise<[SignedIn, SignedIn]> {
  // The first administrator creates both, and no longer is one afterwards.
  await query("UPDATE users SET role = 'ADMIN', disabled_at = NULL WHERE email = $1", [admin.email]);
  const users: [SignedIn, SignedIn] = [await server.newUser('MANAGER'), await server.newUser('MANAGER')];
  const ids = users.map(({ id }) => id);
  await query("UPDATE users SET role = 'ADMIN' WHERE id = ANY ($1)", [ids]);
  await query("UPDATE users SET role = 'STAFF' WHERE role = 'ADMIN' AND id <> ALL ($1)", [ids]);
  return users;
}

describe('409 LAST_ADMIN (contract §6)', () => {
  test('the last administrator cannot be demoted, disabled or deleted', async () => {
    const [boss, other] = await newAdmins();
    expect(await patch(boss, other.id, { role: 'STAFF' })).toBe('200');
    for (const body of [{ role: 'MANAGER' }, { disabled: true }, { role: 'CUSTOMER', disabled: true }])
      expect(await patch(boss, boss.id, body)).toBe('409 LAST_ADMIN');
    const { status, body } = await server.request('DELETE', `/users/${boss.id}`, { token: boss.token });
    expect([status, body.error]).toEqual([409, 'LAST_ADMIN']);
    expect(await patch(boss, boss.id, { role: 'ADMIN', disabled: false, name: 'Still here' })).toBe('200');
  });

  test('a disabled administrator does not count', async () => {
    const [boss, other] = await newAdmins();
    expect(await patch(boss, other.id, { disabled: true })).toBe('200');
    expect(await patch(boss, boss.id, { role: 'STAFF' })).toBe('409 LAST_ADMIN');
    expect(await patch(boss, other.id, { disabled: false })).toBe('200');
    expect(await patch(boss, boss.id, { role: 'STAFF' })).toBe('200');
  });

  test('one of two who remove each other concurrently stays', async () => {
    for (let round = 0; round < rounds; round++) {
      const [boss, other] = await newAdmins();
      const outcomes = await Promise.all([
        patch(boss, other.id, { role: 'CUSTOMER' }),
        patch(other, boss.id, { disabled: true }),
        server
          .request('DELETE', `/users/${boss.id}`, { token: other.token })
          .then(({ status }) => String(status)),
      ]);
      const { rows } = await pool.query("SELECT id FROM users WHERE role = 'ADMIN' AND disabled_at IS NULL");
      expect(rows, outcomes.join()).toHaveLength(1);
    }
  });
});
