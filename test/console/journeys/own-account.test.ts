/** The account page: name, password, email address, sessions, and accounts at a provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, startOidcProvider, type TestProvider } from '#features/accounts/testing/oidc-provider.ts';
import { unsubscribeToken } from '#features/booking-emails/writing/unsubscribe-link.ts';
import { emailsTo } from '#test/support/emails.ts';
import { type SignedIn, signIn, startServer, type TestServer } from '#test/support/server.ts';
import { clickFor, expectFocus, follow } from '../support/actions.ts';
import {
  type ConsolePage,
  closeChromium,
  desktop,
  expectAccessible,
  hasChromium,
  openConsole,
  phone,
} from '../support/chromium.ts';
import { holdRequests } from '../support/held-requests.ts';

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  if (!hasChromium) return;
  provider = await startOidcProvider();
  server = await startServer(provider.env('COMPANY'));
});
afterAll(async () => {
  await closeChromium();
  await server?.close();
  await provider?.close();
});

/** Opens the account page of the user, or of a new customer, in a browser with a session of its own. */
async function openAccount(path = 'account', options: object = desktop, known?: SignedIn) {
  const user = known ?? (await server.newUser('CUSTOMER'));
  const { cookie } = await signIn(server.request, user.email, user.password);
  return { user, page: await openConsole(server.url, path, { ...options, cookie }) };
}

const region = (page: ConsolePage, name: string) => page.getByRole('region', { name });
const statusOf = async ({ token }: SignedIn) =>
  (await server.request('GET', '/auth/session', { token })).status;

/** The emails that the user gets, as the API says. */
async function emailsOf({ id, token }: SignedIn) {
  const { body } = await server.request('GET', `/users/${id}`, { token });
  const { language, emailPreferences } = body.data;
  return { language, ...emailPreferences };
}

describe.skipIf(!hasChromium)('emails about bookings', { tags: 'further' }, () => {
  test('the link in an email changes nothing; its button ends emails of the kind, without a login', async () => {
    const user = await server.newUser('CUSTOMER');
    const token = unsubscribeToken(server.running.app, { userId: user.id, kind: 'reminder' });
    const page = await openConsole(server.url, '', phone);
    await page.goto(`${server.url}/emails/unsubscribe?token=${token}`);
    await page.getByText('You will no longer get reminders about your bookings by email.').waitFor();
    await expectAccessible(page);
    expect(page.url()).not.toContain(token);
    expect((await emailsOf(user)).reminder).toBe(true);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await page.getByRole('heading', { name: 'You will no longer get these emails', level: 1 }).waitFor();
    expect(await emailsOf(user)).toMatchObject({ reminder: false, vaccination: true });
  });

  test('a link that the server has not made is refused in place', async () => {
    const path = `unsubscribe#token=${crypto.randomUUID()}.reminder.none`;
    const page = await openConsole(server.url, path, phone);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await page.getByRole('alert').getByText('Open this page from the link in our email.').waitFor();
  });

  test('the language of the page and of emails, and their kinds, are chosen together; only managers see requests of customers', async () => {
    const { page, user } = await openAccount();
    const profile = region(page, 'Profile');
    await profile.getByLabel('Vaccinations that expire soon').uncheck();
    expect(await profile.getByLabel('New requests from customers').count()).toBe(0);
    await profile.getByLabel('Language').selectOption('de');
    await clickFor(profile, 'Save changes', page.getByText('Changes saved.'));
    const german = region(page, 'Profil');
    await german.getByLabel('Sprache').selectOption('th');
    await german.getByRole('button', { name: 'Änderungen speichern' }).click();
    // The console has no Thai: its texts are in English then.
    await profile.getByLabel('Language').waitFor();
    const kinds = { reminder: true, vaccination: false, staffRequested: true };
    expect(await emailsOf(user)).toEqual({ language: 'th', ...kinds });
    const { page: manager } = await openAccount('account', desktop, await server.newUser('MANAGER'));
    await region(manager, 'Profile').getByLabel('New requests from customers').waitFor();
  });
});

