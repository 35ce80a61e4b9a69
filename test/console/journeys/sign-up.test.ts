/** Signing up without confirmation of the address, through a provider, with a known address, and too often. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOidcProvider, type TestProvider } from '#features/accounts/testing/oidc-provider.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import {
  type ConsolePage,
  closeChromium,
  expectAccessible,
  hasChromium,
  openConsole,
} from '../support/chromium.ts';

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  if (!hasChromium) return;
  provider = await startOidcProvider();
  server = await startServer({ ...provider.env('COMPANY'), REQUIRE_EMAIL_VERIFICATION: 'false' });
});
afterAll(async () => {
  await closeChromium();
  await server?.close();
  await provider?.close();
});

async function signUp(page: ConsolePage, email: string) {
  await page.getByLabel('Your name').fill('Ana');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Phone').fill('+856 20 5550 1234');
  await page.getByLabel('Password', { exact: true }).fill('four words in a row');
  await page.getByRole('button', { name: 'Create account' }).click();
}

describe.skipIf(!hasChromium)('signing up', { tags: 'further' }, () => {
  test('signs in at once and returns to the page before', async () => {
    const page = await openConsole(server.url, 'account');
    await page.getByRole('main').getByRole('link', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Create account', level: 1 }).waitFor();
    const start = await page.getByRole('link', { name: 'Continue with Company' }).getAttribute('href');
    const returnTo = new URL(start ?? '', server.url).searchParams.get('returnTo') ?? '';
    expect(new URL(returnTo, server.url).searchParams.get('from')).toBe('/app/account');
    await expectAccessible(page);
    await signUp(page, 'at-once@petalpaw.test');
    await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/account');
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await expect.poll(() => phone.inputValue()).toBe('+856 20 5550 1234');
  });

  test('for an address with an account, the page offers to sign in or to reset the password', async () => {
    const { email } = await server.newUser('CUSTOMER');
    const page = await openConsole(server.url, 'sign-up?from=/app/pets');
    await signUp(page, email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?', level: 1 }).waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    await page.goBack();
    await signUp(page, email);
    await page.getByRole('alert').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    expect(new URL(page.url()).searchParams.get('from')).toBe('/app/pets');
  });
});

describe.skipIf(!hasChromium)('signing up too often', { tags: 'further' }, () => {
  test('429: the button is disabled, and shows for how long', async () => {
    const limited = await startServer({ AUTH_RATE_LIMIT: '1/10m' });
    const page = await openConsole(limited.url, '');
    for (const [path, operation] of [
      ['sign-up', 'register'],
      ['forgot-password', 'forgot-password'],
      ['verify-email', 'resend-verification'],
      ['reset-password#token=any', 'reset-password'],
    ]) {
      // Each operation is counted separately, whether or not the request succeeds.
      await limited.request('POST', `/auth/${operation}`, { body: {} });
      await page.goto(`${limited.url}/app/${path}`);
      const submit = page.getByRole('main').locator('button[type=submit]');
      if (operation === 'register') await signUp(page, 'too-often@petalpaw.test');
      else if (operation === 'reset-password')
        await page.getByLabel('New password').fill('four words in a row');
      else await page.getByLabel('Email address').fill('too-often@petalpaw.test');
      if (operation !== 'register') await submit.click();
      await page.getByText(/^You can try again in \d+ seconds?\.$/).waitFor();
      expect(await submit.getAttribute('aria-disabled')).toBe('true');
    }
    await page.finish();
    await limited.close();
  });
});
