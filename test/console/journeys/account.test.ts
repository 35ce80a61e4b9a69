/** From a new account to a session that ends: signing up, the emailed links, the warning and signing in again. */
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';
import { clickFor, expectFocus } from '../support/actions.ts';
import { expectAccessible, hasChromium, signInOn } from '../support/chromium.ts';
import { consoleTest } from '../support/console-test.ts';

const password = 'four words in a row';

const test = consoleTest
  // The warning comes after five seconds, and stays long enough for a slow machine to respond to it.
  .extend('settings', perFile, { SESSION_IDLE_TIMEOUT: '10m', SESSION_WARNING: '595s' })
  /** The token of the last email. */
  .extend('mailedToken', perFile, ({ server }) => async (atLeast: number) => {
    const text = (await server.mail(atLeast)).at(-1)?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    const token = /token=([\w-]+)/.exec(text)?.[1];
    if (token === undefined) throw new Error(`no token in ${text}`);
    return token;
  })
  /** Ends the sessions of the user's browsers: by the server's clock that would take ten minutes. */
  .extend('endOtherSessions', perFile, ({ server }) => async ({ token }: SignedIn) => {
    const { body } = await server.request('GET', '/auth/sessions', { token });
    for (const { id, current } of body.data)
      if (!current)
        expect((await server.request('DELETE', `/auth/sessions/${id}`, { token })).status).toBeLessThan(300);
  });

const typeDraft = `{
  const field = document.querySelector('input[type=search]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'a draft');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}`;

/** By the page's clock, which it checks when it becomes visible again. */
const passTenMinutes = `{
  globalThis.timeBefore = Date.now;
  Date.now = () => timeBefore() + 600_000;
  document.dispatchEvent(new Event('visibilitychange'));
}`;

describe.skipIf(!hasChromium)('an account', () => {
  test('sign up, confirm the address, sign in, forget the password, choose a new one', async ({
    server,
    openPage,
    mailedToken,
  }) => {
    const page = await openPage('sign-up?from=/app/pets');
    await expectAccessible(page);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByLabel('Email address').fill('ana@petalpaw.test');
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await clickFor(page, 'Create account', 'This password is easy to guess.');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await clickFor(page, 'Create account', page.getByRole('heading', { name: 'Check your email' }));
    await expectFocus(page, 'textContent', 'Check your email');
    await expectAccessible(page);

    await page.goto(`${server.url}/app/verify-email#token=${await mailedToken(1)}`);
    await clickFor(page, 'Confirm address', page.getByRole('heading', { name: 'Your address is confirmed' }));
    expect(page.url()).not.toContain('token');
    // The way back and the address were kept.
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('ana@petalpaw.test');
    expect(new URL(page.url()).searchParams.get('from')).toBe('/app/pets');

    await page.goto(`${server.url}/app/forgot-password`);
    await page.getByLabel('Email address').fill('ana@petalpaw.test');
    await clickFor(page, 'Send the link', page.getByRole('heading', { name: 'Check your email' }));
    await expectFocus(page, 'textContent', 'Check your email');
    const again = page.getByRole('button', { name: 'Send the link again' });
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await page.getByText(/^Try again in \d+ seconds$/).waitFor();
    await page.goto(`${server.url}/app/reset-password#token=${await mailedToken(2)}`);
    const username = page.locator('input[autocomplete=username]');
    await expect.poll(() => username.inputValue()).toBe('ana@petalpaw.test');
    await page.getByLabel('New password', { exact: true }).fill('another four words');
    await clickFor(page, 'Save password', page.getByRole('heading', { name: 'Password changed' }));

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('ana@petalpaw.test');
    await signInOn(page, { email: 'ana@petalpaw.test', password: 'another four words' });
    await page.getByRole('button', { name: 'Ana' }).waitFor();
  });

  test('a link without a token, and a used one, explain what to do', { tags: 'further' }, async ({
    server,
    openPage,
  }) => {
    const page = await openPage('reset-password');
    await page.getByRole('link', { name: 'Request a new link' }).waitFor();
    await page.goto(`${server.url}/app/verify-email#token=used`);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByRole('alert').getByText('This link has already been used or has expired.').waitFor();
    await expectFocus(page, 'textContent', 'Confirm your email address');
    await expectAccessible(page);
    await page.getByLabel('Email address').fill('nobody@petalpaw.test');
    await clickFor(page, 'Send the link again', 'If nobody@petalpaw.test is not confirmed yet');
    await page.goto(`${server.url}/app/reset-password#token=used`);
    await page.getByLabel('New password', { exact: true }).fill('another four words');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('alert').getByText('This link has already been used or has expired.').waitFor();
    await page.getByRole('link', { name: 'Request a new link' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save password' }).count()).toBe(0);
  });

  test('the addresses under /auth lead to the pages of the console; a request that fails can be repeated', {
    tags: 'further',
  }, async ({ server, openPage, mailedToken }) => {
    const { email } = await server.newUser('CUSTOMER');
    const before = (await server.mail()).length;
    await server.request('POST', '/auth/forgot-password', { body: { email } });
    const token = await mailedToken(before + 1);
    const page = await openPage('forgot-password');
    await page.goto(`${server.url}/auth/verify-email?token=${token}&lang=de`);
    await page.getByRole('button', { name: 'Adresse bestätigen' }).waitFor();
    expect(page.url()).not.toContain('token');
    await page.goto(`${server.url}/auth/reset-password#token=${token}&lang=en`);
    const field = page.getByLabel('New password', { exact: true });
    await field.fill(password);
    // Password managers recognize it, and nobody reads it over the shoulder.
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
    expect(await field.getAttribute('type')).toBe('password');
    const once = { times: 1 };
    await page.route('**/auth/reset-password*', (route) => route.fulfill({ status: 503, body: '' }), once);
    await clickFor(page, 'Save password', page.getByRole('alert'));
    await clickFor(page, 'Save password', page.getByRole('heading', { name: 'Password changed' }));
  });

  test('before the session ends a dialog offers to stay; after its end the user signs in over the page', {
    tags: 'further',
  }, async ({ server, business, openPage, endOtherSessions }) => {
    const user = await server.newUser('CUSTOMER');
    // The page of an empty catalog has no field.
    await business.service();
    const page = await openPage('sign-in?from=/app/');
    await signInOn(page, user);
    await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
    // As typed before the dialog opened; below it, nobody can type.
    await page.evaluate(typeDraft);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await endOtherSessions(user);
    await page.evaluate(passTenMinutes);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    await page.evaluate('Date.now = timeBefore');
    await signInOn(page, user);
    await again.waitFor({ state: 'detached' });
    expect(await page.getByRole('searchbox').inputValue()).toBe('a draft');
  });

  test('the dialog before the end signs out, too', { tags: 'further' }, async ({ server, openPage }) => {
    const page = await openPage('sign-in?from=/app/pets');
    await signInOn(page, await server.newUser('CUSTOMER'));
    const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
    await clickFor(dialog, 'Sign out', page.getByText('You have signed out.'));
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/app/');
    expect(await page.evaluate("fetch('/auth/session').then(({ status }) => status)")).toBe(401);
  });
});
