/**
 * Sends every request of clients/http/petalpaw.http with httpyac itself, like a person who opens the file there. Its
 * packages are in the folder beside this file.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Browser } from '#features/accounts/testing/browser.ts';
import { newPerson, startOidcProvider, type TestProvider } from '#features/accounts/testing/oidc-provider.ts';
import { operationsOf } from '#scripts/client/document.ts';
import { withoutRequest } from '#scripts/client/http-file.ts';
import { startThrowAwayServer, type ThrowAwayServer } from '#scripts/demo/throw-away-server.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { report } from '#test/support/trial.ts';
import { install, run } from './tools.ts';

/** The output of httpyac for a request with `--json`. */
interface Sent {
  readonly name: string;
  readonly response?: { readonly statusCode: number; readonly body?: string };
}

const folder = fileURLToPath(new URL('./httpyac/', import.meta.url));
const program = path.join(folder, 'node_modules/httpyac/bin/httpyac.js');
const document = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
const original = await readFile(new URL('../../clients/http/petalpaw.http', import.meta.url), 'utf8');

test('each request of petalpaw.http that needs no other program is answered with a documented success', async () => {
  await install(folder);
  const scratch = await mkdtemp(path.join(tmpdir(), 'petalpaw-httpyac-'));
  onTestFinished(() => rm(scratch, { recursive: true }));
  const provider = await startOidcProvider();
  onTestFinished(() => provider.close());
  const server = await startThrowAwayServer(provider.env('COMPANY'));
  onTestFinished(() => server.stop());
  await linkAccount(await cookieOfLogin(server), server, provider);
  // Signing in at the provider has ended the session of the first login.
  const cookie = await cookieOfLogin(server);
  await firstSeal(server);

  /** Sends all requests in order, or the one of that name, from a copy of the file with these values at its head. */
  async function send(values: Readonly<Record<string, string>>, name?: string): Promise<Sent[]> {
    let text = original;
    for (const [variable, value] of Object.entries(values))
      text = text.replace(new RegExp(`^@${variable} = .*$`, 'm'), () => `@${variable} = ${value}`);
    const file = path.join(scratch, 'petalpaw.http');
    await writeFile(file, text);
    const which = name === undefined ? ['--all'] : ['--name', name];
    // Its exit code reports tests of its own.
    const output = await run([process.execPath, program, 'send', file, ...which, '--json'], {
      cwd: scratch,
      codes: [0, 1],
    });
    const { requests } = JSON.parse(output) as { requests: Sent[] };
    return requests.filter(({ response }) => response !== undefined);
  }

  const variables = { cookie, baseUrl: server.url, ...server.admin, provider: 'company' };
  const sent = await send(variables);
  // The values that a person would paste from the emails received by now.
  const registered = JSON.parse(sent.find(({ name }) => name === 'register')?.response?.body ?? '{}');
  const emailToken = await tokenFor(server, registered.data.user.email, 'verify-email');
  const resetToken = await tokenFor(server, server.admin.email, 'reset-password');
  const withTokens = { ...variables, emailToken, resetToken };
  const later = [...(await send(withTokens, 'verifyEmail')), ...(await send(withTokens, 'resetPassword'))];
  const answers = new Map([...sent, ...later].map(({ name, response }) => [name, response]));

  const sendable = operationsOf(document).filter(({ id }) => !withoutRequest.has(id));
  const failed = sendable.flatMap(({ id, successes }) => {
    const response = answers.get(id);
    return successes.some(({ status }) => status === response?.statusCode)
      ? []
      : [`${id}: ${response?.statusCode ?? 'not sent'} ${response?.body?.slice(0, 300) ?? ''}`];
  });
  report('operations with a success', sendable.length - failed.length, `${sendable.length}`);
  expect(failed).toEqual([]);
});

/** Waits until the audit log has a seal, which is made in the background: the file proves an entry under it. */
async function firstSeal(server: ThrowAwayServer): Promise<void> {
  const { data } = (await (await login(server)).json()) as { data: { accessToken: string } };
  const headers = { authorization: `Bearer ${data.accessToken}` };
  const seals = async () => (await fetch(`${server.url}/audit-logs/seals`, { headers })).json();
  await vi.waitFor(async () => expect(await seals()).toMatchObject({ data: [expect.anything()] }), {
    timeout: 60_000,
    interval: 200,
  });
}

function login({ url, admin }: ThrowAwayServer): Promise<Response> {
  return fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
}

/** Signs the administrator in; returns the session cookie, as `name=value`. */
async function cookieOfLogin(server: ThrowAwayServer): Promise<string> {
  const { headers } = await login(server);
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Links the administrator's account at the provider, so that `removeAccount` can unlink it. */
async function linkAccount(cookie: string, { url, admin }: ThrowAwayServer, at: TestProvider): Promise<void> {
  at.person = { ...newPerson(), email: admin.email };
  const browser = new Browser();
  browser.put(url, cookie);
  await browser.visit(`${url}/auth/oauth/company`, ({ pathname }) => pathname === '/');
}

async function tokenFor(server: ThrowAwayServer, address: string, kind: string): Promise<string> {
  const email = await server.emailTo(address, kind);
  const [decoded = ''] = await emailsTo({ mail: async () => [email] }, address);
  return tokenIn(decoded);
}
