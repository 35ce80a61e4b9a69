/** The pattern of a journey: the real server, the built console, a real browser, elements by role and name. */
import { describe, expect } from 'vitest';
import { buildUser } from '#test/support/builders.ts';
import { emailsTo } from '#test/support/emails.ts';
import { admin } from '#test/support/server.ts';
import { clickFor, expectFocus } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone, signInOn } from '../support/chromium.ts';
import { consoleTest, fromFirstTest } from '../support/console-test.ts';

const test = consoleTest.extend('service', fromFirstTest, ({ business }) =>
  business.service({ name: { en: 'Dog bath', lo: 'ອາບນ້ຳໝາ' }, basePrice: 38.5 }),
);

describe.skipIf(!hasChromium)('signing in', () => {
  test('a wrong password is an error; the right one leads to the requested page; then signing out', async ({
    openPage,
  }) => {
    const page = await openPage('account');
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Fill in this field.').first().waitFor();
    await expectFocus(page, 'type', 'email');
    await page.getByLabel('Email address').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('The email address or the password is not correct.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/account');
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You have signed out.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/app/');
  });

  test('RFC 8265: a password that was set with composed letters is typed with decomposed ones', {
    tags: 'further',
  }, async ({ server, business, openPage }) => {
    const user = buildUser({ password: 'caf\u00e9 cr\u00e8me au soleil' });
    await server.request('POST', '/users', { ...business.admin, body: user });
    const page = await openPage('account');
    await signInOn(page, { ...user, password: user.password.normalize('NFD') });
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  });

  test('an address that is not confirmed yet gets its link again', { tags: 'further' }, async ({
    server,
    openPage,
  }) => {
    const email = 'unconfirmed@petalpaw.test';
    const password = 'four words in a row';
    await server.request('POST', '/auth/register', { body: { name: 'Ana', email, password } });
    const page = await openPage('sign-in');
    await signInOn(page, { email, password });
    const again = page.getByRole('button', { name: 'Send the link again' });
    await again.click();
    await page.getByText(`We sent a new link to ${email}.`).waitFor();
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    expect(await emailsTo(server, email, 2)).toHaveLength(2);
  });

  test('for a browser that does not keep the cookie, a message appears and the page stays', {
    tags: 'further',
  }, async ({ server, openPage }) => {
    const { email, password } = await server.newUser('CUSTOMER');
    const page = await openPage('sign-in?from=/app/pets');
    await page.route('**/auth/login**', async (route) => {
      const { status, text } = await server.request('POST', '/auth/login', { body: { email, password } });
      await route.fulfill({ status, body: text, contentType: 'application/json' });
    });
    await signInOn(page, { email, password });
    await page.getByRole('alert').getByText('Your browser did not keep you signed in.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/sign-in');
  });
});

describe.skipIf(!hasChromium)('the catalog', () => {
  test('in Lao on a phone: names, prices and the language of the page are Lao', { tags: 'further' }, async ({
    openPage,
  }) => {
    const page = await openPage('?lang=lo', phone);
    await page.getByRole('heading', { name: 'ອາບນ້ຳໝາ' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('lo');
    await page.getByText('US$38,50').waitFor();
    await expectAccessible(page);
  });

  test('the search is in the address, and a search without a result offers all services', {
    tags: 'further',
  }, async ({ openPage }) => {
    const page = await openPage('');
    await page.getByRole('searchbox', { name: 'Search services' }).fill('parrot');
    await page.getByText('No service matches your search.').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('parrot');
    await clickFor(page, 'Show all services', page.getByRole('heading', { name: 'Dog bath' }));
  });
});
