/** The payment of a booking, for its customer and at the desk: contract §28. */
import { describe, expect, onTestFinished } from 'vitest';
import type { Business } from '#test/support/business.ts';
import type { TestServer } from '#test/support/server.ts';
import { clickFor, press } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { openFromList, customerTest as test } from '../support/customer-bookings.ts';
import { chooseDay } from '../support/days.ts';
import { workTest } from '../support/working-day.ts';

/** In UTC, the zone of these servers. */
const yesterday = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 }).toString();

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
    await chooseDay(page, 'Day', yesterday);
    await dialog.getByRole('button', { name: 'Gift card' }).click();
    await page.getByText('$15.50 recorded.').waitFor();
    await page.getByText('$24.50').waitFor();
    await clickFor(page, 'Record payment', dialog);
    await press(page, 'Enter');
    await page.getByText('Nothing left to pay').waitFor();
    expect(await open.count()).toBe(0);
    const { payment } = await journey.stored(id);
    expect([payment.paid, payment.state]).toEqual([40, 'PAID']);
    const path = `/payments/summary?from=${yesterday}&to=${yesterday}`;
    const { data } = (await server.request('GET', path, { token: business.admin.token })).body;
    expect(data.days[0].methods).toMatchObject([{ method: 'GIFT_CARD', received: 15.5 }]);
  });
});

describe.skipIf(!hasChromium)('refunds, voids and fees', () => {
  test('a manager keeps a part of a deposit, refunds the rest, and voids the refund with a reason', async ({
    business,
    journey,
    openFor,
    server,
  }) => {
    await recordPayments(business, server);
    const customer = await server.newUser('CUSTOMER');
    const { id } = await journey.bookingOf(customer, await business.pet(customer, { name: 'Biscuit' }));
    const { token } = business.admin;
    const body = { kind: 'PAYMENT', amount: 20, method: 'CASH', reference: 'T-1' };
    await server.request('POST', `/bookings/${id}/payments`, { token, body });
    await business.move(business.manager, id, 'CANCELLED');
    const manager = await server.newUser('MANAGER');
    const page = await openFor(manager, `bookings/${id}`, phone);
    const fee = page.getByRole('dialog', { name: 'Cancellation fee' });
    await clickFor(page, 'Cancellation fee', fee);
    expect(await fee.getByLabel('Amount').inputValue()).toBe('20');
    await fee.getByText('The business keeps $20.00.').waitFor();
    await fee.getByLabel('Amount').fill('15.5');
    await fee.getByText('The business keeps $15.50 and refunds $4.50.').waitFor();
    await expectAccessible(page);
    await press(page, 'Enter');
    await fee.waitFor({ state: 'detached' });
    const refund = page.getByRole('dialog', { name: 'Record refund' });
    await clickFor(page, 'Record refund', refund);
    expect(await refund.getByLabel('Amount').inputValue()).toBe('4.5');
    await press(page, 'Enter');
    await page.getByText('$4.50 refunded.').waitFor();
    await page.getByText('Nothing left to pay').waitFor();
    const { data } = (await server.request('GET', `/payments?bookingId=${id}`, { token })).body;
    const { number } = data[0];
    const dialog = page.getByRole('dialog', { name: `Void ${number}` });
    await clickFor(page, `Void ${number}`, dialog);
    await press(page, 'Enter');
    await dialog.getByText('Fill in this field.').waitFor();
    await dialog.getByLabel('Reason').fill('The card was charged twice.');
    await expectAccessible(page);
    await press(page, 'Enter');
    await page.getByText(`${number} is void.`).waitFor();
    await page.getByRole('button', { name: `Void ${number}` }).waitFor({ state: 'detached' });
    const { payment } = await journey.stored(id);
    expect(payment).toMatchObject({ charge: 15.5, paid: 20, balance: -4.5, state: 'TO_REFUND' });
  });

  test('the balance of a customer leads to their bookings that are not settled', { tags: 'further' }, async ({
    business,
    journey,
    openFor,
    server,
  }) => {
    await recordPayments(business, server);
    const customer = await server.newUser('CUSTOMER');
    const pet = await business.pet(customer, { name: 'Biscuit' });
    const [paid, owed] = [await journey.bookingOf(customer, pet), await journey.bookingOf(customer, pet)];
    const body = { kind: 'PAYMENT', amount: 40, method: 'CASH' };
    await server.request('POST', `/bookings/${paid.id}/payments`, { token: business.admin.token, body });
    const page = await openFor(await server.newUser('MANAGER'), `customers/${customer.id}`);
    await page.getByRole('link', { name: '$40.00 to pay' }).click();
    const row = page.getByRole('row').filter({ hasText: '$40.00 to pay' });
    await row.waitFor();
    expect(await page.getByRole('link', { name: /^Biscuit – / }).count()).toBe(1);
    expect(await row.getByRole('link').first().getAttribute('href')).toContain(owed.id);
    await page.getByRole('button', { name: /Not settled/ }).waitFor();
    await expectAccessible(page);
  });
});

describe.skipIf(!hasChromium)('a visit that goes home unpaid', () => {
  workTest(
    'on the board: it says so, and one dialog takes the payment and completes it',
    async ({ business, openFor, server, work }) => {
      await recordPayments(business, server);
      const { id } = await work.booked('Mochi', -50, 5, { statuses: ['CONFIRMED', 'IN_PROGRESS'] });
      const page = await openFor(work.manager, 'board');
      const card = page.getByRole('listitem').filter({ hasText: 'Mochi' });
      await card.getByText(' to pay').waitFor();
      const dialog = page.getByRole('dialog', { name: 'Complete and take payment' });
      // Enter takes the first method, so the dialog does not open before the methods are known.
      let openedBefore: number | undefined;
      await page.route(/payments\/options/, async (route) => {
        openedBefore = await dialog.count();
        await route.continue();
      });
      await card.getByRole('button', { name: 'Complete: Mochi' }).click();
      await dialog.waitFor();
      expect(openedBefore).toBe(0);
      await expectAccessible(page);
      expect((await work.stored(id)).status).toBe('IN_PROGRESS');
      await dialog.getByRole('button', { name: 'Gift card' }).click();
      await page.getByText('The booking for Mochi is completed.').waitFor();
      await expect.poll(async () => (await work.stored(id)).status).toBe('COMPLETED');
      expect((await work.stored(id)).payment).toMatchObject({ balance: 0, state: 'PAID' });
      await card.getByText(' to pay').waitFor({ state: 'detached' });
    },
  );

  workTest(
    'in My day, a staff member completes it without a payment',
    { tags: 'further' },
    async ({ business, openFor, server, work }) => {
      await recordPayments(business, server);
      const { id: staffId, user } = work.groomer;
      const { id } = await work.booked('Olive', -50, 5, { staffId, statuses: ['CONFIRMED', 'IN_PROGRESS'] });
      const page = await openFor(user, 'today', phone);
      const card = page.locator('[data-booking]:visible').filter({ hasText: 'Olive' });
      await card.getByText(' to pay').waitFor();
      await card.getByRole('button', { name: 'Complete: Olive' }).click();
      const dialog = page.getByRole('dialog', { name: 'Complete and take payment' });
      await clickFor(
        dialog,
        'Complete without payment',
        page.getByText('The booking for Olive is completed.'),
      );
      await expect.poll(async () => (await work.stored(id)).status).toBe('COMPLETED');
      expect((await work.stored(id)).payment).toMatchObject({ paid: 0, state: 'UNPAID' });
    },
  );
});
