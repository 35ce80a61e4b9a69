/** The payments of the business: the closing of a day, the entries of the ledger, and what is owed (contract §28). */
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { downloadBy, follow, press } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { customerTest } from '../support/customer-bookings.ts';

/** A completed booking of 40 USD: 30 by card and 5 in cash, of which 2 were refunded. */
const test = customerTest.extend('paid', perFile, async ({ server, business, journey, writeSettings }) => {
  const { token } = business.admin;
  await writeSettings({ key: 'payments', value: { methods: ['CASH', 'CARD', 'GIFT_CARD'] } });
  const customer = await server.newUser('CUSTOMER');
  const { id } = await journey.bookingOf(customer, await business.pet(customer, { name: 'Biscuit' }));
  for (const status of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'])
    await business.move(business.manager, id, status);
  const record = async (kind: string, amount: number, method: string) => {
    const body = { kind, amount, method };
    const { body: reply } = await server.request('POST', `/bookings/${id}/payments`, { token, body });
    return reply.data.number as string;
  };
  const card = await record('PAYMENT', 30, 'CARD');
  const cash = await record('PAYMENT', 5, 'CASH');
  return { id, customer, card, cash, refund: await record('REFUND', 2, 'CASH') };
});

describe.skipIf(!hasChromium)('the payments', () => {
  test('until payments are recorded, the page says so and leads an administrator to the settings', {
    tags: 'further',
  }, async ({ openAs }) => {
    const page = await openAs('ADMIN', 'payments');
    await page.getByText('Payments are not switched on.').waitFor();
    await expectAccessible(page);
    const main = page.getByRole('main');
    await follow(main, 'Settings', page.getByRole('heading', { name: 'Settings', level: 1 }));
    expect(new URL(page.url()).searchParams.get('group')).toBe('payment');
  });

  test('a day: its sums by method, and the difference to what is counted, by keyboard', async ({
    paid: _,
    openAs,
  }) => {
    const page = await openAs('MANAGER', 'payments');
    const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
    const textOf = async (name: string) =>
      (await rowOf(name).innerText())
        .replace(/Counted: .*/, '')
        .split(/\s+/)
        .join(' ')
        .trim();
    await rowOf('Total').waitFor();
    expect(await textOf('Cash')).toBe('Cash $5.00 $2.00 $3.00 2');
    expect(await textOf('Card')).toBe('Card $30.00 $0.00 $30.00 1');
    expect(await textOf('Gift card')).toBe('Gift card $0.00 $0.00 $0.00 0');
    expect(await textOf('Total')).toBe('Total $35.00 $2.00 $33.00 3');
    await page.getByLabel('Counted: Cash (USD)').focus();
    await page.keyboard.type('2.50');
    await expect.poll(() => textOf('Cash')).toMatch(/\$0\.50 short$/);
    await press(page, 'Tab');
    await page.keyboard.type('30');
    await expect.poll(() => textOf('Card')).toMatch(/Matches$/);
    await press(page, 'Tab');
    await page.keyboard.type('much');
    await page.getByText('Enter an amount.').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('0');
    await expect.poll(() => textOf('Total')).toMatch(/ 3 \$32\.50 \$0\.50 short$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect.poll(() => textOf('Total')).toBe('Total $0.00 $0.00 $0.00 0');
    expect(await page.getByLabel('Counted: Cash (USD)').inputValue()).toBe('');
    // Amounts owed now do not depend on the day.
    await page.getByText('$7.00 for 1 booking').waitFor();
  });

  test('the entries by their filters, with their receipts; then the bookings that are owed', async ({
    paid: { id, customer, card, cash, refund },
    openAs,
  }) => {
    const page = await openAs('MANAGER', `payments?show=entries&customer=${customer.id}`, phone);
    await page.getByText('3 results', { exact: true }).waitFor();
    const amounts = page.getByRole('cell').filter({ hasText: /^(?:Amount )?-?\$/ });
    await expect.poll(() => amounts.allInnerTexts()).toEqual(['-$2.00', '$5.00', '$30.00']);
    await page.getByRole('link', { name: `Refund ${refund}` }).waitFor();
    await page
      .getByRole('link', { name: /^Biscuit – / })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByLabel('Method').selectOption('Card');
    await page.getByRole('button', { name: 'Show 1 result' }).click();
    await page.waitForURL(/method=CARD/);
    expect(await page.getByRole('link', { name: `Receipt ${cash}` }).count()).toBe(0);
    const receipt = page.getByRole('link', { name: `Receipt ${card}` });
    const [opened] = await Promise.all([page.waitForEvent('popup'), receipt.click()]);
    await opened.getByRole('heading', { name: 'Receipt' }).waitFor();
    const file = await downloadBy(page, page.getByRole('button', { name: 'Download CSV' }));
    expect(file.suggestedFilename()).toMatch(/^payments.*\.csv$/);
    await follow(page, 'Owed', page.getByText('$7.00'));
    await expectAccessible(page);
    await follow(page, /^Biscuit – /, page.getByRole('heading', { name: /^Biscuit – /, level: 1 }));
    expect(page.url()).toContain(id);
  });
});
