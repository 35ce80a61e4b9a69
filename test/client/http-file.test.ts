/** Sends every request of the `.http` file, in order. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { Browser } from '#features/accounts/testing/browser.ts';
import { newPerson, startOidcProvider } from '#features/accounts/testing/oidc-provider.ts';
import { operationsOf } from '#scripts/client/document.ts';
import { withoutRequest } from '#scripts/client/http-file.ts';
import { nonconformance } from '#test/fuzz/conformance.ts';
import { operation as documented } from '#test/fuzz/operations.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { admin, type Reply, serverForThisFile } from '#test/support/server.ts';
import { fileVariables, filled, type HttpRequest, parseHttpFile } from './http-requests.ts';

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const operations = new Map(operationsOf(document).map((operation) => [operation.id, operation]));
const text = readFileSync(new URL('../../clients/http/petalpaw.http', import.meta.url), 'utf8');
const requests = parseHttpFile(text);
const replies = new Map<string, Reply>();
const provider = await startOidcProvider();
afterAll(() => provider.close());
const server = await serverForThisFile(provider.env('COMPANY'));
const variables: Record<string, string> = {
  ...fileVariables(text),
  ...{ baseUrl: server.url, ...admin, provider: 'company' },
};
await linkAccount();

/** Links the administrator's account at the provider, so that `removeAccount` can unlink it. */
async function linkAccount(): Promise<void> {
  provider.person = { ...newPerson(), email: admin.email };
  const browser = new Browser();
  const login = await server.request('POST', '/auth/login', { body: admin });
  browser.put(server.url, login.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  await browser.visit(`${server.url}/auth/oauth/company`, ({ pathname }) => pathname === '/');
}

/** The values that a person would paste, just before the request that needs them. */
const pasted: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  async createSessionToken() {
    return { cookie: replies.get('login')?.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  },
  /** The audit log is sealed in the background. */
  async listAuditSeals() {
    const token = replies.get('login')?.body.data.accessToken;
    const seals = async () => (await server.request('GET', '/audit-logs/seals', { token })).body.data;
    await expect.poll(seals).not.toEqual([]);
    return {};
  },
  async verifyEmail() {
    const [message = ''] = await emailsTo(server, replies.get('register')?.body.data.user.email);
    return { emailToken: tokenIn(message) };
  },
  async resetPassword() {
    const link = '/app/reset-password';
    const message = async () => (await emailsTo(server, admin.email)).find((one) => one.includes(link));
    await expect.poll(message).toBeDefined();
    return { resetToken: tokenIn((await message()) ?? '') };
  },
};

test('the .http file contains every operation once that needs no authenticator and no email about a booking', () => {
  const names = requests.map(({ name }) => name).filter((name) => name !== 'otherLogin');
  const sendable = [...operations.keys()].filter((id) => !withoutRequest.has(id));
  expect(names.sort()).toEqual(sendable.sort());
});

test('only its block for the REST Client names answers in a form that httpyac does not understand', () => {
  const blocks = text.split(/^(?=###)/m);
  expect(blocks.filter((block) => /\.response\./.test(block.replaceAll(/^@.*$/gm, '')))).toEqual([]);
  const definitions = blocks.filter((block) => /^@\S+ = .*\.response\./m.test(block));
  expect(definitions).toEqual([expect.stringMatching(/^# @disabled$/m)]);
});

test('each request names the requests that httpyac must send before it', () => {
  for (const block of text.split(/^(?=###)/m).filter((one) => !one.includes('# @disabled'))) {
    const needed = [...block.matchAll(/\{\{(\w+)Response\./g)].map(([, name]) => name);
    const named = [...block.matchAll(/^# @ref (\w+)$/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual([...new Set(needed)].sort());
  }
});

test.each(requests)(
  '$name is answered with a success, as the OpenAPI document describes it',
  async (request) => {
    const { name, method } = request;
    Object.assign(variables, await pasted[name]?.());
    const reply = await send(request);
    replies.set(name, reply);
    const operation = operations.get(name) ?? operations.get('login');
    expect(method).toBe(operation?.method);
    expect(
      operation?.successes.map(({ status }) => status),
      reply.text,
    ).toContain(reply.status);
    expect(nonconformance(documented(operation?.id ?? ''), reply)).toBeUndefined();
  },
);

function send({ method, url, headers, body }: HttpRequest): Promise<Reply> {
  const fill = (part: string) => filled(part, variables, replies);
  return server.request(method, fill(url).slice(server.url.length), {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
    ...(body === undefined ? {} : { body: fill(body) }),
  });
}
