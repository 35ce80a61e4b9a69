/** The effect of a change of address and of a password reset on a user's linked accounts (contract §5). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { type SignedIn, signIn } from '#test/support/server.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';
import { type SignIns, startSessions } from './testing/sign-ins.ts';

const password = 'a password that was chosen later';
let the: SignIns;
beforeAll(async () => {
  the = await startSessions();
});
afterAll(() => the?.close());
beforeEach(() => {
  const person = newPerson();
  the.company.person = person;
  the.other.person = newPerson({ email: person.email });
});

const post = (path: string, body: unknown, token?: string) =>
  the.server.request('POST', path, { body, ...(token === undefined ? {} : { token }) });
const providersOf = async (userId: string) =>
  (await the.query('SELECT provider FROM accounts WHERE user_id = $1 ORDER BY created_at', [userId])).map(
    ({ provider }) => provider,
  );
const removals = (userId: string) =>
  the.query(
    `SELECT actor_id, before->>'provider' AS provider, before->>'email' AS email, after->>'reason' AS reason
       FROM audit_log WHERE action = 'removeAccount' AND before->>'userId' = $1 ORDER BY seq`,
    [userId],
  );
const newAddress = () => `moved-${crypto.randomUUID()}@petalpaw.test`;

/** Returns the token of the next email with a link to that address. */
async function linkTo(address: string, ask: () => Promise<{ status: number }>): Promise<string> {
  const withLink = async (atLeast: number) =>
    (await emailsTo(the.server, address, atLeast)).filter((letter) => letter.includes('token='));
  const before = (await withLink(0)).length;
  expect((await ask()).status).toBe(201);
  await expect.poll(async () => (await withLink(0)).length).toBe(before + 1);
  return tokenIn((await withLink(0)).at(-1) ?? '');
}

async function resetPassword(email: string): Promise<void> {
  const token = await linkTo(email, () => post('/auth/forgot-password', { email }));
  expect((await post('/auth/reset-password', { token, password })).status).toBe(201);
}

/** Creates a signed-in user with a password and accounts at both providers. */
async function withBoth(): Promise<SignedIn> {
  const browser = new Browser();
  const { user } = await the.signIn(browser);
  await the.signIn(browser, 'other');
  await resetPassword(user.email);
  return signIn(the.server.request, user.email, password);
}

async function changeAddress(user: SignedIn, email: string): Promise<void> {
  const token = await linkTo(email, () => post('/auth/change-email', { email, password }, user.token));
  expect((await post('/auth/verify-email', { token })).status).toBe(201);
}

describe('a change of address', () => {
  test('contract §5: the former owner of the old address gets in no more, by any provider', async () => {
    const user = await withBoth();
    const stranger = new Browser();
    await the.signIn(stranger);
    const email = newAddress();
    await changeAddress(user, email);

    expect(await providersOf(user.id)).toEqual([]);
    expect((await stranger.get(the.at('/auth/session'))).status).toBe(401);
    // The old address is free again: a sign-in with it creates a new user.
    const { user: newcomer } = await the.signIn(new Browser());
    expect(newcomer.email).toBe(user.email);
    expect(newcomer.id).not.toBe(user.id);
    expect(
      (await the.server.request('GET', '/auth/session', { token: user.token })).body.data.user,
    ).toMatchObject({ id: user.id, email });
  });

  test('contract §5: it is mailed to the new address, and each account is one audit entry without an address', async () => {
    const user = await withBoth();
    const email = newAddress();
    await changeAddress(user, email);
    const letters = await emailsTo(the.server, email, 3);
    for (const provider of ['company', 'other']) {
      expect(letters).toContainEqual(
        expect.stringContaining(
          `The account ${user.email} at ${provider} is no longer linked to your Petalpaw account.`,
        ),
      );
    }
    const entry = { actor_id: user.id, email: '[private]', reason: 'verifyEmail' };
    expect(await removals(user.id)).toEqual([
      { ...entry, provider: 'company' },
      { ...entry, provider: 'other' },
    ]);
  });

  test('contract §5: an account with the new address stays linked, in any case', async () => {
    const user = await withBoth();
    const moved = user.email.replace('person', 'PERSON');
    await changeAddress(user, moved);
    expect(await providersOf(user.id)).toEqual(['company', 'other']);
    expect((await the.signIn(new Browser())).user.id).toBe(user.id);
    expect(await removals(user.id)).toEqual([]);
  });

  test('all or nothing: when the change is refused, everything stays linked', async () => {
    const user = await withBoth();
    const email = newAddress();
    const token = await linkTo(email, () => post('/auth/change-email', { email, password }, user.token));
    const taken = await the.server.newUser('CUSTOMER');
    await the.query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [taken.id, email]);
    expect((await post('/auth/verify-email', { token })).body.error).toBe('TOKEN_INVALID');
    expect(await providersOf(user.id)).toEqual(['company', 'other']);
    expect(await removals(user.id)).toEqual([]);
  });
});

