/** The first minutes: from the link with the token to a catalog with services. */
import { describe, expect } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';
import { admin } from '#test/support/server.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { consoleTest } from '../support/console-test.ts';

/** A token like the one of the link that the server shows at its first start. */
const test = consoleTest.extend('newToken', perFile, ({ server }) => async (atLeast: number) => {
  await server.request('POST', '/auth/forgot-password', { body: { email: admin.email } });
  return tokenIn((await emailsTo(server, admin.email, atLeast)).at(-1) ?? '');
});

describe.skipIf(!hasChromium)('the welcome page', () => {
  test('a user who is not an administrator gets a message', async ({ server, openPage }) => {
    const user = await server.newUser('MANAGER');
    const page = await openPage('sign-in?from=/app/welcome');
    await page.getByLabel('Email address').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByText('Only an administrator can set up the business.').waitFor();
    await page.finish();
  });

  test('password, business and examples; a reload keeps the step and the entered text', async ({
    server,
    openPage,
    newToken,
  }) => {
    const page = await openPage(`welcome#token=${await newToken(1)}`, {
      ...phone,
      timezoneId: 'Asia/Tokyo',
    });
    await expectAccessible(page);
    await page.getByLabel('Your password', { exact: true }).fill('my own four words');
    expect(page.url()).not.toContain('token');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    // Not the default address of the first administrator.
    await page.getByLabel('Email address of your account').fill(admin.email);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();

    await page.getByRole('heading', { name: 'Your business' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Your business');
    await expectAccessible(page);
    await page.getByLabel('Name of the business').fill('Happy Paws');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await expect.poll(() => zone.inputValue()).toBe('Asia/Tokyo (GMT+9)');
    await zone.fill('los ang');
    await page.getByRole('option', { name: 'America/Los Angeles' }).waitFor();
    await expectAccessible(page);
    await zone.press('Enter');
    await expect.poll(() => zone.inputValue()).toMatch(/^America\/Los Angeles/);
    await zone.fill('nowhere');
    await page.getByText('No time zone matches.').waitFor();
    await zone.press('Escape');
    await page.getByLabel('Currency').selectOption('JPY');
    await page.reload();
    await expect.poll(() => page.getByLabel('Name of the business').inputValue()).toBe('Happy Paws');
    await expect.poll(() => zone.inputValue()).toMatch(/^America\/Los Angeles/);
    await page.getByRole('button', { name: 'Save and continue' }).click();

    await page.getByRole('heading', { name: 'Fill your catalog' }).waitFor();
    const token = (
      await server.request('POST', '/auth/login', {
        body: { email: admin.email, password: 'my own four words' },
      })
    ).body.data.accessToken;
    const stored = (await server.request('GET', '/settings', { token })).body;
    const settings = new Map(stored.map(({ key, value }: { key: string; value: unknown }) => [key, value]));
    expect(['businessName', 'timeZone', 'currency'].map((key) => settings.get(key))).toEqual([
      'Happy Paws',
      'America/Los_Angeles',
      'JPY',
    ]);

    await page.reload();
    await page.getByRole('heading', { name: 'Fill your catalog' }).waitFor();
    await page.getByRole('button', { name: 'Add 4 examples' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add 4 examples' }).click();
    await page.getByText('4 examples are in your catalog.').waitFor();
    await page.getByRole('heading', { name: 'Cat boarding' }).waitFor();
    await page.getByText('¥3,800 per session').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/');

    // A second run does not create existing records again.
    await page.goto(`${server.url}/app/welcome?step=examples`);
    await page.getByText('The examples are in your catalog.').waitFor();
    const services = (await server.request('GET', '/services?lang=lo')).body;
    expect(services.map(({ name }: { name: string }) => name)).toContain('ຮັບຝາກແມວຄ້າງຄືນ');
    expect(services).toHaveLength(4);
    await page.finish();
  });

  test('a used link, and a missing one, explain how to get a new one', async ({ openPage }) => {
    const page = await openPage('welcome#token=used');
    await page.getByLabel('Your password', { exact: true }).fill('my own four words');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByText('This link has already been used or has expired.').waitFor();
    await page.getByText('the server shows a new link each time it starts').waitFor();
    await page.reload();
    await page.getByText('Open this page from the link that the server shows when it starts.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.finish();
  });
});
