/** Booking while data changes: times are taken, prices change, answers are lost, and the sign-in comes late. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import {
  bookAt,
  bookingsOf,
  bookingTest,
  bookWords,
  dayAhead,
  signInOn,
} from '../support/booking-journey.ts';
import { expectAccessible, hasChromium } from '../support/chromium.ts';

const test = bookingTest
  /** The last step of a booking at 10:00 of a day, by a new customer. */
  .extend(
    'atLastStep',
    perFile,
    ({ server, business, openPage, journey: { bath } }) =>
      async (day: string, more = '') => {
        const anna = await server.newUser('CUSTOMER');
        const rex = await business.pet(anna);
        const start = encodeURIComponent(`${day}T10:00:00.000Z`);
        const page = await openPage(`book?services=${bath}&pets=${rex}&start=${start}&step=review${more}`);
        await signInOn(page, anna);
        // With the price of the server; before, that of the catalog is shown.
        await page.locator('button:not([aria-busy])', { hasText: bookWords }).waitFor();
        return { page, anna, rex };
      },
  )
  /** Somebody else books a staff member from 10:00 to 11:00. */
  .extend(
    'takenBySomebody',
    perFile,
    ({ server, business, journey: { bath } }) =>
      async (day: string, staffId: string) => {
        const somebody = await server.newUser('CUSTOMER');
        await business.booked(somebody, {
          petIds: [await business.pet(somebody)],
          serviceIds: [bath],
          staffId,
          startDate: `${day}T10:00:00.000Z`,
          endDate: `${day}T11:00:00.000Z`,
        });
      },
  )
  /** Each test starts with the price of 20 USD. */
  .extend('changePrice', ({ server, business, journey: { bath } }, { onCleanup }) => {
    const change = async (basePrice: number) => {
      const { status } = await server.request('PUT', `/services/${bath}`, {
        ...business.admin,
        body: { basePrice },
      });
      expect(status).toBe(200);
    };
    onCleanup(() => change(20));
    return change;
  });

const isBooking = (url: URL) => url.pathname === '/bookings' && url.searchParams.get('dryRun') === null;
const isBooked = (page: Page) => page.getByRole('heading', { name: 'Booking received', level: 1 }).waitFor();

describe.skipIf(!hasChromium)('booking while data changes', () => {
  test('for a time that was taken meanwhile, the next free ones are offered', async ({
    server,
    journey,
    atLastStep,
    takenBySomebody,
  }) => {
    const { best } = journey;
    const day = dayAhead(2);
    const { page, anna } = await atLastStep(day, `&staff=${best}`);
    await takenBySomebody(day, best);
    await bookAt(page, '$20.00');
    const notice = page.getByRole('alert');
    await notice.getByText('This time is already taken.').waitFor();
    await expectAccessible(page);
    expect(await bookingsOf(server, anna)).toEqual([]);
    await notice.getByRole('button', { name: /^11:00 AM – 12:00 PM$/ }).click();
    await page.getByText('11:00 AM – 12:00 PM').waitFor();
    await bookAt(page, '$20.00');
    await isBooked(page);
    expect(await bookingsOf(server, anna)).toMatchObject([
      { startDate: `${day}T11:00:00.000Z`, staffId: best },
    ]);
    await page.finish();
  });

  test('without a chosen staff member the next best one is booked, without a question', async ({
    server,
    journey,
    atLastStep,
    takenBySomebody,
  }) => {
    const { best, other } = journey;
    const day = dayAhead(3);
    const { page, anna } = await atLastStep(day);
    await takenBySomebody(day, best);
    await bookAt(page, '$20.00');
    await isBooked(page);
    expect(await bookingsOf(server, anna)).toMatchObject([
      { startDate: `${day}T10:00:00.000Z`, staffId: other },
    ]);
    await page.finish();
  });

  test('a price that changes before the confirmation is shown and confirmed again', async ({
    server,
    changePrice,
    atLastStep,
  }) => {
    const { page, anna } = await atLastStep(dayAhead(4));
    await changePrice(25);
    await bookAt(page, '$20.00');
    await page.getByRole('alert').getByText('The price has changed from $20.00 to $25.00.').waitFor();
    await expectAccessible(page);
    // Screen readers announce a new total.
    await page.locator('[aria-live="polite"]').getByText('$25.00').waitFor();
    expect(await bookingsOf(server, anna)).toEqual([]);
    await bookAt(page, '$25.00');
    await isBooked(page);
    expect(await bookingsOf(server, anna)).toMatchObject([{ totalAmount: 25 }]);
    await page.finish();
  });

  test('a price that changes at the moment of the booking: the reader may cancel it', async ({
    server,
    changePrice,
    atLastStep,
  }) => {
    const { page, anna } = await atLastStep(dayAhead(5));
    await page.route(isBooking, async (route) => {
      await changePrice(30);
      await route.continue();
    });
    await bookAt(page, '$20.00');
    const dialog = page.getByRole('dialog', { name: 'The price has just changed' });
    await dialog.getByText('from $20.00 to $30.00').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('Total: $30.00').waitFor();
    expect(await bookingsOf(server, anna)).toMatchObject([{ status: 'CANCELLED' }]);
    await page.finish();
  });

  test('a lost answer, and a reload: confirming again does not book twice', async ({
    server,
    atLastStep,
  }) => {
    const { page, anna } = await atLastStep(dayAhead(6));
    // The server books, and a proxy loses its answer.
    await page.route(isBooking, async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.fulfill({ status: 502, body: '' });
    });
    await bookAt(page, '$20.00');
    await page.getByText('The service is not available right now.').waitFor();
    await page.unroute(isBooking);
    await page.reload();
    await page.getByText('it will not be booked twice').waitFor();
    await page.getByRole('button', { name: bookWords }).click();
    await isBooked(page);
    expect(await bookingsOf(server, anna)).toHaveLength(1);
    await page.finish();
  });

  test('signing in late loses nothing: services, a new pet, time and notes', async ({
    server,
    openPage,
    journey,
  }) => {
    const { bath } = journey;
    const anna = await server.newUser('CUSTOMER');
    const day = dayAhead(8);
    const page = await openPage(`book?services=${bath}&step=pets`);
    await page.getByLabel('Name').fill('Luna');
    await page.getByLabel('Species').selectOption('CAT');
    await page.getByRole('button', { name: 'Add a pet' }).click();
    await page.getByRole('checkbox', { name: 'Luna' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Later days' }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('day') === dayAhead(7));
    await page.getByRole('group', { name: 'Day', exact: true }).getByRole('radio').nth(1).check();
    await page.waitForURL(({ searchParams }) => searchParams.get('day') === day);
    await page.getByRole('radio', { name: '9:30 AM', exact: true }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Based on our price list.').waitFor();
    await page.getByRole('row', { name: 'Total' }).getByText('$20.00').waitFor();
    await page.getByLabel('Notes').fill('She hides.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in to confirm' }).click();
    await page.getByLabel('Email address').fill(anna.email);
    await page.getByLabel('Password', { exact: true }).fill(anna.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Check and confirm' }).waitFor();
    await bookAt(page, '$20.00');
    await isBooked(page);
    expect(await bookingsOf(server, anna)).toMatchObject([
      {
        startDate: `${day}T09:30:00.000Z`,
        notes: 'She hides.',
        pets: [{ name: 'Luna', species: 'CAT' }],
      },
    ]);
    const { body } = await server.request('GET', '/pets', anna);
    expect(body.data).toHaveLength(1);
    await page.finish();
  });
});
