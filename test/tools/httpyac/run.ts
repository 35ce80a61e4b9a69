/**
 * Sends every request of clients/http/petalpaw.http with httpyac itself, to a server of its own, like a person who
 * opens the file there. For CI; it needs packages that nothing else needs, so they have a folder and a lockfile of
 * their own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { operationsOf } from '../../../scripts/client/document.ts';
import { withoutRequest } from '../../../scripts/client/http-file.ts';
import { startThrowAwayServer, type ThrowAwayServer } from '../../../scripts/demo/throw-away-server.ts';
import { Browser } from '../../../server/features/accounts/testing/browser.ts';
import {
  newPerson,
  startOidcProvider,
  type TestProvider,
} from '../../../server/features/accounts/testing/oidc-provider.ts';
import { emailsTo, tokenIn } from '../../support/emails.ts';

// The folder is a package of its own, so the root's import names (#test/…) do not work here.
/** The output of httpyac for a request with `--json`. */
interface Sent {
  readonly name: string;
  readonly response?: { readonly statusCode: number; readonly body?: string };
}

const folder = fileURLToPath(new URL('./', import.meta.url));
const program = path.join(folder, 'node_modules/httpyac/bin/httpyac.js');
const document = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'));
const original = fileURLToPath(new URL('../../../clients/http/petalpaw.http', import.meta.url));

const scratch = await mkdtemp(path.join(tmpdir(), 'petalpaw-httpyac-'));
if (!existsSync(program)) await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
const provider = await startOidcProvider();
const server = await startThrowAwayServer(provider.env('COMPANY'));
try {
  await linkAccount(await cookieOfLogin(server), server, provider);
  // Signing in at the provider has ended the session of the first login.
  const cookie = await cookieOfLogin(server);
  await firstSeal(server);
  const variables = { cookie, baseUrl: server.url, ...server.admin, provider: 'company' };
  const sent = await send(variables);
  // The values that a person would paste from the emails received by now.
  const registered = JSON.parse(sent.find(({ name }) => name === 'register')?.response?.body ?? '{}');
  const emailToken = await tokenFor(registered.data.user.email, 'verify-email');
  const resetToken = await tokenFor(server.admin.email, 'reset-password');
  const withTokens = { ...variables, emailToken, resetToken };
  const later = [...(await send(withTokens, 'verifyEmail')), ...(await send(withTokens, 'resetPassword'))];
  report([...sent.filter(({ name }) => !later.some((one) => one.name === name)), ...later]);
} finally {
  await server.stop();
  await provider.close();
  await rm(scratch, { recursive: true, force: true });
}

/** Sends all requests in order, or the one of that name, from a copy of the file with these values at its head. */
async function send(values: Readonly<Record<string, string>>, name?: string): Promise<Sent[]> {
  let text = await readFile(original, 'utf8');
  for (const [variable, value] of Object.entries(values))
    text = text.replace(new RegExp(`^@${variable} = .*$`, 'm'), () => `@${variable} = ${value}`);
  const file = path.join(scratch, 'petalpaw.http');
  await writeFile(file, text);
  const output = await run(
    process.execPath,
    [program, 'send', file, ...(name ? ['--name', name] : ['--all']), '--json'],
    scratch,
  );
  return (JSON.parse(output) as { requests: Sent[] }).requests.filter(
    ({ response }) => response !== undefined,
  );
}

/** Waits until the audit log has a seal, which is made in the background: the file proves an entry under it. */
async function firstSeal(server: ThrowAwayServer): Promise<void> {
  const { data } = (await (await login(server)).json()) as { data: { accessToken: string } };
  const headers = { authorization: `Bearer ${data.accessToken}` };
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(200)) {
    const seals = await fetch(`${server.url}/audit-logs/seals`, { headers });
    if (((await seals.json()) as { data: unknown[] }).data.length > 0) return;
  }
  throw new Error('The audit log has no seal after a minute.');
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

async function tokenFor(address: string, kind: string): Promise<string> {
  const email = await server.emailTo(address, kind);
  const [decoded = ''] = await emailsTo({ mail: async () => [email] }, address);
  return tokenIn(decoded);
}

/** Prints the count and the failures; the exit code is 0 only if every operation had a documented success. */
function report(sent: readonly Sent[]): void {
  const statuses = new Map(sent.map(({ name, response }) => [name, response]));
  const sendable = operationsOf(document).filter(({ id }) => !withoutRequest.has(id));
  const failed = sendable.flatMap(({ id: name, successes }) => {
    const response = statuses.get(name);
    const isRight = successes.some(({ status }) => status === response?.statusCode);
    return isRight
      ? []
      : [`${name}: ${response?.statusCode ?? 'not sent'} ${response?.body?.slice(0, 300) ?? ''}`];
  });
  const total = sendable.length;
  console.log(
    `httpyac: ${total - failed.length} of ${total} operations of petalpaw.http have their success.`,
  );
  for (const one of failed) console.log(`  ${one}`);
  if (failed.length > 0) process.exitCode = 1;
}

/**
 * Runs a command and returns its output on stdout; through a file, since httpyac exits before a pipe has received all
 * of it. Not synchronously: the provider runs in this process. Ignores the exit code, because httpyac's exit code
 * reports its own tests.
 */
async function run(command: string, words: readonly string[], cwd: string): Promise<string> {
  const file = await open(path.join(scratch, 'output'), 'w+');
  try {
    const child = spawn(command, words, {
      cwd,
      stdio: ['ignore', file.fd, 'inherit'],
      shell: process.platform === 'win32',
    });
    await once(child, 'close');
    return await readFile(path.join(scratch, 'output'), 'utf8');
  } finally {
    await file.close();
  }
}
