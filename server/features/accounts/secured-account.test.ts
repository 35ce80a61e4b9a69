/** The effect of a change of address and of a password reset on a user's linked accounts (contract §5). */
import { beforeEach, describe, expect, test } from 'vitest';
import { outcome } from '#features/auth/testing/auth-test.ts';
import { emailsTo } from '#test/support/emails.ts';
import { type SignedIn, signIn } from '#test/support/server.ts';
import { openAccounts } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

const password = 'a password that was chosen later';

const { auth, company, oauth, other, query, server } = await openAccounts();

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
async function resetPassword(email: string): Promise<void> {
  const token = await auth.linkTo(email, () => auth.forgotPassword(email));
  expect((await auth.post('/auth/reset-password', { token, password })).status).toBe(201);
}
/** Creates a signed-in user with a password and accounts at both providers. */
async function withBoth(): Promise<SignedIn> {
  const browser = new Browser();
  const { user } = await oauth.signIn(browser);
  await oauth.signIn(browser, 'other');
  await resetPassword(user.email);
  return signIn(server.request, user.email, password);
}
/** Requests a change of the address, and returns the answer of the link that is sent there; `meanwhile` comes before it. */
async function changeAddress({ token }: SignedIn, email: string, meanwhile = async () => {}) {
  const link = await auth.linkToChange(email, { token, password });
  await meanwhile();
  return outcome(await auth.post('/auth/verify-email', { token: link }));
}

beforeEach(() => {
  const person = newPerson();
  company.person = person;
  other.person = newPerson({ email: person.email });
});

const newAddress = () => `moved-${crypto.randomUUID()}@petalpaw.test`;

describe('a change of address (contract §5)', () => {
  test('the old address can no longer sign in with any provider', async () => {
    const user = await withBoth();
    const stranger = new Browser();
    await oauth.signIn(stranger);
    const email = newAddress();
    expect(await changeAddress(user, email)).toBe('201');

    expect(await providersOf(user.id)).toEqual([]);
    expect((await stranger.get(oauth.urlOf('/auth/session'))).status).toBe(401);
    // The old address is free again: a sign-in with it creates a new user.
    const { user: newcomer } = await oauth.signIn(new Browser());
    expect(newcomer.email).toBe(user.email);
    expect(newcomer.id).not.toBe(user.id);
    expect(await auth.seesSession({ token: user.token })).toBe(200);
    // The new address is told, and the audit log has an entry without an address for each account.
    const messages = await emailsTo(server, email, 3);
    for (const provider of ['company', 'other']) {
      const text = `The account ${user.email} at ${provider} is no longer linked to your Petalpaw account.`;
      expect(messages).toContainEqual(expect.stringContaining(text));
    }
    const entry = { actor_id: user.id, email: '[private]', reason: 'verifyEmail' };
    expect(await removals(user.id)).toEqual(['company', 'other'].map((provider) => ({ ...entry, provider })));
  });

  test('an account with the new address, in any case, stays linked', async () => {
    const user = await withBoth();
    expect(await changeAddress(user, user.email.replace('person', 'PERSON'))).toBe('201');
    expect(await providersOf(user.id)).toEqual(['company', 'other']);
    expect((await oauth.signIn(new Browser())).user.id).toBe(user.id);
    expect(await removals(user.id)).toEqual([]);
  });

  test('unlinks nothing when the change is refused', async () => {
    const user = await withBoth();
    const email = newAddress();
    const taken = await server.newUser('CUSTOMER');
    const refused = await changeAddress(user, email, async () => {
      await query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [taken.id, email]);
    });
    expect(refused).toBe('400 TOKEN_INVALID');
    expect(await providersOf(user.id)).toEqual(['company', 'other']);
    expect(await removals(user.id)).toEqual([]);
  });
});

describe('a password reset (contract §5)', () => {
  test('unlinks providers that have another address, and reports it by email and in the audit log', async () => {
    const user = await withBoth();
    const former = newAddress();
    await query("UPDATE accounts SET email = $2 WHERE user_id = $1 AND provider = 'other'", [
      user.id,
      former,
    ]);
    await resetPassword(user.email);
    expect(await providersOf(user.id)).toEqual(['company']);
    expect(await auth.seesSession({ token: user.token })).toBe(401);
    expect(await removals(user.id)).toEqual([
      { actor_id: user.id, provider: 'other', email: '[private]', reason: 'resetPassword' },
    ]);
    await expect
      .poll(() => emailsTo(server, user.email))
      .toContainEqual(expect.stringContaining(`The account ${former} at other is no longer linked`));
  });

  test('gives a password to a user with a provider, which stays linked', async () => {
    const browser = new Browser();
    const { user } = await oauth.signIn(browser);
    await resetPassword(user.email);
    expect((await browser.get(oauth.urlOf('/auth/session'))).status).toBe(401);
    expect((await auth.login(user.email, password)).status).toBe(201);
    expect((await oauth.signIn(new Browser())).user.id).toBe(user.id);
  });
});
