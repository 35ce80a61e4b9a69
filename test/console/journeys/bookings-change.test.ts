/** Changing a booking: its form, taken times, and a concurrent change by another user. */
import { describe, expect } from 'vitest';
import { clickFor, expectFocus, follow, press, saveChanges } from '../support/actions.ts';
import { type ConsolePage, expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { openFromList, customerTest as test } from '../support/customer-bookings.ts';
import { dayHasFocus } from '../support/days.ts';

const part = (page: ConsolePage, name: 'Start' | 'End') => page.getByRole('group', { name, exact: true });
const timeOf = (page: ConsolePage, name: 'Start' | 'End') => part(page, name).getByLabel('Time of day');

/** The fields for times that are not listed. */
async function openTimes(page: ConsolePage) {
  await page.getByText('Enter another time').click();
}

/** By keyboard, from the chosen day. */
async function chooseDay(page: ConsolePage, name: 'Start' | 'End', ...keys: readonly string[]) {
  await part(page, name).getByRole('button').click();
  await dayHasFocus(page);
  await press(page, ...keys, 'Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

function dayAfter(instant: string, days: number): string {
  return Temporal.PlainDate.from(instant.slice(0, 10)).add({ days }).toString();
}

describe.skipIf(!hasChromium)('changing a booking', () => {
  test('only changed fields are sent; leaving with changes asks first', { tags: 'further' }, async ({
    business,
    journey,
  }) => {
    const { page, booking, customer } = await journey.customerAt(() => 'bookings');
    await business.pet(customer, { name: 'Mimi', species: 'CAT' });
    await openFromList(page);
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByRole('heading', { name: 'Change booking', level: 1 }).waitFor();
    await expectFocus(page, 'textContent', 'Change booking');
    await page.getByLabel('Mimi').check();
    await expectAccessible(page);
    // Changing the language loses no draft.
    const [german] = await Promise.all([
      page.waitForResponse((response) => /\/bookings\/.*lang=de/.test(response.url())),
      page.getByLabel('Language').selectOption('de'),
    ]);
    expect(german.status()).toBe(200);
    expect(await page.getByLabel('Mimi').isChecked()).toBe(true);
    await page.getByRole('combobox', { name: /Language|Sprache/ }).selectOption('en');
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en');
    await follow(page, 'My pets', page.getByRole('dialog', { name: 'Leave without saving?' }));
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByLabel('Quantity of Dog bath').fill('0');
    await saveChanges(page, 'Enter a whole number from 1 to 1,000.');
    await page.getByLabel('Quantity of Dog bath').fill('3');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').getByText('the price is $120.00 instead of $40.00').waitFor();
    expect((await journey.stored(booking.id)).totalAmount).toBe(40);
    await saveChanges(page);
    await page.getByText('$20.00 × 1 session × 3 × 2 pets').waitFor();
    const { startDate, notes } = booking;
    expect(await journey.stored(booking.id)).toMatchObject({ startDate, notes });
  });

  test('a new start moves the end too', { tags: 'further' }, async ({ journey }) => {
    const { page, booking } = await journey.customerAt((id) => `bookings/${id}?change=true`);
    await openTimes(page);
    await chooseDay(page, 'Start', 'ArrowRight');
    await timeOf(page, 'Start').selectOption('10:30');
    expect(await timeOf(page, 'End').inputValue()).toBe('11:30');
    await expectAccessible(page);
    await clickFor(page, /^Move$/, 'Changes saved.');
    const { startDate, endDate } = await journey.stored(booking.id);
    const day = dayAfter(booking.startDate, 1);
    expect([startDate, endDate]).toEqual([`${day}T10:30:00.000Z`, `${day}T11:30:00.000Z`]);
  });

  test('a booking does not keep its own member busy: a quarter of an hour later is offered', async ({
    server,
    journey,
  }) => {
    const { page, customer, pet } = await journey.customerAt(() => 'bookings');
    const staffId = await journey.memberFor(journey.bath);
    const at = (from: string, to: string) => ({
      startDate: `2030-07-02T${from}Z`,
      endDate: `2030-07-02T${to}Z`,
    });
    const { id } = await journey.bookingOf(customer, pet, { staffId, ...at('09:00', '10:00') });
    await page.goto(`${server.url}/app/bookings/${id}?change=true`);
    await page.getByRole('radio', { name: '9:15 AM', exact: true }).check();
    await clickFor(page, /^Move$/, 'Changes saved.');
    expect((await journey.stored(id)).startDate).toBe('2030-07-02T09:15:00.000Z');
    // Each press of the button goes on to the next one.
    await page.goto(`${server.url}/app/bookings/${id}?change=true`);
    for (const start of ['9:30', '9:45']) {
      await page.getByRole('button', { name: 'Move to the next free time' }).click();
      await page.getByRole('radio', { name: `${start} AM`, exact: true, checked: true }).waitFor();
    }
    await clickFor(page, /^Move$/, 'Changes saved.');
    expect((await journey.stored(id)).startDate).toBe('2030-07-02T09:45:00.000Z');
  });

  test('409: for a taken time the next free ones are offered, and one press puts them into the form', {
    tags: 'further',
  }, async ({ business, journey }) => {
    const { page, booking, customer, pet } = await journey.customerAt((id) => `bookings/${id}?change=true`);
    const staffId = await journey.memberFor(journey.bath);
    const day = dayAfter(booking.startDate, 7);
    const times = { startDate: `${day}T09:00Z`, endDate: `${day}T10:00Z` };
    const other = await business.pet(customer, { name: 'Mimi' });
    for (const petId of [pet, other])
      await journey.bookingOf(customer, petId, petId === pet ? times : { ...times, staffId });
    await openTimes(page);
    await chooseDay(page, 'Start', 'ArrowDown');
    await timeOf(page, 'Start').selectOption('09:30');
    await clickFor(page, /^Move$/, 'This time is already taken.');
    await page.getByText('The next free times:').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /10:00 – 11:00/ }).click();
    expect(await timeOf(page, 'Start').inputValue()).toBe('10:00');
    await clickFor(page, /^Move$/, 'Changes saved.');
    expect((await journey.stored(booking.id)).startDate).toBe(`${day}T10:00:00.000Z`);
  });

  test('409 for several services: only times at which one staff member is free for all of them are offered', {
    tags: 'further',
  }, async ({ server, business, journey }) => {
    const { page, customer, pet } = await journey.customerAt(() => 'bookings');
    const [nails, teeth] = [
      await business.service({ name: { en: 'Nails' } }),
      await business.service({ name: { en: 'Teeth' } }),
    ];
    await journey.memberFor(nails);
    await journey.memberFor(teeth);
    const ofBoth = await journey.memberFor(nails, teeth);
    const services = [nails, teeth].map((serviceId) => ({ serviceId }));
    const on = '2030-06-04';
    const at = (from: string, to: string) => ({ startDate: `${on}T${from}Z`, endDate: `${on}T${to}Z` });
    const { id } = await journey.bookingOf(customer, pet, { services, ...at('14:00', '15:00') });
    await journey.bookingOf(customer, pet, at('09:00', '10:00'));
    const other = await business.pet(customer, { name: 'Mimi' });
    await journey.bookingOf(customer, other, { ...at('10:00', '11:00'), staffId: ofBoth });
    await page.goto(`${server.url}/app/bookings/${id}?change=true`);
    await openTimes(page);
    await timeOf(page, 'Start').selectOption('09:30');
    await clickFor(page, /^Move$/, 'The next free times:');
    const offered = page.getByRole('status').filter({ hasText: 'The next free times:' }).getByRole('button');
    const starts = (await offered.allTextContents()).map((text) => /\d+:\d+/.exec(text)?.[0]);
    expect(starts).toEqual(['11:00', '12:00', '1:00', '2:00']);
  });

  test('412: both versions are side by side, each field is chosen, and fields that nobody else changed stay', async ({
    changeElsewhere,
    journey,
  }) => {
    const { page, booking } = await journey.customerAt((id) => `bookings/${id}?change=true`);
    await page.getByLabel('Notes').fill('Mine: no perfume.');
    await page.getByLabel('Quantity of Dog bath').fill('4');
    const inMay = { startDate: '2030-05-01T09:00Z', endDate: '2030-05-01T10:00Z' };
    const body = { notes: 'Theirs: use the blue towel.', ...inMay };
    await changeElsewhere(`/bookings/${booking.id}`, body);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'This booking was changed in the meantime' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('in the meantime');
    await expectAccessible(page);
    const notes = page.getByRole('group', { name: 'Notes' });
    const when = page.getByRole('group', { name: 'When' });
    // Edited fields keep the reader's value at first; all others take the saved one.
    expect(await notes.getByRole('radio', { name: /Mine: no perfume/ }).isChecked()).toBe(true);
    expect(await when.getByRole('radio', { name: /May 1, 2030/ }).isChecked()).toBe(true);
    expect(await page.getByRole('group', { name: 'Services' }).count()).toBe(0);
    await notes.getByRole('radio', { name: /blue towel/ }).check();
    await page.getByRole('button', { name: 'Save this choice' }).click();
    await page.getByRole('alert').getByText('the price is $80.00 instead of $40.00').waitFor();
    await saveChanges(page);
    const after = await journey.stored(booking.id);
    expect(after).toMatchObject({ notes: body.notes, startDate: '2030-05-01T09:00:00.000Z' });
    expect(after.services[0].quantity).toBe(4);
  });

  test('behind a proxy that drops the tags of versions, a save reads again and overwrites nothing', {
    tags: 'further',
  }, async ({ server, changeElsewhere, journey }) => {
    const { page, booking } = await journey.customerAt(() => 'bookings');
    await page.route(/\/bookings\/[\w-]+(\?|$)/, async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      const response = await route.fetch();
      const { etag: _dropped, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto(`${server.url}/app/bookings/${booking.id}?change=true`);
    await page.getByLabel('Notes').fill('Mine: no perfume.');
    const body = { notes: 'Theirs: use the blue towel.' };
    await changeElsewhere(`/bookings/${booking.id}`, body);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'This booking was changed in the meantime' }).waitFor();
    expect((await journey.stored(booking.id)).notes).toBe(body.notes);
    await clickFor(page, 'Save this choice', 'Changes saved.');
    expect((await journey.stored(booking.id)).notes).toBe('Mine: no perfume.');
  });

  test('a booking that was closed meanwhile cannot be saved', { tags: 'further' }, async ({
    business,
    journey,
  }) => {
    const { page, booking } = await journey.customerAt((id) => `bookings/${id}?change=true`);
    await page.getByLabel('Notes').fill('Too late');
    await business.move(business.manager, booking.id, 'CANCELLED');
    await saveChanges(page, 'This booking can no longer be changed.');
    expect((await journey.stored(booking.id)).notes).toBe('Shy with strangers.');
  });

  test('on a phone a customer moves a booking to a free time with five taps', { tags: 'further' }, async ({
    journey,
  }) => {
    const narrow = { ...phone, viewport: { width: 360, height: 740 } };
    const { page, booking } = await journey.customerAt(() => 'bookings', narrow);
    await journey.memberFor(journey.bath);
    await page.getByRole('link', { name: /^Biscuit – / }).tap();
    await page.getByRole('link', { name: 'Change', exact: true }).tap();
    const next = dayAfter(booking.startDate, 1);
    await page.getByRole('radio', { name: new RegExp(`${Number(next.slice(8))}, 2030`) }).tap();
    await page.getByRole('radio', { name: '2:15 PM', exact: true }).tap();
    await page.getByRole('button', { name: 'Move', exact: true }).tap();
    await page.getByText('Changes saved.').waitFor();
    const { startDate, endDate } = await journey.stored(booking.id);
    expect([startDate, endDate]).toEqual([`${next}T14:15:00.000Z`, `${next}T15:15:00.000Z`]);
  });
});
