/**
 * The times of the business as forms: weeks of opening hours, closures that are chosen in a calendar of the year, public
 * holidays, the time between visits, notice, and the bookings to which a rule adds a fault.
 */
import { describe, expect } from 'vitest';
import { weekdays } from '#domain/time/working-hours.ts';
import { writeManyBookings } from '#features/bookings/testing/many-bookings.ts';
import { hours } from '#test/support/business.ts';
import { clickFor, expectFocus, press } from '../support/actions.ts';
import { type ConsolePage, desktop, expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { weekOf } from '../support/days.ts';
import { card, saveSetting, settingsTest as test } from '../support/settings-journey.ts';

const day = (page: ConsolePage, date: string) => page.locator(`[data-day="${date}"]`);
/** The sentence about the chosen days. */
const chosen = (page: ConsolePage) => card(page, 'Closures').getByRole('status').first();
const selected = (page: ConsolePage) =>
  page.evaluate('[...document.querySelectorAll("[aria-selected=true]")].map((cell) => cell.dataset.day)');

async function showYear(page: ConsolePage, year: number) {
  while (!(await day(page, `${year}-01-01`).isVisible()))
    await page.getByRole('button', { name: 'Next year' }).click();
}

describe.skipIf(!hasChromium)('the times of a business', () => {
  test('opening hours: a week for all categories and another one for grooming', { tags: 'further' }, async ({
    adminAt,
    stored,
  }) => {
    const page = await adminAt('settings?group=hours');
    const form = card(page, 'Opening hours');
    const all = form.getByRole('group', { name: 'All categories', exact: true });
    await all.getByLabel('Weekly hours').check();
    await all.getByText('40 hours a week').waitFor();
    await form.getByRole('button', { name: 'Grooming', exact: true }).click();
    const grooming = form.getByRole('group', { name: 'Grooming', exact: true });
    const until = grooming.getByLabel('Monday, until (1)');
    await until.fill('12 noon');
    await saveSetting(page, 'Opening hours');
    await grooming.getByText('Enter a time such as 09:00.').waitFor();
    await expectFocus(page, 'ariaLabel', 'Monday, until (1)');
    expect(await stored('openingHours')).toBe(404);
    await until.fill('12');
    await grooming.getByRole('button', { name: 'Add hours on Monday' }).click();
    await grooming.getByRole('button', { name: 'Add hours on Sunday' }).click();
    await grooming.getByLabel('Sunday, from (1)').fill('22');
    await grooming.getByLabel('Sunday, until (1)').fill('2');
    await grooming.getByText('Ends on the next day, Monday').waitFor();
    await grooming.getByRole('button', { name: 'Copy Monday to other days' }).click();
    await page.getByRole('button', { name: 'Copy hours' }).click();
    await expectAccessible(page);
    await saveSetting(page, 'Opening hours', 'Setting saved.');
    const week = (spans: string) => ({ ...weekOf(spans, weekdays.slice(0, 5)), saturday: [], sunday: [] });
    expect(await stored('openingHours')).toEqual({
      default: week('09:00-17:00'),
      GROOMING: { ...week('09:00-12:00 13:00-17:00'), ...weekOf('22:00-02:00', ['sunday']) },
    });

    await grooming.getByRole('button', { name: 'Grooming: same as all categories' }).click();
    await all.getByLabel('Always open').check();
    await saveSetting(page, 'Opening hours');
    await expect.poll(() => stored('openingHours')).toEqual({});
  });

  test('a closure by dragging; the bookings to which it adds a fault are listed with pet and customer, and nothing is saved before the choice', async ({
    server,
    business,
    adminAt,
    stored,
    writeSettings,
  }) => {
    const owner = await server.newUser('CUSTOMER');
    const [pet, service] = [await business.pet(owner, { name: 'Nala' }), await business.service()];
    const visit = { petIds: [pet], serviceIds: [service] };
    const booking = await business.booked(owner, { ...visit, ...hours(33, 34) });
    // Both have a fault already, and the closure concerns one of them.
    await business.booked(owner, { ...visit, ...hours(105, 106) });
    await writeSettings({ key: 'capacity', value: { GROOMING: 0 } });
    const page = await adminAt('settings?group=hours');
    await showYear(page, 2030);
    await day(page, '2030-01-09').hover();
    await page.mouse.down();
    await day(page, '2030-01-08').hover();
    await day(page, '2030-01-07').hover();
    await page.mouse.up();
    await expect.poll(() => selected(page)).toEqual(['2030-01-07', '2030-01-08', '2030-01-09']);
    expect(await chosen(page).innerText()).toBe('Jan 7 – 9, 2030 (3 days)');
    await page.getByRole('button', { name: 'Close these days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add closure' });
    await dialog.getByLabel('Name shown to customers – English (optional)').fill('Inventory');
    await dialog.getByRole('radio', { name: /^Deutsch/ }).check();
    await dialog.getByLabel('Name shown to customers – Deutsch').fill('Inventur');
    await dialog.getByLabel('Grooming').check();
    await expectAccessible(page);
    // Enter adds the closure, and does not save the setting.
    await dialog.getByLabel('Name shown to customers – Deutsch').press('Enter');
    await page.getByText('Inventory (Grooming)').waitFor();
    const label = await day(page, '2030-01-08').getAttribute('aria-label');
    expect(label).toBe('Tuesday, January 8, 2030, Inventory (Grooming)');
    expect(await stored('closures')).toBe(404);

    await saveSetting(page, 'Closures');
    const affected = page.getByRole('dialog', { name: '1 booking does not follow this rule' });
    await affected.getByText('Closed at that time').waitFor();
    expect(await affected.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Jan 8, 2030, 9:00\sAM\nNala · A CUSTOMER\nClosed at that time$/),
    ]);
    const link = affected.getByRole('link', { name: 'Jan 8, 2030, 9:00 AM' });
    expect(await link.getAttribute('href')).toBe(`/app/bookings/${booking.id}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await page.setViewportSize(desktop.viewport);
    await affected.getByRole('button', { name: 'Back to the form' }).click();
    await affected.waitFor({ state: 'hidden' });
    expect(await stored('closures')).toBe(404);
    await saveSetting(page, 'Closures');
    await clickFor(affected, 'Save anyway', page.getByText('Setting saved.'));
    const closure = { from: '2030-01-07', to: '2030-01-09', categories: ['GROOMING'] };
    expect(await stored('closures')).toEqual([{ ...closure, name: { en: 'Inventory', de: 'Inventur' } }]);

    // For another category it affects no booking, and is saved at once.
    await page.getByRole('button', { name: 'Change the closure: Jan 7 – 9, 2030' }).click();
    const change = page.getByRole('dialog', { name: 'Change closure' });
    await change.getByLabel('Grooming').uncheck();
    await change.getByLabel('Training').check();
    await change.getByRole('button', { name: 'Apply' }).click();
    await saveSetting(page, 'Closures');
    await expect.poll(async () => (await stored('closures'))[0].categories).toEqual(['TRAINING']);
    await clickFor(page, 'Delete the closure: Jan 7 – 9, 2030', 'There are no closures in 2030.');
    await saveSetting(page, 'Closures');
    await expect.poll(() => stored('closures')).toEqual([]);
    await writeSettings({ key: 'capacity', value: {} });
  });

  test('a closure by the keyboard alone', { tags: 'further' }, async ({ adminAt, stored }) => {
    const page = await adminAt('settings?group=hours');
    await showYear(page, 2030);
    const { keyboard } = page;
    const focused = () => page.evaluate('document.activeElement.dataset.day');
    expect(await page.locator('[data-day][tabindex="0"]').count()).toBe(1);
    await page.getByRole('button', { name: 'Today', exact: true }).focus();
    await keyboard.press('Tab');
    const start = String(await focused());
    expect(start).toMatch(/^2030-/);
    for (let month = Number(start.slice(5, 7)); month > 1; month -= 1) await keyboard.press('PageUp');
    await keyboard.press('Home');
    for (let at = 0; at < 6 && (await focused()) !== '2030-01-06'; at += 1)
      await keyboard.press(String(await focused()) > '2030-01-06' ? 'ArrowUp' : 'ArrowDown');
    expect(await focused()).toBe('2030-01-06');
    await press(page, 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown');
    await expect.poll(() => chosen(page).innerText()).toBe('Jan 7 – 15, 2030 (9 days)');
    await keyboard.press('Shift+ArrowUp');
    await expect.poll(() => selected(page)).toEqual(['2030-01-07', '2030-01-08']);
    await keyboard.press('Escape');
    await expect.poll(() => selected(page)).toEqual([]);
    // The first day, and then the last one; the year before follows.
    await keyboard.press('End');
    expect(await focused()).toBe('2030-01-12');
    await keyboard.press('Enter');
    expect(await chosen(page).innerText()).toContain('Select the last day');
    await press(page, 'PageDown', 'Space');
    await expect.poll(() => chosen(page).innerText()).toBe('Jan 12 – Feb 12, 2030 (32 days)');
    await press(page, 'Tab', 'Enter');
    await page.getByRole('dialog', { name: 'Add closure' }).waitFor();
    await page.getByRole('button', { name: 'Add closure' }).press('Enter');
    await saveSetting(page, 'Closures');
    await expect.poll(() => stored('closures')).toEqual([{ from: '2030-01-12', to: '2030-02-12' }]);
    await day(page, '2030-01-01').focus();
    await press(page, 'Enter', 'Escape', 'PageUp');
    await expect.poll(focused).toBe('2029-12-01');
  });

  test('on a phone the first and the last day are touched', { tags: 'further' }, async ({
    adminAt,
    writeSettings,
  }) => {
    await writeSettings({ key: 'closures', value: [] });
    const page = await adminAt('settings?group=hours', { ...phone, viewport: { width: 360, height: 740 } });
    await showYear(page, 2030);
    await day(page, '2030-03-04').tap();
    await expect.poll(() => chosen(page).innerText()).toContain('Select the last day');
    await day(page, '2030-03-06').tap();
    await expect.poll(() => chosen(page).innerText()).toBe('Mar 4 – 6, 2030 (3 days)');
    await expectAccessible(page);
    await day(page, '2030-12-24').tap();
    await showYear(page, 2031);
    await day(page, '2031-01-06').tap();
    await expect.poll(() => chosen(page).innerText()).toBe('Dec 24, 2030 – Jan 6, 2031 (14 days)');
  });

  test('public holidays of the region become closures, with their names in every known language', {
    tags: 'further',
  }, async ({ adminAt, writeSettings, stored }) => {
    await writeSettings(
      // That of the settings, and not of the time zone.
      { key: 'timeZone', value: 'Europe/Paris' },
      { key: 'country', value: 'DE' },
      { key: 'closures', value: [{ from: '2030-12-24', to: '2030-12-26' }] },
    );
    const page = await adminAt('settings?group=hours');
    await page.getByRole('button', { name: 'Add public holidays' }).click();
    const dialog = page.getByRole('dialog', { name: 'Public holidays' });
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Germany');
    await dialog.getByLabel('Region').selectOption('BY');
    await dialog.getByLabel('Year').selectOption('2030');
    expect(await dialog.getByLabel(/Epiphany/).isChecked()).toBe(true);
    const christmas = dialog.getByLabel(/Christmas Day · already closed/);
    expect([await christmas.isChecked(), await christmas.isDisabled()]).toEqual([true, true]);
    await expectAccessible(page);
    const others = dialog.locator('label').filter({ hasNotText: 'Epiphany' });
    for (const box of await others.getByRole('checkbox', { disabled: false }).all()) await box.uncheck();
    await dialog.getByRole('button', { name: 'Add 1 closure' }).click();
    await page.getByRole('heading', { name: 'Closures in 2030' }).waitFor();
    await saveSetting(page, 'Closures', 'Setting saved.');
    const [first, ...rest] = await stored('closures');
    expect(rest).toEqual([{ from: '2030-12-24', to: '2030-12-26' }]);
    const name = { en: 'Epiphany', de: 'Heilige Drei Könige', es: 'Día de los Reyes Magos' };
    expect(first).toMatchObject({ from: '2030-01-06', to: '2030-01-06', name });
    await writeSettings({ key: 'timeZone', value: 'UTC' }, { key: 'closures', value: [] });
  });

  test('the time between visits and the notice, each with a sentence that follows what is typed; the capacity', {
    tags: 'further',
  }, async ({ server, adminAt, stored }) => {
    const bookings = { count: 1_000, notesLength: 1, start: '2040-01-01T00:00Z' };
    await writeManyBookings(server.running.app.database.pool, await server.newUser('CUSTOMER'), bookings);
    const page = await adminAt('settings?group=rules');
    const buffers = card(page, 'Time between visits');
    await buffers.getByRole('button', { name: 'Grooming', exact: true }).click();
    const grooming = buffers.getByRole('group', { name: 'Grooming', exact: true });
    await grooming.getByLabel('Minutes after').fill('15');
    const visit =
      'For a visit from 10:00 AM to 11:00 AM, the staff member is busy from 10:00 AM to 11:15 AM.';
    await grooming.getByText(visit).waitFor();
    await grooming.getByLabel('Minutes before').fill('1441');
    await saveSetting(page, 'Time between visits');
    await grooming.getByText('Enter a whole number from 0 to 1,440.').waitFor();
    await grooming.getByLabel('Minutes before').fill('30');
    await grooming.getByText('busy from 9:30 AM to 11:15 AM.').waitFor();
    await saveSetting(page, 'Time between visits');
    await expect.poll(() => stored('buffers')).toEqual({ GROOMING: { before: 30, after: 15 } });

    const notice = card(page, 'Notice');
    const cancelLabel = 'Cancel or change at least this long before the start';
    const cancel = notice.getByLabel(cancelLabel, { exact: true });
    await notice.getByText('Customers can cancel or change until the start.').waitFor();
    await cancel.fill('1');
    await notice.getByText(/until Fri, .*, 3:00\sPM for a start on Sat, .*, 3:00\sPM/).waitFor();
    await notice.getByLabel(`Unit: ${cancelLabel}`).selectOption('hours');
    await notice.getByText(/until Sat, .*, 2:00\sPM for a start on Sat, .*, 3:00\sPM/).waitFor();
    const ahead = notice.getByLabel('Book at most this long before the start', { exact: true });
    await ahead.fill('x');
    await saveSetting(page, 'Notice');
    await notice.getByText('Enter a whole number, or leave this empty for no limit.').waitFor();
    await ahead.fill('6');
    await expectAccessible(page);
    await saveSetting(page, 'Notice');
    await expect.poll(() => stored('notice')).toEqual({ default: { cancel: 'PT1H', ahead: 'P6M' } });

    const capacity = card(page, 'Capacity');
    await capacity.getByLabel('Grooming').fill('0');
    await saveSetting(page, 'Capacity');
    const many = page.getByRole('dialog', { name: '1,000 bookings and more do not follow this rule' });
    await many.getByText('The first 100 are listed.').waitFor();
    expect(await many.getByRole('link').count()).toBe(100);
    await expectAccessible(page);
    await many.getByRole('button', { name: 'Back to the form' }).click();
    await many.waitFor({ state: 'hidden' });
    const limits = async () => (await stored('capacity')).GROOMING;
    expect(await limits()).toBeUndefined();
    // The server cannot say which ones: too many look for the effects of their changes, or the database is slow.
    await page.route(/\/settings\?dryRun=true/, (route) => route.fulfill({ status: 503, body: '{}' }));
    await saveSetting(page, 'Capacity');
    const name = 'The bookings that this rule affects could not be found';
    const unknown = page.getByRole('dialog', { name });
    await unknown.getByText('You can save the rule without this check.').waitFor();
    await expectAccessible(page);
    expect(await limits()).toBeUndefined();
    await unknown.getByRole('button', { name: 'Save anyway' }).click();
    await expect.poll(limits).toBe(0);
  });
});
