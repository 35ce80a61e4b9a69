/**
 * Secrets that are sent, or created and returned, appear nowhere else: not in the log, the audit log, the metrics or an
 * error answer; and the database has no copy in clear text.
 */

import { expect, test, vi } from 'vitest';
import { Authenticator } from '#features/auth/factors/testing/authenticator.ts';
import { appCode, wrongCode } from '#features/auth/factors/testing/authenticator-app.ts';
import { decodedEmail } from '#test/support/emails.ts';
import { admin, type Reply, type RequestOptions, serverForThisFile } from './support/server.ts';

const appSecret = 'the canary of the root secret, never to be seen';
const metricsToken = 'canary-metrics-token-aaaaaaaaaaaaaaaaaaaa';
const person = { email: 'canary.bird@aviary.example', name: 'Canary Bird of Tests' };

/** The secrets that must appear nowhere; and the values that must, in addition, not appear in logs. */
const secrets = new Map<string, string>([
  ['APP_SECRET', appSecret],
  ['METRICS_TOKEN', metricsToken],
  ["the administrator's password", admin.password],
]);
const errors: string[] = [];
const log: string[] = [];

// Passkeys need a name.
const env = { APP_SECRET: appSecret, METRICS_TOKEN: metricsToken, LOG_LEVEL: 'trace', HOST: 'localhost' };
const server = await serverForThisFile(env, (line) => log.push(line));
await liveALife();
const { token } = await signIn(admin.email, admin.password, 'admin');
const audit = await everyEntry(token);
const metrics = (await server.request('GET', '/metrics', { token: metricsToken })).text;
const seen = { audit, metrics, dump: await dump(), log: '' };
await server.stop();
seen.log = log.join('');

function secret(name: string, value: string): string {
  secrets.set(name, value);
  return value;
}

async function send(method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
  const reply = await server.request(method, path, options);
  if (reply.status >= 400) errors.push(reply.text);
  return reply;
}

/** All operations of authentication, each once successfully and once not. */
async function liveALife(): Promise<void> {
  const { email, name } = person;
  const password = secret('a password', 'first canary in a cage');
  const wrong = secret('a wrong password', 'wrong canary in a cage');
  await send('POST', '/auth/register', { body: { email, name, password } });
  await send('POST', '/auth/register', { body: { email, name, password: secret('a short one', 'canary7') } });
  await send('POST', '/auth/login', { body: { email, password } });
  await send('POST', '/auth/login', { body: { email, password: wrong } });
  const link = secret('a link to confirm', await tokenMailed('/app/verify-email'));
  await send('GET', `/auth/verify-email?token=${link}`);
  await send('POST', '/auth/verify-email', { body: { token: link } });
  await send('POST', '/auth/verify-email', { body: { token: link } });
  const first = await signIn(email, password, 'first');
  await send('POST', '/auth/refresh', { body: { refreshToken: first.refreshToken } });
  await send('POST', '/auth/refresh', { body: { refreshToken: first.refreshToken } });
  const second = await signIn(email, password, 'second');
  const newPassword = secret('a changed password', 'second canary in a cage');
  const { token } = second;
  await send('POST', '/auth/change-password', { token, body: { currentPassword: wrong, newPassword } });
  await send('POST', '/auth/change-password', { token, body: { currentPassword: password, newPassword } });
  await readCalendar(token);
  await send('GET', '/pets', { token: `${token}x` });
  const forged = { cookie: second.cookie, headers: { origin: 'null' } };
  await send('POST', '/pets', { ...forged, body: '{"name": "x", "species": ' });
  await send('POST', '/auth/forgot-password', { body: { email } });
  const reset = secret('a link to a new password', await tokenMailed('/app/reset-password'));
  await send('GET', `/auth/reset-password?token=${reset}`);
  const last = secret('a reset password', 'third canary in a cage');
  await send('POST', '/auth/reset-password', { body: { token: reset, password: last } });
  await send('POST', '/auth/reset-password', { body: { token: reset, password: last } });
  const third = await signIn(email, last, 'third');
  await useFactors(third.token, last);
}

