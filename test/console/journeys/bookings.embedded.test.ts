/** A customer's bookings: the list, one of them, changing it while somebody else does, cancelling with and without undo. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, openBusiness } from '#test/support/business.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';
import {
  type ConsolePage,
  closeChromium,
  desktop,
  expectAccessible,
  hasChromium,
  openConsole,
  phone,
} from '../support/chromium.ts';

let server: TestServer;
let business: Business;
let bath: string;
beforeAll(async () => {
  if (!hasChromium) return;
  server = await startServer();
  business = await openBusiness(server);
  bath = await business.service({ name: { en: 'Dog bath' }, duration: 60 });
});
afterAll(async () => {
  await closeChromium();
  await server?.close();
});

/** A customer with a dog, and a browser in which they are signed in. */
async function customerAt(
  path: (booking: string) => string,
  options: typeof phone | typeof desktop = desktop,
) {
  const customer = await server.newUser('CUSTOMER');
  const pet = await business.pet(customer, { name: 'Biscuit' });
  const booking = await bookingOf(customer, pet, { notes: 'Shy with strangers.' });
  const page = await openConsole(server.url, path(booking.id), options);
  await page.getByLabel('Email address').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL(({ pathname }) => pathname !== '/app/sign-in');
  return { customer, pet, booking, page };
}

let hour = 0;

/** A booking in the far future, at another hour each time. */
async function bookingOf(customer: SignedIn, pet: string, changes: object = {}) {
  hour += 2;
  const at = (more: number) => new Date(Date.UTC(2030, 0, 7, 8) + (hour + more) * 3_600_000).toISOString();
  const body = {
    petIds: [pet],
    services: [{ serviceId: bath, quantity: 2 }],
    startDate: at(0),
    endDate: at(1),
  };
  return business.booked(customer, { ...body, ...changes });
}

const stored = async (id: string) =>
  (await server.request('GET', `/bookings/${id}`, { token: business.manager.token })).body.data;

async function openFromList(page: ConsolePage) {
  await page.getByRole('heading', { name: 'My bookings', level: 1 }).waitFor();
  await page.getByRole('link', { name: /2030/ }).click();
  await page.getByRole('heading', { name: /2030/, level: 1 }).waitFor();
}

