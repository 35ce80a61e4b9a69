/** Booking within the times of the business: a day without free times says why, and so does a stay on a closed day. */
import { describe, expect } from 'vitest';
import { dayAhead, signInOn, bookingTest as test } from '../support/booking-journey.ts';
import { expectAccessible, hasChromium } from '../support/chromium.ts';

const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const weekdayOf = (day: string) => Temporal.PlainDate.from(day).dayOfWeek - 1;
/** Open on all days but one of the week. */
const openBut = (closed: number) =>
  Object.fromEntries(
    names.map((name, at) => [name, at === closed ? [] : [{ start: '09:00', end: '17:00' }]]),
  );

describe.skipIf(!hasChromium)('booking within the times of the business', () => {
  const [closedDay, weekday, tooSoon, taken, tooFar] = [3, 4, 1, 5, 26].map(dayAhead) as [
    string,
    string,
    string,
    string,
    string,
  ];

  test('an empty day says why, and leads to the next one with free times', async ({
    server,
    business,
    openPage,
    journey,
  }) => {
    const { bath, best, other } = journey;
    const settings = [
      { key: 'openingHours', value: { default: openBut(weekdayOf(weekday)) } },
      {
        key: 'closures',
        value: [{ from: closedDay, to: closedDay, name: { en: 'New Year', de: 'Neujahr' } }],
      },
      { key: 'notice', value: { default: { book: 'P2DT12H', ahead: 'P20D' } } },
    ];
    const { token } = business.admin;
    expect((await server.request('PUT', '/settings', { token, body: settings })).status).toBe(200);
    for (const member of [best, other]) {
      const body = { startDate: `${taken}T00:00Z`, endDate: `${taken}T23:59Z` };
      await server.request('POST', `/staff/${member}/time-off`, { token, body });
    }
    const anna = await server.newUser('CUSTOMER');
    const rex = await business.pet(anna);
    const chosen = `services=${bath}&pets=${rex}&step=time`;
    const page = await openPage(`book?${chosen}&day=${closedDay}`);
    await signInOn(page, anna);
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
    await expectReason(taken, /^No free times on /);
    await page.getByRole('button', { name: /^Show / }).click();
    await page.getByRole('radio', { name: '10:00 AM', exact: true }).waitFor();
    await page.finish();
  });

  test('a stay that begins on a closed day cannot go on, and says why', async ({
    server,
    business,
    openPage,
  }) => {
    const anna = await server.newUser('CUSTOMER');
    const rex = await business.pet(anna);
    const boarding = await business.service({
      name: { en: 'Boarding' },
      category: 'BOARDING',
      priceUnit: 'per day',
      basePrice: 30,
    });
    const at = (day: string) => encodeURIComponent(`${day}T10:00:00.000Z`);
    const chosen = `services=${boarding}&pets=${rex}&step=time`;
    const page = await openPage(`book?${chosen}&start=${at(closedDay)}&end=${at(taken)}`);
    await signInOn(page, anna);
    await page.getByText('Closed: New Year').waitFor();
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await page.goto(`${server.url}/app/book?${chosen}&start=${at(taken)}&end=${at(dayAhead(6))}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check and confirm' }).waitFor();
    await page.finish();
  });
});