/** Every operation of second factors, each once successfully and once not. */
async function useFactors(token: string, password: string): Promise<void> {
  const { email } = person;
  const post = (path: string, body: unknown) => send('POST', path, { token, body });
  await post('/auth/factors/totp', { password: secret('a wrong password for a factor', 'fourth canary') });
  const { id, secret: key } = (await post('/auth/factors/totp', { password })).body.data;
  secret('the secret of an app', key);
  const confirm = `/auth/factors/totp/${id}/confirm`;
  await post(confirm, { code: wrongCode(key) });
  const confirmed = await post(confirm, { code: appCode(key) });
  const codes: string[] = confirmed.body.data.recoveryCodes;
  for (const [at, code] of codes.entries()) {
    secret(`recovery code ${at}`, code);
    secret(`recovery code ${at} without hyphens`, code.replaceAll('-', ''));
  }
  const login = (code?: string) => send('POST', '/auth/login', { body: { email, password, code } });
  await login();
  await login(wrongCode(key));
  await login(codes[0]);
  await login(codes[0]);
  const registration = (await post('/auth/factors/passkey/options', { password })).body.data;
  secret('the challenge of a registration', registration.publicKey.challenge);
  const authenticator = new Authenticator('http://localhost');
  const add = (origin: string, { challengeId, publicKey } = registration) => {
    const credential = authenticator.create(publicKey, { origin });
    return post('/auth/factors/passkey', { challengeId, name: 'Key', credential });
  };
  const challenge = async (name: string) => {
    const { body } = await send('POST', '/auth/passkey/options', { body: {} });
    secret(name, body.data.publicKey.challenge);
    return body.data;
  };
  await add('https://evil.example');
  const again = (await post('/auth/factors/passkey/options', { password })).body.data;
  secret('another challenge of a registration', again.publicKey.challenge);
  if ((await add(server.url, again)).status !== 201) throw new Error('no passkey was added');
  for (const origin of ['https://evil.example', server.url]) {
    const { challengeId, publicKey } = await challenge(`the challenge of a login at ${origin}`);
    const credential = authenticator.get(publicKey, { origin });
    const answer = await send('POST', '/auth/passkey/login', { body: { challengeId, credential } });
    if (answer.status === 201) secret('the token of a passkey', answer.body.data.accessToken);
  }
  await challenge('a challenge that nobody answers');
  await post(`/auth/factors/${id}/remove`, { password, code: wrongCode(key) });
  const { challengeId, publicKey } = await challenge('the challenge of a confirmation');
  const answer = { challengeId, credential: authenticator.get(publicKey, { origin: server.url }) };
  const renewed = await post('/auth/factors/recovery-codes', { password, code: answer });
  for (const [at, code] of renewed.body.data.recoveryCodes.entries())
    secret(`renewed recovery code ${at}`, code);
}

/** The secret of a feed is in the address that a calendar calls, also when it calls it wrongly. */
async function readCalendar(token: string): Promise<void> {
  const { body } = await send('POST', '/calendar-feeds', { token, body: {} });
  const { pathname } = new URL(body.data.url);
  const feed = secret('a calendar feed', pathname.slice('/calendar/'.length, -'.ics'.length));
  expect((await send('GET', pathname)).status).toBe(200);
  await send('POST', pathname, { body: {} });
  const encoded = `%${feed.charCodeAt(0).toString(16)}`;
  secret('the same, partly encoded', encoded + feed.slice(1));
  for (const path of [
    `/calendar/${feed}`,
    `/calendar/${feed}/`,
    `//calendar/${feed}.ics`,
    `/calendar/${encoded}${feed.slice(1)}.ics`,
    `/calendars/${feed}.ics?secret=${feed}`,
    `/calendar/${'x'.repeat(470)}/${feed}.ics`,
  ])
    await send('GET', path);
  await send('DELETE', `/calendar-feeds/${body.data.id}`, { token });
  await send('GET', pathname);
}

async function signIn(email: string, password: string, which: string) {
  const { body, headers, status, text } = await send('POST', '/auth/login', { body: { email, password } });
  if (status !== 201) throw new Error(`the ${which} login: ${status} ${text}`);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    cookie,
    token: secret(`the ${which} access token`, body.data.accessToken),
    refreshToken: secret(`the ${which} refresh token`, body.data.refreshToken),
    value: secret(`the ${which} cookie`, cookie.split('=')[1] ?? ''),
  };
}

/** The token in the newest email with a link to that page. */
async function tokenMailed(page: string): Promise<string> {
  const link = new RegExp(`${page}#token=([A-Za-z0-9_-]{43})`);
  return vi.waitFor(
    async () => {
      const emails = await server.mail();
      const texts = await Promise.all(emails.map(decodedEmail));
      const token = texts.map((text) => link.exec(text)?.[1]).find((found) => found !== undefined);
      if (token === undefined) throw new Error(`no email with a link to ${page}`);
      return token;
    },
    { timeout: 60_000 },
  );
}

async function everyEntry(token: string): Promise<string> {
  const pages: string[] = [];
  for (let page = 1; ; page++) {
    const { body, text } = await server.request('GET', `/audit-logs?limit=100&page=${page}`, { token });
    pages.push(text);
    if (page >= body.pagination.totalPages) return pages.join('\n');
  }
}

/** Every row of every table, as text; bytes are in hex. */
async function dump(): Promise<string> {
  const { pool } = server.running.app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
    parts.push(`${name}:`, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

function found(text: string, values: Iterable<readonly [string, string]> = secrets): string[] {
  const hex = (value: string) => Buffer.from(value).toString('hex');
  return [...values]
    .filter(([, value]) => text.includes(value) || text.includes(hex(value)))
    .map(([name]) => name);
}

test('the search would find each secret', () => {
  expect(secrets.size).toBeGreaterThan(50);
  expect(secrets.has('the token of a passkey')).toBe(true);
  expect(found([...secrets.values()].join(' '))).toEqual([...secrets.keys()]);
  expect(seen.dump).toContain(person.email);
  expect(seen.audit).toContain('resetPassword');
  expect(seen.log).toContain('"event":"resetPassword"');
  expect(seen.metrics).toContain('petalpaw_');
  expect(errors.length).toBeGreaterThan(8);
});

test('contract §11: no secret is in the log, the audit log, the metrics, an error, or in clear in the database', () => {
  const places = { ...seen, errors: errors.join('\n') };
  for (const [place, text] of Object.entries(places)) expect([place, found(text)]).toEqual([place, []]);
});

test('contract §11: neither the audit log nor the log contains the email address or the name of a user', () => {
  const personal = Object.entries(person);
  expect(found(seen.audit, personal)).toEqual([]);
  expect(found(seen.log, personal)).toEqual([]);
});
