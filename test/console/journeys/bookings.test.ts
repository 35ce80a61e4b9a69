/** A customer's bookings: the list, one of them, cancelling with and without undo, booking again. */
import { describe, expect } from 'vitest';
import { clickFor, downloadBy, expectFocus, follow } from '../support/actions.ts';
import { desktop, expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { openFromList, customerTest as test } from '../support/customer-bookings.ts';
import { heldStepsWait, passHeldSeconds } from '../support/held-steps.ts';

describe.skipIf(!hasChromium)('my bookings', () => {
  test('the first page of a customer has the next visit; book again leads to booking the same services and pets', {
    tags: 'further',
  }, async ({ journey }) => {
    const { page, pet } = await journey.customerAt(() => '', phone);
    const next = page.getByRole('region', { name: 'Upcoming' });
    await next.getByRole('link', { name: /^Biscuit – / }).waitFor();
    await expectAccessible(page);
    await next.getByRole('link', { name: 'Book again' }).click();
    await page.waitForURL(/\/app\/book\?/);
    const search = new URL(page.url()).searchParams;
    expect([search.get('services'), search.get('pets')]).toEqual([`${journey.bath}*2`, pet]);
  });

  test('without a next visit, the first page has the last one', { tags: 'further' }, async ({
    business,
    journey,
  }) => {
    const { page, booking, customer, pet } = await journey.customerAt(() => 'account');
    await business.move(customer, booking.id, 'CANCELLED');
    for (const day of [2, 1]) {
      const at = (hour: number) => new Date(Date.UTC(2020, 0, day, hour)).toISOString();
      const { id } = await journey.bookingOf(customer, pet, { startDate: at(9), endDate: at(10) });
      for (const status of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'])
        await business.move(business.manager, id, status);
    }
    await page.getByRole('banner').getByRole('link').first().click();
    await page
      .getByRole('region', { name: 'Past' })
      .getByText(/Jan 2, 2020/)
      .waitFor();
  });

  test('the list leads to one booking with its price lines, its print view and its calendar file', {
    tags: 'further',
  }, async ({ journey }) => {
    const { page, booking } = await journey.customerAt(() => 'bookings', phone);
    await page.getByRole('link', { name: /^Biscuit – / }).waitFor();
    await expectAccessible(page);
    await openFromList(page);
    expect(new URL(page.url()).pathname).toBe(`/app/bookings/${booking.id}`);
    await page.getByText('$20.00 × 1 session × 2').waitFor();
    await page.getByRole('row', { name: 'Total $40.00' }).waitFor();
    await page.getByText('Shy with strangers.').waitFor();
    await expectAccessible(page);
    const file = await downloadBy(page, page.getByRole('button', { name: 'Add to calendar' }));
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByText('Shy with strangers.').isVisible()).toBe(true);
  });

  test('past bookings are on the other tab, in pages, filtered by status; both are in the address', {
    tags: 'further',
  }, async ({ business, journey }) => {
    const { page, customer, pet } = await journey.customerAt(() => 'bookings?show=past');
    await page.getByText('You have no past bookings.').waitFor();
    for (let day = 1; day <= 21; day++) {
      const at = (hour: number) => new Date(Date.UTC(2020, 0, day, hour)).toISOString();
      const { id } = await journey.bookingOf(customer, pet, { startDate: at(9), endDate: at(10) });
      if (day === 1) await business.move(customer, id, 'CANCELLED');
    }
    await page.reload();
    const shown = () => page.getByRole('listitem').filter({ hasText: /2020/ }).count();
    await expect.poll(shown).toBe(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(shown).toBe(21);
    // The first one of the new page has the focus.
    await expectFocus(page, 'closest("li").textContent', /Jan 1, 2020/);
    await page.getByLabel('Status').selectOption('Cancelled');
    await expect.poll(shown).toBe(1);
    expect(new URL(page.url()).search).toBe('?show=past&status=CANCELLED');
    await page.getByLabel('Status').selectOption('In progress');
    await page.getByRole('button', { name: 'Show all statuses' }).click();
    await expect.poll(shown).toBe(21);
  });
});

const waiting = { ...desktop, ...heldStepsWait };

describe.skipIf(!hasChromium)('cancelling a booking', () => {
  test('when undone within five seconds, nothing is sent; the focus stays on the button', async ({
    journey,
  }) => {
    const { page, booking, customer, pet } = await journey.customerAt((id) => `bookings/${id}`, waiting);
    const other = await journey.bookingOf(customer, pet, { notes: 'The other one.' });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname);
    });
    await clickFor(page, 'Cancel booking', 'The booking will be cancelled in a few seconds.');
    await expectAccessible(page);
    await expectFocus(page, 'textContent', 'Keep this booking');
    await clickFor(page, 'Undo', page.getByRole('button', { name: 'Cancel booking' }));
    await page.getByRole('link', { name: 'My bookings' }).click();
    const bookings = page.getByRole('link', { name: /^.+ – / });
    await bookings.last().click();
    await page.getByText('The other one.').waitFor();
    await clickFor(page, 'Cancel booking', 'The booking will be cancelled in a few seconds.');
    expect(await passHeldSeconds(page)).toBe(1);
    await page.getByText('Booking cancelled.').waitFor();
    expect(sent).toEqual([`/bookings/${other.id}/status`]);
    expect((await journey.stored(booking.id)).status).toBe('PENDING');
    expect((await journey.stored(other.id)).status).toBe('CANCELLED');
  });

  test('is sent even after the reader has moved on to another screen', { tags: 'further' }, async ({
    journey,
  }) => {
    const { page, booking } = await journey.customerAt((id) => `bookings/${id}`, waiting);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await follow(page, 'My pets', page.getByRole('heading', { name: 'My pets', level: 1 }));
    await passHeldSeconds(page);
    await page.getByText('Booking cancelled.').waitFor();
    expect((await journey.stored(booking.id)).status).toBe('CANCELLED');
    await follow(page, 'My bookings', page.getByRole('listitem').getByText('Cancelled', { exact: true }));
  });

  test('a booking that has begun meanwhile is not cancelled, and the page says so', {
    tags: 'further',
  }, async ({ business, journey }) => {
    const { page, booking } = await journey.customerAt((id) => `bookings/${id}`, waiting);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    for (const status of ['CONFIRMED', 'IN_PROGRESS'])
      await business.move(business.manager, booking.id, status);
    await passHeldSeconds(page);
    await page.getByText('The booking can no longer change to this status.').waitFor();
    await page.getByText('In progress').waitFor();
    await page.getByRole('button', { name: 'Cancel booking' }).waitFor({ state: 'detached' });
  });
});

