/** The effect of a change of address and of a password reset on a user's linked accounts (contract §5). */
import { describe, expect } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';
import { type SignedIn, signIn } from '#test/support/server.ts';
import { accountTest } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

const password = 'a password that was chosen later';

const test = accountTest.extend('api', perFile, ({ server, query, oauth }) => {
  const post = (path: string, body: unknown, token?: string) =>
    server.request('POST', path, { body, ...(token === undefined ? {} : { token }) });
  const providersOf = async (userId: string) =>
    (await query('SELECT provider FROM accounts WHERE user_id = $1 ORDER BY created_at', [userId])).map(
      ({ provider }) => provider,
    );
  const removals = (userId: string) =>
    query(
      `SELECT actor_id, before->>'provider' AS provider, before->>'email' AS email, after->>'reason' AS reason
       FROM audit_log WHERE action = 'removeAccount' AND before->>'userId' = $1 ORDER BY seq`,
      [userId],
    );
  /** Returns the token of the next email with a link to that address. */
  async function linkTo(address: string, ask: () => Promise<{ status: number }>): Promise<string> {
    const withLink = async (atLeast: number) =>
      (await emailsTo(server, address, atLeast)).filter((message) => message.includes('token='));
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
    const { user } = await oauth.signIn(browser);
    await oauth.signIn(browser, 'other');
    await resetPassword(user.email);
    return signIn(server.request, user.email, password);
  }
  async function changeAddress(user: SignedIn, email: string): Promise<void> {
    const token = await linkTo(email, () => post('/auth/change-email', { email, password }, user.token));
    expect((await post('/auth/verify-email', { token })).status).toBe(201);
  }
  /** Gives a linked account another address, which no request does. */
  const moveAway = (userId: string, provider: string, email: string) =>
    query('UPDATE accounts SET email = $3 WHERE user_id = $1 AND provider = $2', [userId, provider, email]);
  return { post, providersOf, removals, linkTo, resetPassword, withBoth, changeAddress, moveAway };
});

test.beforeEach(({ company, other }) => {
  const person = newPerson();
  company.person = person;
  other.person = newPerson({ email: person.email });
});

const newAddress = () => `moved-${crypto.randomUUID()}@petalpaw.test`;

describe('a change of address', () => {
  test('the owner of the old address can no longer sign in with any provider (contract §5)', async ({
    api,
    oauth,
    server,
  }) => {
    const user = await api.withBoth();
    const stranger = new Browser();
    await oauth.signIn(stranger);
    const email = newAddress();
    await api.changeAddress(user, email);

    expect(await api.providersOf(user.id)).toEqual([]);
    expect((await stranger.get(oauth.urlOf('/auth/session'))).status).toBe(401);
    // The old address is free again: a sign-in with it creates a new user.
    const { user: newcomer } = await oauth.signIn(new Browser());
    expect(newcomer.email).toBe(user.email);
    expect(newcomer.id).not.toBe(user.id);
    expect(
      (await server.request('GET', '/auth/session', { token: user.token })).body.data.user,
    ).toMatchObject({ id: user.id, email });
  });

  test('informs the new address by email, and writes an audit entry without an address for each account (contract §5)', async ({
    api,
    server,
  }) => {
    const user = await api.withBoth();
    const email = newAddress();
    await api.changeAddress(user, email);
    const messages = await emailsTo(server, email, 3);
    for (const provider of ['company', 'other']) {
      expect(messages).toContainEqual(
        expect.stringContaining(
          `The account ${user.email} at ${provider} is no longer linked to your Petalpaw account.`,
        ),
      );
    }
    const entry = { actor_id: user.id, email: '[private]', reason: 'verifyEmail' };
    expect(await api.removals(user.id)).toEqual([
      { ...entry, provider: 'company' },
      { ...entry, provider: 'other' },
    ]);
  });

  test('an account with the new address stays linked, compared case-insensitively (contract §5)', async ({
    api,
    oauth,
  }) => {
    const user = await api.withBoth();
    const moved = user.email.replace('person', 'PERSON');
    await api.changeAddress(user, moved);
    expect(await api.providersOf(user.id)).toEqual(['company', 'other']);
    expect((await oauth.signIn(new Browser())).user.id).toBe(user.id);
    expect(await api.removals(user.id)).toEqual([]);
  });

  test('unlinks nothing when the change is refused', async ({ api, server, query }) => {
    const user = await api.withBoth();
    const email = newAddress();
    const token = await api.linkTo(email, () =>
      api.post('/auth/change-email', { email, password }, user.token),
    );
    const taken = await server.newUser('CUSTOMER');
    await query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [taken.id, email]);
    expect((await api.post('/auth/verify-email', { token })).body.error).toBe('TOKEN_INVALID');
    expect(await api.providersOf(user.id)).toEqual(['company', 'other']);
    expect(await api.removals(user.id)).toEqual([]);
  });
});

describe('a password reset', () => {
  test('unlinks providers that have another address, and reports it by email and in the audit log (contract §5)', async ({
    api,
    server,
  }) => {
    const user = await api.withBoth();
    const former = newAddress();
    await api.moveAway(user.id, 'other', former);
    await api.resetPassword(user.email);
    expect(await api.providersOf(user.id)).toEqual(['company']);
    expect((await server.request('GET', '/auth/session', { token: user.token })).status).toBe(401);
    expect(await api.removals(user.id)).toEqual([
      { actor_id: user.id, provider: 'other', email: '[private]', reason: 'resetPassword' },
    ]);
    await expect
      .poll(() => emailsTo(server, user.email))
      .toContainEqual(expect.stringContaining(`The account ${former} at other is no longer linked`));
  });

  test('gives a password to a user who has only a provider, and keeps the provider (contract §5)', async ({
    oauth,
    api,
  }) => {
    const browser = new Browser();
    const { user } = await oauth.signIn(browser);
    await api.resetPassword(user.email);
    expect((await browser.get(oauth.urlOf('/auth/session'))).status).toBe(401);
    expect((await api.post('/auth/login', { email: user.email, password })).status).toBe(201);
    expect((await oauth.signIn(new Browser())).user.id).toBe(user.id);
  });
});

test('PATCH /users/:id 200 does not change the address, not even for an ADMIN (contract §6)', async ({
  server,
}) => {
  const user = await server.newUser('CUSTOMER');
  const { status, body } = await server.request('PATCH', `/users/${user.id}`, {
    token: await server.tokenOf('ADMIN'),
    body: { email: newAddress(), emailVerified: false, name: 'Mai' },
  });
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({ email: user.email, emailVerified: true, name: 'Mai' }),
  ]);
});
