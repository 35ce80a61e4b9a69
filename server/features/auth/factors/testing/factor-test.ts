/** Test support: users with second factors. */
import type { Reply, SignedIn, TestServer } from '#test/support/server.ts';
import { openAuth, openAuthReplicas } from '../../testing/auth-test.ts';
import { Authenticator, type Faults } from './authenticator.ts';
import { appCode } from './authenticator-app.ts';

/** The parts of an answer that both a registration and a login refuse when they are wrong (WebAuthn Level 3, 7.1 and 7.2). */
export const refusedFaults: Readonly<Record<string, Faults>> = {
  'the origin of another site': { origin: 'https://evil.test' },
  'the origin with another port': { origin: 'https://petalpaw.test:8443' },
  'another RP id': { rpId: 'evil.test' },
  'another challenge': { challenge: 'A'.repeat(43) },
  'a user who was not verified': { userVerified: false },
  'a user who was not present': { userPresent: false },
  'a page that frames ours': { crossOrigin: true },
};

/** Where the pages of the test servers are: passkeys need a domain name. */
export const publicUrl = 'https://petalpaw.test';

export interface WithApp extends SignedIn {
  readonly factorId: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Of the confirmation. */
  readonly reply: Reply;
}

type Send = TestServer['request'];

export function factorCalls(server: Pick<TestServer, 'request' | 'newUser'>) {
  const send: Send = server.request;
  const login = (user: SignedIn, code?: string, via: Send = send): Promise<Reply> =>
    via('POST', '/auth/login', { body: { email: user.email, password: user.password, code } });
  const factorsOf = async ({ token }: SignedIn) => (await send('GET', '/auth/factors', { token })).body.data;

  /** Adds an authenticator app to the user; its first code, of the present step, is used. */
  async function addApp(user: SignedIn, name?: string): Promise<WithApp> {
    const { token, password } = user;
    const made = await send('POST', '/auth/factors/totp', { token, body: { password, name } });
    if (made.status !== 201) throw new Error(`cannot add an app: ${made.text}`);
    const { id, secret } = made.body.data;
    const code = appCode(secret);
    const confirmed = await send('POST', `/auth/factors/totp/${id}/confirm`, { token, body: { code } });
    if (confirmed.status !== 201) throw new Error(`cannot confirm an app: ${confirmed.text}`);
    const { recoveryCodes } = confirmed.body.data;
    return { ...user, factorId: id, secret, recoveryCodes, reply: confirmed };
  }

  const creationOptions = async ({ token, password }: SignedIn) =>
    (await send('POST', '/auth/factors/passkey/options', { token, body: { password } })).body.data;

  /** Adds a passkey to the user, whose answer may have faults. */
  async function addPasskey(
    user: SignedIn,
    key = new Authenticator(publicUrl),
    faults: Faults = {},
  ): Promise<{ key: Authenticator; reply: Reply }> {
    const { challengeId, publicKey } = await creationOptions(user);
    const body = { challengeId, name: 'Phone', credential: key.create(publicKey, faults) };
    return { key, reply: await send('POST', '/auth/factors/passkey', { token: user.token, body }) };
  }

  const options = async (via: Send = send) =>
    (await via('POST', '/auth/passkey/options', { body: {} })).body.data;

  /** The answer of a passkey to a new challenge. */
  async function answerOf(key: Authenticator, faults: Faults = {}) {
    const { challengeId, publicKey } = await options();
    return { challengeId, credential: key.get(publicKey, faults) };
  }

  async function loginWith(key: Authenticator, faults: Faults = {}): Promise<Reply> {
    return send('POST', '/auth/passkey/login', { body: await answerOf(key, faults) });
  }

  /** Removes a factor of the user; `code` is text or the answer of a passkey. */
  const remove = ({ token, password }: SignedIn, id: string, code?: unknown, via: Send = send) =>
    via('POST', `/auth/factors/${id}/remove`, { token, body: { password, code } });

  const renewCodes = ({ token, password }: SignedIn, code?: unknown, via: Send = send) =>
    via('POST', '/auth/factors/recovery-codes', { token, body: { password, code } });

  return {
    login,
    factorsOf,
    addApp,
    addPasskey,
    creationOptions,
    options,
    answerOf,
    loginWith,
    remove,
    renewCodes,
    newUserWithApp: async (role: Parameters<TestServer['newUser']>[0] = 'CUSTOMER') =>
      addApp(await server.newUser(role)),
  };
}

/** Call it once at the top of a file. */
export async function openFactors(settings: Record<string, string> = {}) {
  const opened = await openAuth({ PUBLIC_URL: publicUrl, ...settings });
  return { ...opened, api: factorCalls(opened.server) };
}

/** The same with two servers on one database. */
export async function openFactorReplicas() {
  const opened = await openAuthReplicas({ PUBLIC_URL: publicUrl });
  return { ...opened, api: factorCalls(opened.server) };
}