describe.skipIf(!hasChromium)('the account page', { tags: 'further' }, () => {
  test('a new name is shown in the header at once', async () => {
    const { page } = await openAccount('account', phone);
    await region(page, 'Sessions').getByText('This session').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Your name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await region(page, 'Profile').getByText('Fill in this field.').waitFor();
    await page.getByLabel('Your name').fill('Mai Linh');
    await page.getByLabel('Phone').fill('+66 81 234 5678');
    await clickFor(page, 'Save changes', 'Changes saved.');
    await page.setViewportSize(desktop.viewport);
    await page.getByRole('banner').getByRole('button', { name: 'Mai Linh' }).waitFor();
  });

  test('a new password ends the other sessions, which leave the list; a wrong one is an error at its field', async () => {
    const { page, user } = await openAccount();
    const sessions = region(page, 'Sessions').getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(2);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectFocus(page, 'autocomplete', 'current-password');
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('another four words');
    await page.getByRole('button', { name: 'Change password' }).click();
    await region(page, 'Password').getByText('Your current password is not correct.').waitFor();
    await expectFocus(page, 'autocomplete', 'current-password');
    await page.getByLabel('Current password').fill(user.password);
    await clickFor(page, 'Change password', 'Password changed. You have been signed out everywhere else.');
    await expect.poll(() => sessions.count()).toBe(1);
    expect(await statusOf(user)).toBe(401);
    await signIn(server.request, user.email, 'another four words');
  });

  test('one session is ended, then all others; the focus stays in the list', async () => {
    const user = await server.newUser('CUSTOMER');
    const more: SignedIn[] = [];
    for (let at = 0; at < 11; at++) more.push(await signIn(server.request, user.email, user.password));
    const { page } = await openAccount('account', desktop, user);
    const list = region(page, 'Sessions');
    await list.getByText('Page 1 of 3').waitFor();
    await follow(list, 'Next page', 'Page 2 of 3');
    await follow(list, 'Next page', 'Page 3 of 3');
    expect(new URL(page.url()).searchParams.get('sessions')).toBe('3');
    const ends = list.getByRole('button', { name: /^End session: / });
    await expect.poll(() => ends.count()).toBe(3);
    // The oldest one is the last.
    const endOne = await holdRequests(page, 'DELETE', /^\/auth\/sessions\//);
    await ends.last().click();
    await expect.poll(() => ends.count()).toBe(2);
    await expectFocus(page, 'textContent', 'Sessions');
    endOne();
    await page.getByText('Session ended.').waitFor();
    expect([await statusOf(user), await statusOf(more[0] as SignedIn)]).toEqual([401, 200]);
    const endOthers = await holdRequests(page, 'DELETE', /^\/auth\/sessions\//);
    await list.getByRole('button', { name: 'End all other sessions' }).click();
    await expect.poll(() => ends.count()).toBe(0);
    endOthers();
    await page.getByText('All other sessions ended.').waitFor();
    await list.getByText('This session').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    expect(await Promise.all(more.map(statusOf))).toEqual(more.map(() => 401));
  });

  test('a new address is confirmed from its own mailbox; until then the old one stays valid', async () => {
    const { page, user } = await openAccount();
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('New email address').fill('moved@petalpaw.test');
    await page.getByLabel('Your password').fill(user.password);
    await clickFor(page, 'Change address', 'We sent a link to moved@petalpaw.test.');
    await page.getByText(`Until then, your address stays ${user.email}.`).waitFor();
    expect(await emailsTo(server, 'moved@petalpaw.test')).toHaveLength(1);
  });

  test('an account at a provider is linked and unlinked', async () => {
    const { page, user } = await openAccount();
    provider.person = newPerson({ email: user.email });
    const linked = region(page, 'Linked accounts');
    // Through the provider, which is another host: the page's errors do not concern it.
    await follow(linked, 'Link Company', 'You can now sign in with Company.');
    await linked.getByRole('button', { name: `Unlink Company (${user.email})` }).click();
    const dialog = page.getByRole('dialog', { name: 'Unlink Company?' });
    await expectAccessible(page);
    await clickFor(dialog, 'Unlink Company', page.getByText('Company is no longer linked.'));
    await expectFocus(page, 'textContent', 'Linked accounts');
    await page.context().close();
  });

  test('the last credential cannot be removed, and an account without a password gets a link', async () => {
    const { page, user } = await openAccount();
    provider.person = newPerson({ email: user.email });
    await follow(page, 'Link Company', 'You can now sign in with Company.');
    const { pool } = server.running.app.database;
    await pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    const unlink = page.getByRole('button', { name: 'Unlink Company (' });
    const answer = await holdRequests(page, 'DELETE', /^\/auth\/accounts\//);
    await unlink.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink Company' }).click();
    // At once, and put back with the reason.
    await unlink.waitFor({ state: 'detached' });
    answer();
    await page.getByText('This is your only way to sign in.').waitFor();
    await unlink.waitFor();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill('none');
    await page.getByLabel('New password').fill('another four words');
    await page.getByRole('button', { name: 'Change password' }).click();
    await clickFor(page, 'Email me a link', `We sent a link to ${user.email}.`);
    await page.context().close();
  });

  test('a failed sign-in at the provider gives the reason; a link saves the data; signing out leads to the services', async () => {
    const { page, user } = await openAccount('account?linked=company&error=ACCOUNT_MISMATCH');
    await page.getByText('This account at the provider is linked to another user.').waitFor();
    const link = region(page, 'Your data').getByRole('link', { name: 'Download my data' });
    expect(await link.getAttribute('href')).toBe(`/users/${user.id}/export`);
    expect(await link.getAttribute('download')).toBe('');
    await page.evaluate(`sessionStorage.setItem('petalpaw.booking', '{"notes":"of this user"}')`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Account$/ })
      .click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You have signed out.').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/');
    await expect.poll(() => page.evaluate(`sessionStorage.getItem('petalpaw.booking')`)).toBeNull();
  });

  test('users delete their own account with their password; a wrong one is an error at its field', async () => {
    const { page, user } = await openAccount();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not the password');
    await clickFor(dialog, 'Permanently delete account', 'Your current password is not correct.');
    await expectAccessible(page);
    expect(await statusOf(user)).toBe(200);
    await dialog.getByLabel('Your password').fill(user.password);
    await clickFor(dialog, 'Permanently delete account', page.getByText('Your account has been deleted.'));
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await statusOf(user)).toBe(401);
  });

  test('a calendar feed is created, its address copied, and revoked', async () => {
    const { page } = await openAccount('account', desktop, await server.newUser('MANAGER'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const feeds = region(page, 'Calendar feeds');
    await feeds.getByText('You have no calendar feed yet.').waitFor();
    await feeds.getByRole('button', { name: 'Create calendar feed' }).click();
    const address = await feeds.getByLabel('Address').inputValue();
    const read = async () => (await fetch(address)).status;
    expect(await read()).toBe(200);
    await expectAccessible(page);
    const open = feeds.getByRole('link', { name: 'Open in calendar app' });
    expect(await open.getAttribute('href')).toBe(address.replace('http', 'webcal'));
    await clickFor(feeds, 'Copy address', page.getByText('Address copied.'));
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
    await feeds.getByRole('listitem').getByText('All bookings').waitFor();
    await feeds.getByRole('button', { name: /^Revoke: All bookings, created / }).click();
    const answer = await holdRequests(page, 'DELETE', /^\/calendar-feeds\//);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await feeds.getByText('You have no calendar feed yet.').waitFor();
    await expectFocus(page, 'textContent', 'Calendar feeds');
    expect(await read()).toBe(200);
    answer();
    await page.getByText('Calendar feed revoked.').waitFor();
    expect(await read()).toBe(404);
  });
});
