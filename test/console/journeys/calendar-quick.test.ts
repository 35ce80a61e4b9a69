/** A booking that is made on the calendar of a manager. */
import { describe, expect } from 'vitest';
import { clickFor, expectFocus } from '../support/actions.ts';
import { asked, blockOf, hourHeight, calendarTest as test } from '../support/calendar-journey.ts';
import { desktop, expectAccessible, hasChromium } from '../support/chromium.ts';

const time = (day: string, hour: string) => `2030-02-${day}T${hour}:00.000Z`;

describe.skipIf(!hasChromium)('a quick booking on the calendar', () => {
  test('a caller with a new pet is booked and confirmed in six clicks', { tags: 'further' }, async ({
    server,
    journey,
  }) => {
    const page = await journey.at('?day=2030-02-20', { firstScript: countClicks });
    // The first hour that is shown is 8:00.
    await page.getByRole('group', { name: 'Ben' }).click({ position: { x: 40, y: 3 * hourHeight + 4 } });
    const panel = page.getByRole('region', { name: 'New booking' });
    // The field of the customer has the focus.
    await expectFocus(page, 'role', 'combobox');
    await page.keyboard.type('Mara Weber');
    await panel.getByRole('button', { name: 'New customer' }).click();
    await panel.getByLabel('Email address').fill('mara@example.com');
    await panel.getByLabel('New pet').fill('Kira');
    await panel.getByRole('combobox', { name: 'Service' }).click();
    await panel.getByRole('option', { name: /Dog bath/ }).click();
    await panel.getByText('Total: $20.00').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText('Kira: booked and confirmed.').waitFor();
    await expectFocus(page, 'ariaLabel', /^11:00.*Kira/);
    expect(await page.evaluate('globalThis.clicks')).toBeLessThanOrEqual(6);
    const path = `/bookings?staffId=${journey.ben}&from=2030-02-20&to=2030-02-21`;
    const { data } = await asked(server, 'GET', path, journey.manager);
    const times = { startDate: time('20', '11:00'), endDate: time('20', '12:00') };
    const pets = [{ name: 'Kira', species: 'DOG' }];
    const booking = { status: 'CONFIRMED', ...times, pets, services: [{ serviceId: journey.bath }] };
    expect(data).toMatchObject([{ ...booking, user: { name: 'Mara Weber' } }]);
  });

  test('the allergies of a pet are shown once it is chosen', { tags: 'further' }, async ({
    server,
    business,
    journey,
  }) => {
    const owner = await server.newUser('CUSTOMER');
    await business.pet(owner, { name: 'Lumi', allergies: ['chicken'] });
    const page = await journey.at('?day=2030-02-27');
    await page.getByRole('group', { name: 'Ben' }).click({ position: { x: 40, y: 3 * hourHeight + 4 } });
    const panel = page.getByRole('region', { name: 'New booking' });
    await panel.getByRole('combobox', { name: 'Customer' }).fill(owner.email);
    await panel.getByRole('listbox').getByRole('option').first().click();
    await panel.getByText('Allergies: chicken').waitFor();
  });

  test('opens by C on any page at the first free time of its day; the verdict is live, and the last visit is offered again', {
    tags: 'further',
  }, async ({ server, business, journey, openPage }) => {
    const owner = await server.newUser('CUSTOMER');
    const pet = await business.pet(owner, { name: 'Nala', allergies: ['chicken'] });
    const visit = { petIds: [pet], serviceIds: [journey.bath], staffId: journey.anna };
    const times = { startDate: time('13', '09:00'), endDate: time('13', '10:00') };
    const { id } = await business.booked(owner, { ...visit, ...times });
    const { token } = journey.manager;
    for (const status of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'])
      await asked(server, 'PATCH', `/bookings/${id}/status`, { token, body: { status } });
    for (const staffId of [journey.anna, journey.ben])
      await journey.booked('Early', time('14', '09:00'), time('14', '10:00'), { staffId });
    const page = await openPage('board?day=2030-02-14', { ...desktop, cookie: journey.manager.cookie });
    await page.getByRole('heading', { name: 'Board', level: 1 }).waitFor();
    // The keys are bound with the bar that holds the search.
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.keyboard.press('c');
    const panel = page.getByRole('region', { name: 'New booking' });
    await panel.getByText('Thu, Feb 14, 10:00 – 11:00 AM Best available').waitFor();
    await expectFocus(page, 'role', 'combobox');
    await page.keyboard.type('Zora Quist');
    await panel.getByText('No customer found. Press Enter to add one.').waitFor();
    await page.keyboard.press('Enter');
    expect(await panel.getByLabel('Name', { exact: true }).inputValue()).toBe('Zora Quist');
    await panel.getByRole('button', { name: 'Choose somebody else' }).click();
    await panel.getByRole('combobox', { name: 'Customer' }).fill('nala');
    await panel.getByRole('option', { name: /Nala/ }).click();
    await panel.getByText('Allergies: chicken').waitFor();
    await panel.getByText(/^Last visit · Dog bath · Anna/).waitFor();
    await panel.getByRole('button', { name: 'Book again' }).click();
    // Ben is better, so that he would have it; the time is shown in his lane.
    await panel.getByText('Free, $20.00 · Ben').waitFor();
    await page.locator('[data-new-booking]', { hasText: '10:00 – 11:00 AM' }).waitFor();
    await expectAccessible(page);
    await panel.getByLabel('Notes').fill('Comes by train.');
    const { x = 0, y = 0 } = (await panel.getByText('Free, $20.00 · Ben').boundingBox()) ?? {};
    const isInView = `document.elementFromPoint(${x + 4}, ${y + 4})?.closest('[role=status]') !== null`;
    expect(await page.evaluate(isInView)).toBe(true);
    await clickFor(panel, 'Confirm booking', page.getByText('Nala: booked and confirmed.'));
    const path = `/bookings?userId=${owner.id}&from=2030-02-14`;
    const { data } = await asked(server, 'GET', path, { token });
    const place = { staffId: journey.ben, startDate: time('14', '10:00') };
    expect(data).toMatchObject([{ status: 'CONFIRMED', ...place, notes: 'Comes by train.' }]);
    // Nobody has to press Confirm to learn that a member is taken.
    await page.goto(`${page.url()}&start=${time('14', '09:00')}&with=${journey.anna}&customer=${owner.id}`);
    await panel.getByRole('button', { name: 'Book again' }).click();
    await panel.getByText('Taken', { exact: true }).waitFor();
    await panel.getByText(/^Early, Dog bath, .* with Anna/).waitFor();
  });

  test('a refusal names what is in the way; a second attempt adds neither the customer nor the pet again', {
    tags: 'further',
  }, async ({ server, journey }) => {
    const page = await journey.at('?day=2030-02-21');
    await page.getByRole('button', { name: 'Book with Anna' }).click();
    const panel = page.getByRole('region', { name: 'New booking' });
    await panel.getByText('Thu, Feb 21, 9:00 – 10:00 AM Anna').waitFor();
    // A colleague is faster.
    await journey.booked('Otto', time('21', '09:00'), time('21', '10:00'), { staffId: journey.anna });
    await clickFor(panel, 'Confirm booking', 'Choose a customer, or add a new one.');
    await panel.getByRole('button', { name: 'New customer' }).click();
    await panel.getByLabel('Name', { exact: true }).fill('Jo Park');
    await panel.getByLabel('Email address').fill('jo@example.com');
    await panel.getByLabel('New pet').fill('Momo');
    await panel.getByLabel('Species').selectOption('Cat');
    await panel.getByRole('combobox', { name: 'Service' }).click();
    await panel.getByRole('option', { name: /Dog bath/ }).click();
    // Customers may decide for another day: the input stays, and so does the focus.
    await clickFor(page, 'Next day', page.getByText('No bookings', { exact: true }));
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Next day');
    await page.getByRole('button', { name: 'Previous day' }).click();
    await blockOf(page, 'Otto').waitFor();
    expect(await panel.getByLabel('New pet').inputValue()).toBe('Momo');
    await clickFor(panel, 'Confirm booking', /^Otto, Dog bath, .* with Anna/);
    // The reason has the focus, and nothing is lost.
    await expectFocus(page, "querySelector(':scope > [role=alert]')?.role", 'alert');
    await panel.getByText('jo@example.com').waitFor();
    expect(await panel.getByRole('checkbox', { name: /Momo/ }).isChecked()).toBe(true);
    await expectAccessible(page);
    await panel.getByRole('button', { name: /^10:00/ }).click();
    await clickFor(panel, 'Confirm booking', page.getByText('Momo: booked and confirmed.'));
    const { data: users } = await asked(server, 'GET', '/users?q=jo@example.com', journey.manager);
    const { data: pets } = await asked(server, 'GET', `/pets?ownerId=${users[0].id}`, journey.manager);
    expect([users.length, pets.length]).toEqual([1, 1]);
  });

  test('four of seven stays are behind a button, and six visits at once are wide enough to read', {
    tags: 'further',
  }, async ({ journey }) => {
    const stay = { serviceIds: [journey.boarding] };
    for (let at = 0; at < 7; at++)
      await journey.booked(`Guest${at}`, time('25', '08:00'), time('26', '18:00'), stay);
    for (let at = 0; at < 6; at++)
      await journey.booked(`Visitor${at}`, time('25', '10:00'), time('25', '11:00'));
    const page = await journey.at('?day=2030-02-25');
    const stays = page.getByRole('region', { name: '7 stays' });
    await stays.waitFor();
    expect(await stays.locator('[data-item]').count()).toBe(3);
    await stays.getByRole('button', { name: '+ 4 more' }).click();
    expect(await stays.locator('[data-item]').count()).toBe(7);
    for (let at = 0; at < 6; at++) {
      const visitor = blockOf(page, `Visitor${at}`);
      expect((await visitor.boundingBox())?.width).toBeGreaterThan(80);
      expect(await visitor.getAttribute('title')).toContain(`Visitor${at}, Dog bath`);
    }
  });
});

/** Counts clicks of the pointer: pressing Enter on a button makes a click, too, without a pointer. */
const countClicks = `{
  globalThis.clicks = 0;
  addEventListener('click', ({ detail }) => { if (detail > 0) globalThis.clicks++; }, true);
}`;
