/** Contract §5: registrations that nobody confirms are deleted after 7 days, and nobody else is. */
import { expect, test } from 'vitest';
import { openAuth } from '../testing/auth-test.ts';
import { expireRegistrations } from './expire-registrations.ts';

let count = 0;
const { adminToken: token, auth, query, server } = await openAuth();
const run = (turn?: AbortSignal) => expireRegistrations(server.running.app, turn);
/** Registers a user whose emailed link has expired, so many days ago. */
const register = async (daysAgo = 8): Promise<string> => {
  const registration = { email: `unconfirmed-${++count}@petalpaw.test`, password: 'a password', name: 'Mai' };
  const { id } = (await auth.post('/auth/register', registration)).body.data.user;
  await query(`UPDATE users SET created_at = now() - $2 * interval '1 day' WHERE id = $1`, [id, daysAgo]);
  await query(`UPDATE email_tokens SET expires_at = now() - interval '1 s' WHERE user_id = $1`, [id]);
  return id;
};
const exists = async (id: string) => (await query('SELECT FROM users WHERE id = $1', [id])).length === 1;

test('an expired registration is deleted completely, with an audit entry, and its address is free again', async () => {
  const id = await register();
  await run();
  expect(await exists(id)).toBe(false);
  const { body } = await server.request('GET', `/audit-logs?entity=user&entityId=${id}`, { token });
  expect(body.data).toEqual([
    expect.objectContaining({
      action: 'deleteUser',
      actorId: null,
      requestId: 'expire-registrations',
      before: { email: '[private]', name: '[private]', disabled: false },
    }),
    expect.objectContaining({ action: 'register', actorId: id }),
  ]);
  count -= 1;
  expect(await exists(await register(0))).toBe(true);
});

test('all other users remain', async () => {
  const kept = new Map<string, string>();
  const keep = async (why: string, change: string, daysAgo?: number) => {
    const id = await register(daysAgo);
    await query(change, change.includes('$1') ? [id] : []);
    kept.set(id, why);
  };
  await keep('registered 6 days ago', 'SELECT', 6);
  await keep('confirmed', 'UPDATE users SET email_verified_at = now() WHERE id = $1');
  await keep('disabled', 'UPDATE users SET disabled_at = now() WHERE id = $1');
  await keep('promoted', "UPDATE users SET role = 'STAFF' WHERE id = $1");
  await keep('with a valid link', "UPDATE email_tokens SET expires_at = now() + '1 h' WHERE user_id = $1");
  await keep(
    'with a pet',
    `INSERT INTO pets (id, owner_id, name, name_key, search_key, species)
     VALUES (gen_random_uuid(), $1, 'Rex', 'rex', 'rex', 'DOG')`,
  );
  await keep('with a plant', "INSERT INTO plants (id, name, owner_id) VALUES (1, 'Aloe', $1)");
  await keep(
    'with a session',
    `INSERT INTO sessions (id, user_id, cookie_idle_expires_at, cookie_expires_at, refresh_idle_expires_at,
                           refresh_expires_at, ip, user_agent)
     SELECT gen_random_uuid(), $1, t, t, t, t, '', '' FROM (VALUES (now())) AS at (t)`,
  );
  const others = (await query('SELECT id FROM users')).map(({ id }) => id).filter((id) => !kept.has(id));
  await run();
  for (const [id, why] of kept) expect(await exists(id), why).toBe(true);
  for (const id of others) expect(await exists(id)).toBe(true);
  // They do not stand in the way of the next sweep.
  const late = await register();
  await run();
  expect(await exists(late)).toBe(false);
});

test('several batches are deleted, one user per transaction, until the run ends', async () => {
  await query(
    `INSERT INTO users (id, email, email_key, name, name_key, search_key, role, created_at)
     SELECT gen_random_uuid(), 'many-' || n, 'many-' || n, 'M', 'm', 'm', 'CUSTOMER', now() - interval '8 days'
       FROM generate_series(1, 250) n`,
  );
  const left = async () =>
    (await query("SELECT count(*)::int AS users FROM users WHERE email LIKE 'many-%'"))[0].users;
  await run(AbortSignal.abort());
  expect(await left()).toBe(250);
  await run();
  expect(await left()).toBe(0);
});

test('nobody is deleted when addresses need not be confirmed', async () => {
  const id = await register();
  const { app } = server.running;
  await expireRegistrations({ ...app, config: { ...app.config, requireEmailVerification: false } });
  expect(await exists(id)).toBe(true);
});
