/** Settings as forms: errors are at their fields, and two administrators save at the same time. */
import { describe, expect } from 'vitest';
import { clickFor, expectFocus, follow, saveChanges } from '../support/actions.ts';
import { desktop, expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { heldStepsWait, passHeldSeconds } from '../support/held-steps.ts';
import { card, saveSetting as save, settingsTest as test } from '../support/settings-journey.ts';

describe.skipIf(!hasChromium)('settings', () => {
  test('capacity and vaccinations in forms, on a phone', { tags: 'further' }, async ({ adminAt, stored }) => {
    const page = await adminAt('settings', phone);
    await follow(page, 'Booking rules', page.getByRole('heading', { name: 'Capacity' }));
    const places = card(page, 'Capacity');
    await places.getByLabel('Boarding').fill('one');
    await save(page, 'Capacity', 'Enter a whole number, or leave this empty for no limit.');
    await expectFocus(page, 'labels?.[0]?.textContent', 'Boarding');
    await places.getByLabel('Boarding').fill('1');
    await save(page, 'Capacity', 'Setting saved.');
    expect(await stored('capacity')).toEqual({ BOARDING: 1 });

    const boardingRules = card(page, 'Vaccinations').getByRole('group', { name: 'Boarding' });
    await boardingRules.getByLabel('Vaccination').fill('Rabies');
    await page.keyboard.press('Enter');
    await boardingRules.getByRole('button', { name: 'Remove Rabies' }).waitFor();
    // Not added by the button, but saved.
    await boardingRules.getByLabel('Vaccination').fill('DHPP');
    await expectAccessible(page);
    await save(page, 'Vaccinations');
    await expect.poll(() => stored('vaccinationRules')).toEqual({ BOARDING: ['Rabies', 'DHPP'] });
    for (const name of ['Rabies', 'DHPP'])
      await boardingRules.getByRole('button', { name: `Remove ${name}` }).click();
    await save(page, 'Vaccinations');
    await expect.poll(() => stored('vaccinationRules')).toEqual({});
  });

  test('the server refuses a value: the error is at its field, and nothing is stored', {
    tags: 'further',
  }, async ({ adminAt, writeSettings, stored }) => {
    await writeSettings({ key: 'capacity', value: { DAYCARE: 3 } });
    const page = await adminAt('settings?group=rules');
    const places = card(page, 'Capacity');
    await expect.poll(() => places.getByLabel('Day care').inputValue()).toBe('3');
    await places.getByLabel('Transport').fill('99999999999999999999');
    await save(page, 'Capacity', 'The server does not accept this value.');
    expect(await places.getByLabel('Transport').getAttribute('aria-invalid')).toBe('true');
    expect(await places.getByLabel('Day care').getAttribute('aria-invalid')).toBeNull();
    await page.getByText('Details', { exact: true }).click();
    await page.getByText('value.TRANSPORT: Enter a whole number.').waitFor();
    await expectAccessible(page);
    expect(await stored('capacity')).toEqual({ DAYCARE: 3 });
  });

  test('the name of the business in another language; currency; other settings stay untouched', {
    tags: 'further',
  }, async ({ server, admin, adminAt, writeSettings, stored }) => {
    await writeSettings(
      { key: 'businessName', value: { en: 'Paws', lo: 'ອຸ້ງຕີນ' } },
      { key: 'currency', value: 'USD', group: 'PAYMENT' },
    );
    const page = await adminAt('settings');
    await page.getByRole('link', { name: 'Paws', exact: true }).waitFor();
    const name = card(page, 'Name of the business');
    await name.getByRole('radio', { name: /^Deutsch/ }).check();
    await page.getByLabel('Name of the business – Deutsch').fill('Pfoten');
    // The first reading of the new name is slower than the user's choice of another language.
    const firstRead = Promise.withResolvers<void>();
    await page.route(
      '**/settings/businessName?lang=en',
      async (route) => {
        await firstRead.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await save(page, 'Name of the business');
    const texts = async () =>
      (await server.request('GET', '/settings/businessName/translations', { token: admin.token })).body.data;
    await expect.poll(texts).toEqual({ value: { en: 'Paws', lo: 'ອຸ້ງຕີນ', de: 'Pfoten' } });
    // The page that was loaded before knows the new name, too.
    const chooseLanguage = (language: string) =>
      page.getByRole('banner').locator('select').selectOption(language);
    await chooseLanguage('de');
    await page.getByRole('link', { name: 'Pfoten', exact: true }).waitFor();
    expect(await page.title()).toMatch(/ – Pfoten$/);
    firstRead.resolve();
    await chooseLanguage('en');
    await page.getByLabel('Currency').selectOption('LAK');
    await save(page, 'Currency');
    await expect.poll(() => stored('currency')).toBe('LAK');
    await expectAccessible(page);
  });

  test('a setting of one’s own: added, JSON that is checked, private, translated, deleted and undone', {
    tags: 'further',
  }, async ({ server, adminAt, stored }) => {
    const page = await adminAt('settings?group=contact', { ...desktop, ...heldStepsWait });
    await page.getByRole('link', { name: 'Add a setting' }).click();
    await page.getByLabel('Key').fill('opening hours');
    await clickFor(page, 'Add setting', 'Use 1 to 100 letters');
    await page.getByLabel('Key').fill('hours');
    await page.getByLabel('Type of value').selectOption('json');
    await page.getByLabel('Value', { exact: true }).fill('{ "monday": [9, 17.50');
    await clickFor(page, 'Add setting', 'This is not valid JSON.');
    await expectAccessible(page);
    await page.getByLabel('Value', { exact: true }).fill('{ "monday": [9, 17.50] }');
    await clickFor(page, 'Add setting', page.getByRole('link', { name: 'hours', exact: true }));
    expect(await stored('hours', {})).toEqual({ monday: [9, 17.5] });
    await page.getByRole('link', { name: 'Add a setting' }).click();
    await page.getByLabel('Key').fill('hours');
    await clickFor(page, 'Add setting', 'A setting with this key already exists.');

    await page.goto(`${server.url}/app/settings?group=contact&key=hours`);
    await page.getByLabel('Anyone can read it').uncheck();
    await page.getByLabel('Type of value').selectOption('texts');
    await page.getByLabel('Value – English').fill('Nine to five');
    await saveChanges(page, 'Setting saved.');
    expect(await stored('hours')).toBe('Nine to five');
    expect(await stored('hours', {})).toBe(401);

    await clickFor(page, 'Delete', 'hours will be deleted in a few seconds.');
    const off = page.locator('a[data-is-off]', { hasText: 'hours' });
    await off.waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await off.waitFor({ state: 'detached' });
    expect(await stored('hours')).toBe('Nine to five');
    await page.getByRole('link', { name: 'hours', exact: true }).click();
    await clickFor(page, 'Delete', 'hours will be deleted in a few seconds.');
    expect(await passHeldSeconds(page)).toBe(1);
    await page.getByText('hours has been deleted.').waitFor();
    expect(await stored('hours')).toBe(404);
    await page.getByText('You have not added any settings to this group.').waitFor();
    await page.goto(`${server.url}/app/settings?group=contact&key=hours`);
    await page.getByText('There is no setting with the key hours.').waitFor();
  });

  test('two administrators change one field: the second one chooses', async ({
    adminAt,
    writeSettings,
    stored,
  }) => {
    await writeSettings({ key: 'capacity', value: { BOARDING: 12 } });
    const page = await adminAt('settings?group=rules');
    const places = card(page, 'Capacity');
    await expect.poll(() => places.getByLabel('Boarding').inputValue()).toBe('12');
    await places.getByLabel('Boarding').fill('10');
    await writeSettings({ key: 'capacity', value: { BOARDING: 8 } });
    await save(page, 'Capacity');
    await page.getByRole('heading', { name: 'Changed in the meantime' }).waitFor();
    expect(await stored('capacity')).toEqual({ BOARDING: 8 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save this choice' }).click();
    await expect.poll(() => stored('capacity')).toEqual({ BOARDING: 10 });
  });
});
