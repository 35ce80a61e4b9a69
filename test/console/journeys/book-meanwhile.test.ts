/**
 * Booking while data changes: times are taken, prices change, and answers are lost. Booking within the times of the
 * business: a day without free times says why, and so does a stay on a closed day; a visit of a night shift.
 */
import { describe, expect } from 'vitest';
import { weekdays } from '#domain/time/working-hours.ts';
import { perFile } from '#test/support/fixtures.ts';
import { clickFor } from '../support/actions.ts';
import {
  boardingService,
  bookAt,
  bookedAt,
  bookingsOf,
  bookingTest,
  bookWords,
  dayAhead,
  received,
} from '../support/booking-journey.ts';
import { expectAccessible, hasChromium } from '../support/chromium.ts';
import { weekOf } from '../support/days.ts';

const test = bookingTest
  /** The last step of a booking at 10:00 of a day, by a new customer. */
  .extend(
    'atLastStep',
    perFile,
    ({ openFor, newOwner, journey: { bath } }) =>
      async (day: string, more = '') => {
        const { anna, rex } = await newOwner();
        const start = encodeURIComponent(`${day}T10:00:00.000Z`);
        const page = await openFor(
          anna,
          `book?services=${bath}&pets=${rex}&start=${start}&step=review${more}`,
        );
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

const weekdayOf = (day: string) => weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? '';

describe.skipIf(!hasChromium)('booking while data changes', () => {
  test('the button of a business in the European Economic Area names the obligation to pay', async ({
    atLastStep,
    writeSettings,
  }) => {
    const { page } = await atLastStep(dayAhead(2));
    const button = page.getByRole('button', { name: 'Book with obligation to pay' });
    expect(await button.count()).toBe(0);
    await writeSettings({ key: 'country', value: 'DE' });
    await page.reload();
    await button.waitFor();
    await writeSettings({ key: 'country', value: 'US' });
  });

  test('for a time that was taken meanwhile, the next free ones are offered', async ({
    server,
    journey,
    atLastStep,
    takenBySomebody,
  }) => {
    const day = dayAhead(2);
    const { page, anna } = await atLastStep(day, `&staff=${journey.best}`);
    await takenBySomebody(day, journey.best);
    await bookAt(page, '$20.00');
    const notice = page.getByRole('alert');
    await notice.getByText('This time is already taken.').waitFor();
    await notice.getByText(/ already has a booking at that time\.$/).waitFor();
    await expectAccessible(page);
    expect(await bookingsOf(server, anna)).toEqual([]);
    await clickFor(notice, /^11:00 AM – 12:00 PM$/, page.getByText('11:00 AM – 12:00 PM'));
    await bookedAt(page, '$20.00');
    const startDate = `${day}T11:00:00.000Z`;
    expect(await bookingsOf(server, anna)).toMatchObject([{ startDate, staffId: journey.best }]);
  });

  test('without a chosen staff member the next best one is booked, without a question', {
    tags: 'further',
  }, async ({ server, journey, atLastStep, takenBySomebody }) => {
    const { best, other: staffId } = journey;
    const day = dayAhead(3);
    const { page, anna } = await atLastStep(day);
    await takenBySomebody(day, best);
    await bookedAt(page, '$20.00');
    const startDate = `${day}T10:00:00.000Z`;
    expect(await bookingsOf(server, anna)).toMatchObject([{ startDate, staffId }]);
  });

  test('a price that changes before the confirmation is shown and confirmed again', {
    tags: 'further',
  }, async ({ server, changePrice, atLastStep }) => {
    const { page, anna } = await atLastStep(dayAhead(4));
    await changePrice(25);
    await bookAt(page, '$20.00');
    await page.getByRole('alert').getByText('The price has changed from $20.00 to $25.00.').waitFor();
    await expectAccessible(page);
    // Screen readers announce a new total.
    await page.locator('[aria-live="polite"]').getByText('$25.00').waitFor();
    expect(await bookingsOf(server, anna)).toEqual([]);
    await bookedAt(page, '$25.00');
    expect(await bookingsOf(server, anna)).toMatchObject([{ totalAmount: 25 }]);
  });

  test('a price that changes at the moment of the booking: the reader may cancel it', {
    tags: 'further',
  }, async ({ server, changePrice, atLastStep }) => {
    const { page, anna } = await atLastStep(dayAhead(5));
    await page.route(isBooking, async (route) => {
      await changePrice(30);
      await route.continue();
    });
    await bookAt(page, '$20.00');
    const dialog = page.getByRole('dialog', { name: 'The price has just changed' });
    await dialog.getByText('from $20.00 to $30.00').waitFor();
    await expectAccessible(page);
    await clickFor(dialog, 'Cancel booking', page.getByText('Total: $30.00'));
    expect(await bookingsOf(server, anna)).toMatchObject([{ status: 'CANCELLED' }]);
  });

  test('a lost answer, and a reload: confirming again does not book twice', { tags: 'further' }, async ({
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
    await clickFor(page, bookWords, received(page));
    expect(await bookingsOf(server, anna)).toHaveLength(1);
  });
});

// Last: the settings remain.
describe.skipIf(!hasChromium)('booking within the times of the business', { tags: 'further' }, () => {
  const [tooSoon, closedDay, weekday] = [dayAhead(1), dayAhead(3), dayAhead(4)];
  const [taken, tooFar] = [dayAhead(5), dayAhead(26)];

  test('a visit of a night shift is booked over midnight, also on the last of the days that are shown', async ({
    server,
    business,
    giveSkills,
    newOwner,
    openFor,
  }) => {
    const watch = await business.service({ name: { en: 'Night watch' }, duration: 90 });
    const night = { timeZone: 'UTC', ...weekOf('22:00-02:00') };
    await giveSkills((await business.staff({ workingHours: night })).id, [watch], 3);
    const { anna, rex } = await newOwner();
    const day = dayAhead(6);
    const page = await openFor(anna, `book?services=${watch}&pets=${rex}&step=time&day=${day}`);
    await page.getByRole('radio', { name: '12:30 AM', exact: true }).waitFor();
    await page.getByRole('radio', { name: '11:45 PM', exact: true }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('button:not([aria-busy])', { hasText: bookWords }).click();
    await received(page).waitFor();
    expect(await bookingsOf(server, anna)).toMatchObject([{ startDate: `${day}T23:45:00.000Z` }]);
  });

  test('an empty day says why, and leads to the next one with free times', async ({
    server,
    business,
    writeSettings,
    newOwner,
    openFor,
    journey,
  }) => {
    const { bath, best, other } = journey;
    const closed = { from: closedDay, to: closedDay, name: { en: 'New Year', de: 'Neujahr' } };
    const open = { ...weekOf('09:00-17:00'), [weekdayOf(weekday)]: [] };
    await writeSettings(
      { key: 'openingHours', value: { default: open } },
      { key: 'closures', value: [closed] },
      { key: 'notice', value: { default: { book: 'P2DT12H', ahead: 'P20D' } } },
    );
    for (const member of [best, other]) {
      const body = { startDate: `${taken}T00:00Z`, endDate: `${taken}T23:59Z` };
      await server.request('POST', `/staff/${member}/time-off`, { ...business.admin, body });
    }
    const { anna, rex } = await newOwner();
    const chosen = `services=${bath}&pets=${rex}&step=time`;
    const page = await openFor(anna, `book?${chosen}&day=${closedDay}`);
    await page.getByText('Closed: New Year').waitFor();
    await expectAccessible(page);
    await page.goto(`${server.url}/app/book?${chosen}&day=${closedDay}&lang=de`);
    await page.getByText('Geschlossen: Neujahr').waitFor();
    const expectReason = async (day: string, reason: string | RegExp) => {
      await page.goto(`${server.url}/app/book?${chosen}&day=${day}&lang=en`);
      await page.getByText(reason).waitFor();
    };
    const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(weekday),
    );
    await expectReason(weekday, `Closed on ${name}s`);
    await expectReason(tooSoon, 'Please book at least 2 days and 12 hours ahead.');
    await expectReason(tooFar, 'You can book up to 20 days ahead.');
    const start = encodeURIComponent(`${closedDay}T10:00:00.000Z`);
    await page.goto(`${server.url}/app/book?${chosen.replace('=time', '=review')}&start=${start}&lang=en`);
    await page.getByRole('alert').getByText('Closed: New Year').waitFor();
    await expectReason(taken, /^No free times on /);
    await clickFor(page, /^Show /, page.getByRole('radio', { name: '10:00 AM', exact: true }));
  });

  test('a stay that begins on a closed day cannot go on, and says why', async ({
    server,
    business,
    newOwner,
    openFor,
  }) => {
    const { anna, rex } = await newOwner();
    const boarding = await business.service(boardingService);
    const at = (day: string) => encodeURIComponent(`${day}T10:00:00.000Z`);
    const chosen = `services=${boarding}&pets=${rex}&step=time`;
    const page = await openFor(anna, `book?${chosen}&start=${at(closedDay)}&end=${at(taken)}`);
    await page.getByText('Closed: New Year').waitFor();
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await page.goto(`${server.url}/app/book?${chosen}&start=${at(taken)}&end=${at(dayAhead(6))}`);
    await clickFor(page, 'Continue', page.getByRole('heading', { name: 'Check and confirm' }));
  });
});