describe.skipIf(!hasChromium)('my bookings', () => {
  test('the list leads to one booking with its price lines, its print view and its calendar file', async () => {
    const { page, booking } = await customerAt(() => 'bookings', phone);
    await page.getByRole('link', { name: /2030/ }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await openFromList(page);
    expect(new URL(page.url()).pathname).toBe(`/app/bookings/${booking.id}`);
    await page.getByText('$20.00 × 1 session × 2').waitFor();
    await page.getByRole('row', { name: 'Total $40.00' }).waitFor();
    await page.getByText('Shy with strangers.').waitFor();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByText('Shy with strangers.').isVisible()).toBe(true);
    await page.finish();
  });

  test('past bookings are behind the other tab, in pages, and a status filters them; both are in the address', async () => {
    const { page, customer, pet } = await customerAt(() => 'bookings?show=past');
    await page.getByText('You have no past bookings.').waitFor();
    for (let day = 1; day <= 21; day++) {
      const startDate = new Date(Date.UTC(2020, 0, day, 9)).toISOString();
      const endDate = new Date(Date.UTC(2020, 0, day, 10)).toISOString();
      const { id } = await bookingOf(customer, pet, { startDate, endDate });
      if (day === 1) await business.move(customer, id, 'CANCELLED');
    }
    await page.reload();
    await expect.poll(() => page.getByRole('link', { name: /2020/ }).count()).toBe(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => page.getByRole('link', { name: /2020/ }).count()).toBe(21);
    // The first one of the new page has the focus.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Jan 1, 2020');
    await page.getByLabel('Status').selectOption('Cancelled');
    await expect.poll(() => page.getByRole('link', { name: /2020/ }).count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?show=past&status=CANCELLED');
    await page.getByLabel('Status').selectOption('In progress');
    await page.getByRole('button', { name: 'Show every status' }).click();
    await expect.poll(() => page.getByRole('link', { name: /2020/ }).count()).toBe(21);
    await page.finish();
  });

  test("somebody else's booking, and one that does not exist, are a page that says so", async () => {
    const other = await server.newUser('CUSTOMER');
    const { id } = await bookingOf(other, await business.pet(other));
    const { page } = await customerAt(() => `bookings/${id}`);
    await page.getByRole('heading', { name: 'Booking not found', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'All bookings' }).click();
    await page.getByRole('heading', { name: 'My bookings', level: 1 }).waitFor();
    await page.finish();
  });
});

describe.skipIf(!hasChromium)('changing a booking', () => {
  test('what was changed is sent and nothing else; leaving with changes asks first', async () => {
    const { page, booking, customer } = await customerAt(() => 'bookings');
    await business.pet(customer, { name: 'Mimi', species: 'CAT' });
    await openFromList(page);
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByRole('heading', { name: 'Change booking', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Change booking');
    await page.getByLabel('Mimi').check();
    await expectAccessible(page);
    // Another language loses no draft.
    const [german] = await Promise.all([
      page.waitForResponse((response) => /\/bookings\/.*lang=de/.test(response.url())),
      page.getByLabel('Language').selectOption('de'),
    ]);
    expect(german.status()).toBe(200);
    expect(await page.getByLabel('Mimi').isChecked()).toBe(true);
    await page.getByRole('combobox', { name: /Language|Sprache/ }).selectOption('en');
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en');
    await page.getByRole('link', { name: 'My pets' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByLabel('Quantity of Dog bath').fill('0');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter a whole number from 1 to 1000.').waitFor();
    await page.getByLabel('Quantity of Dog bath').fill('3');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').getByText('the price is $120.00 instead of $40.00').waitFor();
    expect((await stored(booking.id)).totalAmount).toBe(40);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your changes are saved.').waitFor();
    await page.getByText('$20.00 × 1 session × 3 × 2 pets').waitFor();
    expect(await stored(booking.id)).toMatchObject({ startDate: booking.startDate, notes: booking.notes });
    await page.finish();
  });

  test('a new start moves the end along', async () => {
    const { page, booking } = await customerAt((id) => `bookings/${id}?change=true`);
    await page.getByLabel('Start').fill('2030-03-01T10:30');
    expect(await page.getByLabel('End').inputValue()).toBe('2030-03-01T11:30');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your changes are saved.').waitFor();
    const { startDate, endDate } = await stored(booking.id);
    expect([startDate, endDate]).toEqual(['2030-03-01T10:30:00.000Z', '2030-03-01T11:30:00.000Z']);
    await page.finish();
  });

  test('409: a time that is taken is answered with the next free ones, put into the form by one press', async () => {
    const { page, booking, customer, pet } = await customerAt((id) => `bookings/${id}?change=true`);
    const { id: staffId } = await business.staff();
    const skill = await server.request('PUT', `/staff/${staffId}/services`, {
      token: business.manager.token,
      body: [{ serviceId: bath, proficiency: 5 }],
    });
    expect(skill.status).toBe(200);
    const times = { startDate: '2030-02-04T09:00Z', endDate: '2030-02-04T10:00Z' };
    const other = await business.pet(customer, { name: 'Mimi' });
    for (const petId of [pet, other])
      await bookingOf(customer, petId, petId === pet ? times : { ...times, staffId });
    await page.getByLabel('Start').fill('2030-02-04T09:30');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('This time has just been taken.').waitFor();
    await page.getByText('The next free times:').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /10:00 – 11:00/ }).click();
    expect(await page.getByLabel('Start').inputValue()).toBe('2030-02-04T10:00');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your changes are saved.').waitFor();
    expect((await stored(booking.id)).startDate).toBe('2030-02-04T10:00:00.000Z');
    await page.finish();
  });

  test('412: theirs stands beside yours, each field is chosen, and what nobody else touched stays yours', async () => {
    const { page, booking, customer } = await customerAt((id) => `bookings/${id}?change=true`);
    await page.getByLabel('Notes').fill('Mine: no perfume.');
    await page.getByLabel('Quantity of Dog bath').fill('4');
    const inMay = { startDate: '2030-05-01T09:00Z', endDate: '2030-05-01T10:00Z' };
    const elsewhere = await server.request('PUT', `/bookings/${booking.id}`, {
      token: customer.token,
      body: { notes: 'Theirs: use the blue towel.', ...inMay },
    });
    expect(elsewhere.status).toBe(200);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'This booking was changed in the meantime' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('in the meantime');
    await expectAccessible(page);
    const notes = page.getByRole('group', { name: 'Notes' });
    const when = page.getByRole('group', { name: 'When' });
    // What was edited stays the reader's to begin with; what was not is taken over.
    expect(await notes.getByRole('radio', { name: /Mine: no perfume/ }).isChecked()).toBe(true);
    expect(await when.getByRole('radio', { name: /May 1, 2030/ }).isChecked()).toBe(true);
    expect(await page.getByRole('group', { name: 'Services' }).count()).toBe(0);
    await notes.getByRole('radio', { name: /blue towel/ }).check();
    await page.getByRole('button', { name: 'Save this choice' }).click();
    await page.getByRole('alert').getByText('the price is $80.00 instead of $40.00').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your changes are saved.').waitFor();
    const after = await stored(booking.id);
    expect([after.notes, after.startDate, after.services[0].quantity]).toEqual([
      'Theirs: use the blue towel.',
      '2030-05-01T09:00:00.000Z',
      4,
    ]);
    await page.finish();
  });

  test('a booking that was closed meanwhile can no longer be saved', async () => {
    const { page, booking } = await customerAt((id) => `bookings/${id}?change=true`);
    await page.getByLabel('Notes').fill('Too late');
    await business.move(business.manager, booking.id, 'CANCELLED');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('This booking can no longer be changed.').waitFor();
    expect((await stored(booking.id)).notes).toBe('Shy with strangers.');
    await page.finish();
  });
});

describe.skipIf(!hasChromium)('cancelling a booking', () => {
  test('undone within five seconds, nothing is sent; the focus stays on the button', async () => {
    const { page, booking, customer, pet } = await customerAt((id) => `bookings/${id}`);
    const other = await bookingOf(customer, pet, { notes: 'The other one.' });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname);
    });
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('The booking will be cancelled in a few seconds.').waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Keep this booking');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
    // One that was held later is sent later: by then the first one would have been sent.
    await page.getByRole('link', { name: 'My bookings' }).click();
    await page.getByRole('link', { name: /2030/ }).last().click();
    await page.getByText('The other one.').waitFor();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('The booking is cancelled.').waitFor();
    expect(sent).toEqual([`/bookings/${other.id}/status`]);
    expect((await stored(booking.id)).status).toBe('PENDING');
    expect((await stored(other.id)).status).toBe('CANCELLED');
    await page.finish();
  });

  test('it is sent although the reader has moved on to another screen', async () => {
    const { page, booking } = await customerAt((id) => `bookings/${id}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('link', { name: 'My pets' }).click();
    await page.getByText('The booking is cancelled.').waitFor();
    expect((await stored(booking.id)).status).toBe('CANCELLED');
    await page.getByRole('link', { name: 'My bookings' }).click();
    await page.getByRole('listitem').getByText('Cancelled', { exact: true }).waitFor();
    await page.finish();
  });

  test('one that has begun meanwhile is not cancelled, and the page says so', async () => {
    const { page, booking } = await customerAt((id) => `bookings/${id}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    for (const status of ['CONFIRMED', 'IN_PROGRESS'])
      await business.move(business.manager, booking.id, status);
    await page.getByText('The booking cannot change to this status any more.').waitFor();
    await page.getByText('In progress').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel booking' }).count()).toBe(0);
    await page.finish();
  });
});

test.skipIf(!hasChromium)('book again leads to booking the same services and pets', async () => {
  const { page, pet } = await customerAt((id) => `bookings/${id}`);
  await page.getByRole('link', { name: 'Book again' }).click();
  await page.waitForURL(/\/app\/book\?/);
  const search = new URL(page.url()).searchParams;
  expect([search.get('services'), search.get('pets')]).toEqual([`${bath}*2`, pet]);
  await page.finish();
});
