/** The payment of a booking, for its customer and at the desk: contract §28. */
import { describe, expect, onTestFinished } from 'vitest';
import type { Business } from '#test/support/business.ts';
import type { TestServer } from '#test/support/server.ts';
import { clickFor, press } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { openFromList, customerTest as test } from '../support/customer-bookings.ts';

/** Until the end of the test. */
async function recordPayments({ admin: { token } }: Business, server: TestServer): Promise<void> {
  const value = {
    methods: ['CASH', 'GIFT_CARD'],
    deposits: { default: { percent: 50, dueWithin: 'P2D' } },
    instructions: { en: 'Pay at the desk.' },
  };
  await server.request('PUT', '/settings', { token, body: { key: 'payments', value } });
  onTestFinished(async () => void (await server.request('DELETE', '/settings/payments', { token })));
}

describe.skipIf(!hasChromium)('the payment of a booking', () => {
  test('the customer reads the deposit and until when, how to pay, what was paid, and the receipt', async ({
    business,
    journey,
    server,
  }) => {
    const { token } = business.admin;
    await recordPayments(business, server);
    const { page, booking } = await journey.customerAt(() => 'bookings', phone);
    const pay = (amount: number) =>
      server.request('POST', `/bookings/${booking.id}/payments`, {
        token,
        body: { kind: 'PAYMENT', amount, method: 'CASH' },
      });
    const entry = await pay(5);
    await openFromList(page);
    await page.getByText(/^The deposit is to be paid by /).waitFor();
    const card = page.locator('section, div').filter({ has: page.getByRole('heading', { name: 'Payment' }) });
    for (const text of ['$20.00', '$35.00', 'Pay at the desk.']) await card.getByText(text).last().waitFor();
    await card
      .getByText(/^Pay by /)
      .last()
      .waitFor();
    await expectAccessible(page);
    const receipt = page.getByRole('link', { name: `Receipt ${entry.body.data.number}` });
    const [opened] = await Promise.all([page.waitForEvent('popup'), receipt.click()]);
    await opened.getByRole('heading', { name: 'Receipt' }).waitFor();
    await expectAccessible(opened);
    await pay(35);
    await page.reload();
    await page.getByText('Nothing left to pay').waitFor();
    expect(await page.getByText('Pay at the desk.').count()).toBe(0);
  });

  test('at the desk: the balance is filled in, one press on a method records it, and a fault is named', async ({
    business,
    journey,
    openFor,
    server,
  }) => {
    await recordPayments(business, server);
    const customer = await server.newUser('CUSTOMER');
    const { id } = await journey.bookingOf(customer, await business.pet(customer, { name: 'Biscuit' }));
    const page = await openFor(await server.newUser('MANAGER'), `bookings/${id}`, phone);
    const open = page.getByRole('button', { name: 'Record payment' });
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await clickFor(page, 'Record payment', dialog);
    const amount = dialog.getByLabel('Amount');
    expect(await amount.inputValue()).toBe('40');
    await expectAccessible(page);
    await amount.fill('much');
    await press(page, 'Enter');
    await dialog.getByText('Enter an amount.').waitFor();
    await amount.fill('41');
    await press(page, 'Enter');
    await dialog.getByText('This is more than is still to be paid.').waitFor();
    await amount.fill('15.5');
    await dialog.getByRole('button', { name: 'Gift card' }).click();
    await page.getByText('$15.50 recorded.').waitFor();
    await page.getByText('$24.50').waitFor();
    await clickFor(page, 'Record payment', dialog);
    await press(page, 'Enter');
    await page.getByText('Nothing left to pay').waitFor();
    expect(await open.count()).toBe(0);
    const { payment } = await journey.stored(id);
    expect([payment.paid, payment.state]).toEqual([40, 'PAID']);
  });
});
