/** The welcome link of a first start: contract §18. */
import { expect, test } from 'vitest';
import { ensureFirstAdmin, showWelcomeLink } from '#features/auth/public.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { keepingLog } from '#test/support/logged.ts';
import { serverForThisFile } from '#test/support/server.ts';

const server = await serverForThisFile();
const call = () => {
  const { app } = server.running;
  return backgroundCall(
    { ...app, log: keepingLog() as never, config: { ...app.config, admin: undefined } },
    'test',
  );
};
// A server whose settings name no administrator, and whose database has nobody.
await server.running.app.database.pool.query('DELETE FROM users');
await ensureFirstAdmin(call(), () => {});

/** The output of a start on the terminal. */
async function shownAtStart(): Promise<string> {
  let shown = '';
  await showWelcomeLink(call(), (text) => {
    shown += text;
  });
  return shown;
}

const tokenIn = (shown: string) => /\/app\/welcome#token=([\w-]{43})\n/.exec(shown)?.[1] ?? '';
const reset = (token: string) =>
  server.request('POST', '/auth/reset-password', { body: { token, password: 'chosen on the first day' } });

test('no link with ADMIN_EMAIL, or with a database server', async () => {
  const { pool } = server.running.app.database;
  await pool.query('DELETE FROM email_tokens');
  const shown: string[] = [];
  const show = (text: string) => shown.push(text);
  const { app, ...rest } = call();
  const withApp = (changes: object) => ({ ...rest, app: { ...app, ...changes } });
  await showWelcomeLink(withApp({ config: server.running.app.config }), show);
  await showWelcomeLink(withApp({ database: { ...app.database, kind: 'server' } }), show);
  expect([shown, (await pool.query('SELECT FROM email_tokens')).rows]).toEqual([[], []]);
});

test('a new link to the console at each start, until the administrator has signed in', async () => {
  const [first, second] = [await shownAtStart(), await shownAtStart()];
  expect(second).toContain(`${server.url}/app/welcome#token=`);
  expect(tokenIn(second)).not.toBe(tokenIn(first));
  expect((await reset(tokenIn(first))).body.error).toBe('TOKEN_INVALID');
  expect((await reset(tokenIn(second))).status).toBe(201);
  expect((await reset(tokenIn(second))).body.error).toBe('TOKEN_INVALID');
  expect(tokenIn(await shownAtStart())).not.toBe('');
  const login = await server.request('POST', '/auth/login', {
    body: { email: 'admin@localhost', password: 'chosen on the first day' },
  });
  expect([login.status, login.body.data.user.role]).toEqual([201, 'ADMIN']);
  expect(await shownAtStart()).toBe('');
});