describe.skipIf(!hasChromium)('the time until which a customer may cancel or change a booking', () => {
  test('is on the page and in the list; afterwards the page has the contact data of the business instead of the buttons', {
    tags: 'further',
  }, async ({ server, writeSettings, journey }) => {
    await writeSettings(
      { key: 'notice', value: { default: { cancel: 'P1D' } } },
      { key: 'timeZone', value: 'Asia/Tokyo' },
      { key: 'contactEmail', value: 'hello@petalpaw.test' },
      { key: 'contactPhone', value: '+1 562 555 0142' },
    );
    const startDate = '2030-06-08T01:00:00.000Z';
    const { page, customer, pet } = await journey.customerAt(() => 'bookings');
    const later = await journey.bookingOf(customer, pet, { startDate, endDate: '2030-06-08T02:00:00.000Z' });
    await page.reload();
    const words = 'You can cancel or change this booking until Fri, Jun 7, 10:00 AM.';
    await page.getByRole('listitem').getByText(words).waitFor();
    await expectAccessible(page);
    await page.goto(`${server.url}/app/bookings/${later.id}`);
    await page.getByText(words).waitFor();
    await page.getByRole('link', { name: 'Change' }).waitFor();
    await page.getByRole('button', { name: 'Cancel booking' }).waitFor();

    const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const soon = await journey.bookingOf(customer, pet, { startDate: hoursAhead(3), endDate: hoursAhead(4) });
    await page.goto(`${server.url}/app/bookings/${soon.id}`);
    const tooLate = 'It is too late to cancel or change this booking here. Please contact us.';
    await page.getByText(tooLate).waitFor();
    const link = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await link('hello@petalpaw.test')).toBe('mailto:hello@petalpaw.test');
    expect(await link('+1 562 555 0142')).toBe('tel:+15625550142');
    expect(await page.getByRole('link', { name: 'Change' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Cancel booking' }).count()).toBe(0);
    await expectAccessible(page);
  });
});
