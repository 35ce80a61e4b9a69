/** Everybody concerned is told when somebody becomes ADMIN, and when the factors of another user are removed (contract §6, §13). */
import { expect, test } from 'vitest';
import { factorCalls } from '#features/auth/factors/testing/factor-test.ts';
import { emailsTo } from '#test/support/emails.ts';
import { openServer } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';

type HasAddress = Pick<SignedIn, 'email'>;

const { query, server } = await openServer();
const factors = await factorCalls(server);

// From now on every new ADMIN is another user.
await server.tokenOf('ADMIN');
const noticesTo = async (reader: HasAddress, about: HasAddress) =>
  (await emailsTo(server, reader.email, 0)).filter((message) =>
    new RegExp(`${about.email}\\)? (is now|at) [^]*This was done by`, 'i').test(message),
  );

const expectNotice = async (readers: HasAddress[], about: HasAddress, text: string, actor: HasAddress) => {
  for (const reader of readers) {
    await expect.poll(() => noticesTo(reader, about)).toHaveLength(1);
    const [message = ''] = await noticesTo(reader, about);
    expect(message).toContain(`${about.email}${text}`);
    const [, who, time, from] =
      /This was done by .*\((.*)\) on (.*), from .* address (.*)\.\n/.exec(message) ?? [];
    expect([who, from]).toEqual([actor.email, '127.0.0.1']);
    expect(Math.abs(Date.parse(time?.replace(' at ', ' ') ?? '') - Date.now())).toBeLessThan(60_000);
  }
  expect(await noticesTo(actor, about)).toEqual([]);
};

test('a user who is promoted, or enabled as ADMIN, and every other ADMIN get an email, the ADMIN who did it gets none', async () => {
  const { token, ...actor } = await server.newUser('ADMIN');
  const other = await server.newUser('ADMIN');
  const change = async (user: SignedIn, body: object) =>
    expect((await server.request('PATCH', `/users/${user.id}`, { token, body })).status).toBe(200);
  const [promoted, enabled] = [await server.newUser('MANAGER'), await server.newUser('MANAGER')];
  await query("UPDATE users SET role = 'ADMIN', disabled_at = now() WHERE id = $1", [enabled.id]);
  await change(promoted, { role: 'ADMIN' });
  await change(promoted, { name: 'Another name' });
  await expectNotice([promoted, other], promoted, ') is now an administrator of Petalpaw.', actor);
  await change(enabled, { disabled: false });
  await expectNotice([enabled, other, promoted], enabled, ') is now an administrator of Petalpaw.', actor);
});

test('an ADMIN who is created is reported too, without a name that could be read as a link', async () => {
  const actor = await server.newUser('ADMIN');
  const other = await server.newUser('ADMIN');
  const email = `made-${crypto.randomUUID()}@petalpaw.test`;
  const body = { email, name: 'Win at evil.example', role: 'ADMIN', password: 'a password of this test' };
  expect((await server.request('POST', '/users', { token: actor.token, body })).status).toBe(201);
  await expectNotice([other], { email: `\n${email}` }, ' is now an administrator of Petalpaw.', actor);
});

test('every other ADMIN and a user whose factors are removed get an email', async () => {
  const actor = await server.newUser('ADMIN');
  const other = await server.newUser('ADMIN');
  const user = await factors.newUserWithApp('MANAGER');
  const path = `/users/${user.id}/factors`;
  expect((await server.request('DELETE', path, { token: actor.token })).status).toBe(204);
  await expectNotice([user, other], user, ') at Petalpaw were removed', actor);
});
