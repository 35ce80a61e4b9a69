/** Second factors in the console: an authenticator app, and Chromium's virtual authenticator as a passkey. */
import type { CDPSession } from 'playwright-core';
import { describe, expect } from 'vitest';
import { appCode, withDigits, wrongCode } from '#features/auth/factors/testing/authenticator-app.ts';
import { perFile } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';
import { clickFor, expectFocus } from '../support/actions.ts';
import { type ConsolePage, expectAccessible, hasChromium } from '../support/chromium.ts';
import { consoleTest } from '../support/console-test.ts';

const submit = (page: ConsolePage) =>
  page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
const section = (page: ConsolePage) => page.getByRole('region', { name: 'Second factor' });

async function fillIn(page: ConsolePage, { email, password }: SignedIn): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const test = consoleTest
  // Passkeys need a name.
  .extend('settings', perFile, { HOST: 'localhost' })
  .extend('openAccount', perFile, ({ openPage }) => async (user: SignedIn) => {
    const page = await openPage('account');
    await fillIn(page, user);
    await submit(page).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    return page;
  });

async function signOut(page: ConsolePage): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account$/ })
    .click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
}

/** Gives the page an authenticator that stores passkeys and verifies its user. */
async function giveAuthenticator(page: ConsolePage): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function addPasskey(page: ConsolePage, user: SignedIn): Promise<void> {
  await section(page).getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Your password').fill(user.password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await section(page).getByText('Laptop').waitFor();
}

describe.skipIf(!hasChromium)('an authenticator app (contract §13)', () => {
  test('is added by its key or QR code, and required at the next sign-in', async ({
    server,
    openAccount,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const page = await openAccount(user);
    await section(page).getByText('You have no second factor yet.').waitFor();
    await section(page).getByRole('button', { name: 'Add authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
    await clickFor(dialog, 'Continue', 'Fill in this field.');
    await dialog.getByLabel('Your password').fill('not the password');
    await clickFor(dialog, 'Continue', 'Your current password is not correct.');
    await dialog.getByLabel('Your password').fill(user.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code with the key' }).locator('path').waitFor();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await expectAccessible(page);
    await dialog.getByLabel('Code', { exact: true }).fill(wrongCode(secret));
    await clickFor(dialog, 'Confirm', 'This is not the code that your app currently shows.');
    await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    await expectAccessible(page);
    const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts();
    await codes.getByRole('button', { name: 'I have saved them' }).click();
    await section(page).getByText('10 codes left').waitFor();

    await signOut(page);
    await page.goto(`${server.url}/app/sign-in?from=%2Fapp%2Faccount`);
    await fillIn(page, user);
    await submit(page).click();
    await page.getByText('Your account has a second factor.').waitFor();
    await expectFocus(page, 'autocomplete', 'one-time-code');
    await expectAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill(wrongCode(secret));
    await submit(page).click();
    await page.getByText('This code is incorrect or has already been used.').waitFor();
    // Another account may have no second factor: no code is requested.
    await page.getByLabel('Email address').fill('another@example.com');
    await page.getByLabel('Code', { exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('Email address').fill(user.email);
    await submit(page).click();
    await page.getByLabel('Code', { exact: true }).fill(withDigits(appCode(secret, 1), '０'));
    await submit(page).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();

    await section(page).getByRole('button', { name: 'Remove Authenticator app' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Authenticator app?' });
    await question.getByLabel('Your password').fill(user.password);
    await question.getByLabel('Code', { exact: true }).fill(wrongCode(secret));
    await clickFor(question, 'Remove Authenticator app', 'This code is incorrect or has already been used.');
    await expectAccessible(page);
    await question.getByLabel('Code', { exact: true }).fill(recoveryCode);
    await question.getByRole('button', { name: 'Remove Authenticator app' }).click();
    await section(page).getByText('You have no second factor yet.').waitFor();
  });
});

describe.skipIf(!hasChromium)('a passkey of Chromium (contract §13)', { tags: 'further' }, () => {
  test('is created, signs in alone, and its answer works once', async ({ server, openAccount }) => {
    const user = await server.newUser('CUSTOMER');
    const page = await openAccount(user);
    const { cdp, authenticatorId } = await giveAuthenticator(page);
    await addPasskey(page, user);
    await signOut(page);
    await page.goto(`${server.url}/app/sign-in?from=%2Fapp%2Faccount`);
    const sent = page.waitForRequest((request) => request.url().includes('/auth/passkey/login'));
    await clickFor(page, 'Sign in with a passkey', page.getByRole('heading', { name: 'Account', level: 1 }));
    const body = (await sent).postData() ?? '';
    const again = await server.request('POST', '/auth/passkey/login', { body });
    expect([again.status, again.body.error]).toEqual([401, 'INVALID_CREDENTIALS']);
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    const passkey = { isResidentCredential: true, rpId: 'localhost', signCount: expect.any(Number) };
    expect(credentials).toEqual([expect.objectContaining(passkey)]);
  });

  test('is refused without user verification, and once it is removed', async ({ server, openAccount }) => {
    const user = await server.newUser('CUSTOMER');
    const page = await openAccount(user);
    const { cdp, authenticatorId } = await giveAuthenticator(page);
    await addPasskey(page, user);
    await signOut(page);
    await page.goto(`${server.url}/app/sign-in`);
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await button.click();
    await page.getByText('Your browser did not use a passkey.').waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });

    await server.request('DELETE', `/users/${user.id}/factors`, { token: await server.tokenOf('ADMIN') });
    await button.click();
    await page.getByRole('alert').getByText('The email address or the password is not correct.').waitFor();
  });
});
