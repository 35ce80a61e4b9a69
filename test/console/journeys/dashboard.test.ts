/** The dashboard: its figures are the server's, its period is in the address, and currencies are never added. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { consoleTest, fromFirstTest } from '../support/console-test.ts';

const test = consoleTest.extend('bookings', fromFirstTest, async ({ server, business }) => {
  const bath = await business.service({ name: { en: 'Dog bath' } });
  const price = { basePrice: 150_000, currency: 'VND' };
  const spa = await business.service({ name: { en: 'Spa' }, category: 'DAYCARE', ...price });
  const customer = await server.newUser('CUSTOMER');
  const pet = await business.pet(customer);
  const booked = async (service: string, day: string, hour: string, ...statuses: string[]) => {
    const { id } = await business.booked(customer, {
      petIds: [pet],
      services: [{ serviceId: service }],
      startDate: `${day}T${hour}:00:00Z`,
      endDate: `${day}T${hour}:30:00Z`,
    });
    for (const status of statuses) await business.move(business.manager, id, status);
    return id;
  };
  const completed = ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'];
  await booked(bath, '2029-12-10', '09', ...completed);
  await booked(bath, '2030-01-07', '09', ...completed);
  await booked(bath, '2030-01-07', '11', ...completed);
  await booked(spa, '2030-01-09', '09', ...completed);
  await booked(spa, '2030-01-31', '09', 'CANCELLED');
  await booked(bath, '2020-03-02', '09', 'CANCELLED');
  const missed = await booked(bath, '2020-03-04', '09');
  const { token } = business.manager;
  await server.request('PATCH', `/bookings/${missed}/no-show`, { token, body: { noShow: true } });
});

const january = 'dashboard?from=2030-01-01&to=2030-01-31&interval=day';
/** The row of a table. */
const january7 = /^Mon, Jan 7 Bookings 2 Cancellations 0 No-shows 0 Previous period 0/;

/** The figure of a tile, and its change. */
async function tile(page: Page, label: string): Promise<readonly string[]> {
  const found = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  await expect.poll(() => found.locator('dd').count()).toBeGreaterThan(0);
  return found.locator('dd').allInnerTexts();
}

describe.skipIf(!hasChromium)('the dashboard', () => {
  test("shows the server's figures of a period, next to those of the period before; the tables are printed", {
    tags: 'further',
  }, async ({ server, business, openAs }) => {
    const page = await openAs('MANAGER', january);
    await page.getByRole('heading', { name: 'Jan 1 – 31, 2030' }).waitFor();
    await page.getByText('Compared with Dec 1 – 31, 2029').waitFor();
    const path = '/dashboard/analytics?from=2030-01-01T00:00Z&to=2030-02-01T00:00Z&timeZone=UTC';
    const { body } = await server.request('GET', path, business.manager);
    const sum = (name: string) =>
      body.data.series.reduce((total: number, step: Record<string, number>) => total + (step[name] ?? 0), 0);
    await page.getByText('300% more than 1').waitFor();
    await page.getByRole('heading', { name: 'Hours booked by staff member' }).waitFor();
    expect(await tile(page, 'Bookings')).toEqual([String(sum('bookings')), '↑ 300% more than 1']);
    const none = 'None in the previous period';
    expect(await tile(page, 'Cancellations')).toEqual([String(sum('cancellations')), none]);
    // Each currency separately, and nowhere the sum of both.
    expect(await tile(page, 'Revenue (USD)')).toEqual(['$40.00', '↑ 100% more than $20.00']);
    expect(await tile(page, 'Revenue (VND)')).toEqual(['₫150,000', none]);
    expect(await tile(page, 'Revenue so far')).toEqual(['$60.00\n₫150,000']);
    expect(await page.locator('main').innerText()).not.toMatch(/150[,.]?0[46]0/);
    await page.getByRole('row', { name: 'Grooming 2 $40.00 ₫0' }).waitFor();
    await page.getByRole('row', { name: 'Day care 2 $0.00 ₫150,000' }).waitFor();
    await page.getByRole('row', { name: 'Dog bath 2' }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByLabel('Group by').isVisible()).toBe(false);
    expect(await page.getByRole('row', { name: january7 }).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Completed' }).click();
    await page.waitForURL(/\/app\/bookings\?show=all&status=COMPLETED/);
  });

  test('a chart is read with the arrow keys, and has a table with the same figures', async ({ openAs }) => {
    const page = await openAs('MANAGER', january, phone);
    const chart = page.getByRole('slider', { name: 'Bookings over time' });
    await chart.focus();
    await page.keyboard.press('Home');
    expect(await chart.getAttribute('aria-valuetext')).toBe('Tue, Jan 1: 0 bookings, 0 cancelled');
    for (let times = 0; times < 6; times++) await page.keyboard.press('ArrowRight');
    expect(await chart.getAttribute('aria-valuetext')).toBe('Mon, Jan 7: 2 bookings, 0 cancelled');
    await page.keyboard.press('End');
    expect(await chart.getAttribute('aria-valuetext')).toBe('Thu, Jan 31: 1 booking, 1 cancelled');
    await page.getByText('Show as table').first().click();
    const table = page.getByRole('table', { name: 'Bookings over time' });
    expect(await table.getByRole('row').count()).toBe(32);
    await table.getByRole('row', { name: january7 }).waitFor();
    await expectAccessible(page);
  });

  test('no-shows have their figure beside the cancellations, which include them', {
    tags: 'further',
  }, async ({ openAs }) => {
    const page = await openAs('MANAGER', 'dashboard?from=2020-03-01&to=2020-03-31&interval=day', phone);
    await expect.poll(() => tile(page, 'No-shows')).toEqual(['1', 'None in the previous period']);
    expect((await tile(page, 'Cancellations'))[0]).toBe('2');
    await page.getByText('Show as table').first().click();
    await page.getByRole('row', { name: /^Wed, Mar 4 Bookings 1 Cancellations 1 No-shows 1/ }).waitFor();
    await page.getByRole('row', { name: /^Mon, Mar 2 Bookings 1 Cancellations 1 No-shows 0/ }).waitFor();
    await expectAccessible(page);
  });

  test('the period and its steps are in the address and survive a reload; the days can be chosen', {
    tags: 'further',
  }, async ({ openAs }) => {
    const page = await openAs('MANAGER', 'dashboard');
    await page.getByLabel('Period', { exact: true }).selectOption('Last 90 days');
    await page.waitForURL(/period=90d/);
    await page.getByLabel('Group by').selectOption('Month');
    await page.waitForURL(/interval=month/);
    await page.reload();
    await page.getByText('No bookings in this period.').waitFor();
    expect(await page.getByLabel('Period', { exact: true }).inputValue()).toBe('90d');
    expect(await page.getByLabel('Group by').inputValue()).toBe('month');
    await page.getByLabel('Period', { exact: true }).selectOption('Custom');
    await page.waitForURL(/from=\d/);
    const from = new URL(page.url()).searchParams.get('from') ?? '';
    await page.getByRole('group', { name: 'First day' }).getByRole('button').click();
    const cells = page.getByRole('dialog').getByRole('gridcell', { name: /\b15\b/ });
    await cells.first().click();
    await page.waitForURL((url) => url.searchParams.get('from')?.endsWith('-15') === true);
    expect(new URL(page.url()).searchParams.get('from')?.slice(0, 7)).toBe(from.slice(0, 7));
  });
});
