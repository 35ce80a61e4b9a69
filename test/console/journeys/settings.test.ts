/**
 * Settings as forms: the rules take effect at once, errors are at their fields, and two administrators save at the same
 * time.
 */
import { describe, expect } from 'vitest';
import { hours } from '#test/support/business.ts';
import { desktop, expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { heldStepsWait, passHeldSeconds } from '../support/held-steps.ts';
import { card, saveSetting as save, settingsTest as test } from '../support/settings-journey.ts';

describe.skipIf(!hasChromium)('settings', () => {
  test('capacity and vaccinations in forms, on a phone: bookings are refused from then on', async ({
    server,
    business,
    adminAt,
    stored,
  }) => {
    const boarding = await business.service({
      name: { en: 'Boarding' },
      category: 'BOARDING',
      priceUnit: 'per day',
    });
    const owner = await server.newUser('CUSTOMER');
    const pets = [await business.pet(owner), await business.pet(owner, { name: 'Mimi' })];
    const attempt = async (petIds: readonly string[]) => {
      const body = { petIds, serviceIds: [boarding], ...hours(9, 30) };
      const reply = await server.request('POST', '/bookings?dryRun=true', { token: owner.token, body });
      return reply.body.error ?? reply.status;
    };
    expect(await attempt(pets)).toBe(200);

    const page = await adminAt('settings', phone);
    await page.getByRole('link', { name: 'Booking rules' }).click();
    await page.getByRole('heading', { name: 'Capacity' }).waitFor();
    const places = card(page, 'Capacity');
    await places.getByLabel('Boarding').fill('one');
    await save(page, 'Capacity');
    await page.getByText('Enter a whole number, or leave this empty for no limit.').waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent'))
      .toBe('Boarding');
    await places.getByLabel('Boarding').fill('1');
    await save(page, 'Capacity');
    await page.getByText('Setting saved.').waitFor();
    expect(await stored('capacity')).toEqual({ BOARDING: 1 });
    expect(await attempt(pets)).toBe('CAPACITY_EXCEEDED');
    expect(await attempt(pets.slice(0, 1))).toBe(200);

    const boardingRules = card(page, 'Vaccinations').getByRole('group', { name: 'Boarding' });
    await boardingRules.getByLabel('Vaccination').fill('Rabies');
    await page.keyboard.press('Enter');
    await boardingRules.getByRole('button', { name: 'Remove Rabies' }).waitFor();
    // Not added by the button, but saved.
    await boardingRules.getByLabel('Vaccination').fill('DHPP');
    await expectAccessible(page);
    await save(page, 'Vaccinations');
    await expect.poll(() => stored('vaccinationRules')).toEqual({ BOARDING: ['Rabies', 'DHPP'] });
    expect(await attempt(pets.slice(0, 1))).toBe('VACCINATION_MISSING');
    // After its removal, the rule has no effect.
    for (const name of ['Rabies', 'DHPP'])
      await boardingRules.getByRole('button', { name: `Remove ${name}` }).click();
    await save(page, 'Vaccinations');
    await expect.poll(() => stored('vaccinationRules')).toEqual({});
    expect(await attempt(pets.slice(0, 1))).toBe(200);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.finish();
  });

  test('the server refuses a value: the error is at its field, and nothing is stored', async ({
    adminAt,
    write,
    stored,
  }) => {
    await write({ key: 'capacity', value: { DAYCARE: 3 } });
    const page = await adminAt('settings?group=rules');
    const places = card(page, 'Capacity');
    await expect.poll(() => places.getByLabel('Day care').inputValue()).toBe('3');
    await places.getByLabel('Transport').fill('99999999999999999999');
    await save(page, 'Capacity');
    await page.getByText('The server does not accept this value.').waitFor();
    expect(await places.getByLabel('Transport').getAttribute('aria-invalid')).toBe('true');
    expect(await places.getByLabel('Day care').getAttribute('aria-invalid')).toBeNull();
    await page.getByText('Details', { exact: true }).click();
    await page.getByText(/value\.TRANSPORT: expected a whole number/).waitFor();
    await expectAccessible(page);
    expect(await stored('capacity')).toEqual({ DAYCARE: 3 });
    await page.finish();
  });

  test('the time zone is found by its city, and the console shows times in that zone', async ({
    server,
    business,
    adminAt,
    write,
    stored,
  }) => {
    const page = await adminAt('settings');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('vientiane');
    await page.getByRole('option', { name: /Asia\/Vientiane/ }).click();
    await save(page, 'Time zone');
    await page.getByText('Setting saved.').waitFor();
    expect(await stored('timeZone')).toBe('Asia/Vientiane');
    const owner = await server.newUser('CUSTOMER');
    const service = await business.service({ name: { en: 'Early bath' } });
    const pet = await business.pet(owner);
    const booking = await business.booked(owner, { petIds: [pet], serviceIds: [service], ...hours(2, 3) });
    await page.goto(`${server.url}/app/bookings/${booking.id}`);
    await page.getByText(/9:00/).first().waitFor();
    await page.finish();
    await write({ key: 'timeZone', value: 'UTC' });
  });

  test('the name of the business in another language; currency; other settings stay untouched', async ({
    server,
    admin,
    adminAt,
    write,
    stored,
  }) => {
    await write([
      { key: 'businessName', value: { en: 'Paws', lo: 'ອຸ້ງຕີນ' } },
      { key: 'currency', value: 'USD', group: 'PAYMENT' },
    ]);
    const page = await adminAt('settings');
    await page.getByRole('link', { name: 'Paws', exact: true }).waitFor();
    await card(page, 'Name of the business')
      .getByRole('radio', { name: /^Deutsch/ })
      .check();
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
    await page.finish();
  });

  test('visitors see the name of the business on every page, in their language; without one, Petalpaw', async ({
    server,
    business,
    write,
    openPage,
  }) => {
    await write({ key: 'businessName', value: { en: 'Paws', lo: 'ອຸ້ງຕີນ' } });
    const page = await openPage('sign-in?lang=lo', phone);
    const brand = page.getByRole('banner').getByRole('link').first();
    await expect.poll(() => brand.textContent()).toBe('ອຸ້ງຕີນ');
    await expect.poll(() => page.title()).toMatch(/ – ອຸ້ງຕີນ$/);
    await page.goto(`${server.url}/app/verify-email?lang=de`);
    await expect.poll(() => page.title()).toMatch(/ – Paws$/);
    await page.getByRole('banner').locator('select').selectOption('lo');
    await expect.poll(() => page.title()).toMatch(/ – ອຸ້ງຕີນ$/);
    const { token } = business.admin;
    await server.request('DELETE', '/settings/businessName', { token });
    await page.goto(`${server.url}/app/sign-in?lang=lo`);
    await expect.poll(() => brand.textContent()).toBe('Petalpaw');
    await page.finish();
  });

  test('a setting of one’s own: added, JSON that is checked, private, translated, deleted and undone', async ({
    server,
    adminAt,
    stored,
  }) => {
    const page = await adminAt('settings?group=contact', { ...desktop, ...heldStepsWait });
    await page.getByRole('link', { name: 'Add a setting' }).click();
    await page.getByLabel('Key').fill('opening hours');
    await page.getByRole('button', { name: 'Add setting' }).click();
    await page.getByText('Use 1 to 100 letters').waitFor();
    await page.getByLabel('Key').fill('hours');
    await page.getByLabel('Type of value').selectOption('json');
    await page.getByLabel('Value', { exact: true }).fill('{ "monday": [9, 17.50');
    await page.getByRole('button', { name: 'Add setting' }).click();
    await page.getByText('This is not valid JSON.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Value', { exact: true }).fill('{ "monday": [9, 17.50] }');
    await page.getByRole('button', { name: 'Add setting' }).click();
    await page.getByRole('link', { name: 'hours', exact: true }).waitFor();
    expect(await stored('hours', {})).toEqual({ monday: [9, 17.5] });
    await page.getByRole('link', { name: 'Add a setting' }).click();
    await page.getByLabel('Key').fill('hours');
    await page.getByRole('button', { name: 'Add setting' }).click();
    await page.getByText('A setting with this key already exists.').waitFor();

    await page.goto(`${server.url}/app/settings?group=contact&key=hours`);
    await page.getByLabel('Anyone can read it').uncheck();
    await page.getByLabel('Type of value').selectOption('texts');
    await page.getByLabel('Value – English').fill('Nine to five');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Setting saved.').waitFor();
    expect(await stored('hours')).toBe('Nine to five');
    expect(await stored('hours', {})).toBe(401);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('hours will be deleted in a few seconds.').waitFor();
    const off = page.locator('a[data-is-off]', { hasText: 'hours' });
    await off.waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await off.waitFor({ state: 'detached' });
    expect(await stored('hours')).toBe('Nine to five');
    await page.getByRole('link', { name: 'hours', exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('hours will be deleted in a few seconds.').waitFor();
    expect(await passHeldSeconds(page)).toBe(1);
    await page.getByText('hours has been deleted.').waitFor();
    expect(await stored('hours')).toBe(404);
    await page.getByText('You have not added any settings to this group.').waitFor();
    await page.goto(`${server.url}/app/settings?group=contact&key=hours`);
    await page.getByText('There is no setting with the key hours.').waitFor();
    await page.finish();
  });

  test('two administrators: changes of different fields are both kept, for the rest one is chosen', async ({
    adminAt,
    write,
    stored,
  }) => {
    await write({ key: 'capacity', value: { BOARDING: 12 } });
    const page = await adminAt('settings?group=rules');
    const places = card(page, 'Capacity');
    await expect.poll(() => places.getByLabel('Boarding').inputValue()).toBe('12');
    await places.getByLabel('Training').fill('6');
    await write({ key: 'capacity', value: { BOARDING: 12, DAYCARE: 20 } });
    await save(page, 'Capacity');
    await expect.poll(() => stored('capacity')).toEqual({ BOARDING: 12, TRAINING: 6, DAYCARE: 20 });
    await expect.poll(() => places.getByLabel('Day care').inputValue()).toBe('20');
    await places.getByLabel('Boarding').fill('10');
    await write({ key: 'capacity', value: { BOARDING: 8 } });
    await save(page, 'Capacity');
    await page.getByRole('heading', { name: 'Changed in the meantime' }).waitFor();
    expect(await stored('capacity')).toEqual({ BOARDING: 8 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save this choice' }).click();
    await expect.poll(() => stored('capacity')).toEqual({ BOARDING: 10 });
    await page.finish();
  });
});