/** Produces the state that a release without unlinking has left. */
const moveAway = (userId: string, provider: string, email: string) =>
  the.query('UPDATE accounts SET email = $3 WHERE user_id = $1 AND provider = $2', [userId, provider, email]);

describe('a password reset', () => {
  test('contract §5: unlinks providers whose address is not the account’s, and says so by mail and audit', async () => {
    const user = await withBoth();
    const former = newAddress();
    await moveAway(user.id, 'other', former);
    await resetPassword(user.email);
    expect(await providersOf(user.id)).toEqual(['company']);
    expect((await the.server.request('GET', '/auth/session', { token: user.token })).status).toBe(401);
    expect(await removals(user.id)).toEqual([
      { actor_id: user.id, provider: 'other', email: '[private]', reason: 'resetPassword' },
    ]);
    await expect
      .poll(() => emailsTo(the.server, user.email))
      .toContainEqual(expect.stringContaining(`The account ${former} at other is no longer linked`));
  });

  test('contract §5: who could only sign in with a provider gets a password, and keeps the provider', async () => {
    const browser = new Browser();
    const { user } = await the.signIn(browser);
    await resetPassword(user.email);
    expect((await browser.get(the.at('/auth/session'))).status).toBe(401);
    expect((await post('/auth/login', { email: user.email, password })).status).toBe(201);
    expect((await the.signIn(new Browser())).user.id).toBe(user.id);
  });
});

describe('a link that was left over', () => {
  test('lets nobody in, and is no way in that counts', async () => {
    const user = await withBoth();
    await moveAway(user.id, 'company', newAddress());
    expect(await the.signIn(new Browser())).toMatchObject({ error: 'LOGIN_REQUIRED', user: undefined });
    await the.query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    const browser = new Browser();
    await the.signIn(browser, 'other');
    const { body } = await browser.get(the.at('/auth/accounts'));
    const other = body.data.find(({ provider }: { provider: string }) => provider === 'other').id;
    expect((await browser.get(the.at(`/auth/accounts/${other}`), 'DELETE')).body.error).toBe('LAST_WAY_IN');
  });

  test('is unlinked, and told to its user, when the account at the provider is linked anew', async () => {
    const user = await withBoth();
    const former = newAddress();
    await moveAway(user.id, 'company', former);
    the.company.person = { ...the.company.person, email: newAddress() };
    const { user: newcomer } = await the.signIn(new Browser());
    expect(newcomer.id).not.toBe(user.id);
    expect(await providersOf(user.id)).toEqual(['other']);
    expect(await removals(user.id)).toMatchObject([{ provider: 'company', reason: 'finishOAuthSignIn' }]);
    await expect
      .poll(() => emailsTo(the.server, user.email))
      .toContainEqual(expect.stringContaining(`The account ${former} at company is no longer linked`));
  });
});

test('contract §6: PATCH /users/:id changes no address, of an ADMIN neither', async () => {
  const user = await the.server.newUser('CUSTOMER');
  const { status, body } = await the.server.request('PATCH', `/users/${user.id}`, {
    token: await the.server.tokenOf('ADMIN'),
    body: { email: newAddress(), emailVerified: false, name: 'Mai' },
  });
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({ email: user.email, emailVerified: true, name: 'Mai' }),
  ]);
});
