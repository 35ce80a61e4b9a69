/** The calendar of a manager: bookings are moved by mouse and by keyboard, and the server is asked first. */
import { describe, expect } from 'vitest';
import { clickFor, expectFocus, press } from '../support/actions.ts';
import {
  asked,
  blockOf,
  drag,
  dragToBen,
  dropOnBen,
  hourHeight,
  saveMove,
  calendarTest as test,
} from '../support/calendar-journey.ts';
import { desktop, expectAccessible, hasChromium } from '../support/chromium.ts';

const time = (day: string, hour: string) => `2030-02-${day}T${hour}:00.000Z`;

describe.skipIf(!hasChromium)('moving on the calendar', () => {
  test('by keyboard: the time, the price and the staff member are announced before it is saved, and it can be cancelled or undone', async ({
    journey,
  }) => {
    const { id, page } = await journey.annasVisit('Rex', '2030-02-04');
    const block = page.getByRole('button', { name: '10:00 – 11:00 AM, Rex, Dog bath, Anna' });
    await block.waitFor();
    await expectAccessible(page);
    await block.focus();
    await press(page, 'm', 'ArrowDown');
    await page.getByText('Free, $20.00').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Free, $20.00').waitFor({ state: 'hidden' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await press(page, 'm', 'ArrowDown', 'ArrowDown', 'ArrowRight');
    const ghost = page.getByRole('status').filter({ hasText: 'Ben' });
    await ghost.getByText('Free, $20.00').waitFor();
    expect(await ghost.textContent()).toContain('10:30');
    expect((await journey.stored(id)).staffId).toBe(journey.anna);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Move Rex' }).getByText('This change can be saved.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText('The booking has been moved.').waitFor();
    expect(await journey.stored(id)).toMatchObject({ staffId: journey.ben, startDate: time('04', '10:30') });
    const bens = page.getByRole('group', { name: 'Ben' });
    await bens.getByRole('button', { name: /^10:30.*Rex/ }).waitFor();
    // The focus moved with it.
    await expectFocus(page, 'ariaLabel', /^10:30.*Rex/);
    await clickFor(page, 'Undo', 'The move has been undone.');
    expect(await journey.stored(id)).toMatchObject({ staffId: journey.anna, startDate: time('04', '10:00') });
  });

  test('by mouse to another lane and time; the end alone by its edge, with the new price', async ({
    journey,
  }) => {
    const walking = { staffId: journey.anna, serviceIds: [journey.walk] };
    const { id } = await journey.booked('Balu', time('06', '10:00'), time('06', '11:00'), walking);
    const page = await journey.at('?day=2030-02-06');
    await dragToBen(page, 'Balu', 2);
    await page.getByText('Free, $12.00').waitFor();
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Move Balu' });
    await dialog.getByText('This change can be saved.').waitFor();
    expect(await dialog.textContent()).toContain('Ben');
    await saveMove(page);
    const moved = { staffId: journey.ben, startDate: time('06', '12:00'), endDate: time('06', '13:00') };
    expect(await journey.stored(id)).toMatchObject(moved);
    await dialog.waitFor({ state: 'hidden' });
    await drag(page, blockOf(page, 'Balu'), { x: 0, y: hourHeight / 2 }, 'end');
    await page.mouse.up();
    await page.getByRole('dialog').getByText('$18.00').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(async () => (await journey.stored(id)).endDate).toBe(time('06', '13:30'));
  });

  test('a taken time is refused with the name of the one who is taken, and one press chooses the next free time', {
    tags: 'further',
  }, async ({ journey }) => {
    await journey.booked('Max', time('07', '10:00'), time('07', '11:00'), { staffId: journey.ben });
    const { id, page } = await journey.annasVisit('Ida', '2030-02-07');
    await dragToBen(page, 'Ida');
    await page.getByText('Taken').waitFor();
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Move Ida' });
    await dialog.getByText(/^Max, Dog bath, .* with Ben/).waitFor();
    await dialog.getByText('This change cannot be saved.').waitFor();
    // The button has the focus, and has no effect.
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    expect((await journey.stored(id)).staffId).toBe(journey.anna);
    await dialog.getByRole('button', { name: /11:00 AM – 12:00 PM/ }).click();
    await saveMove(page);
    expect(await journey.stored(id)).toMatchObject({ staffId: journey.ben, startDate: time('07', '11:00') });
  });

  test('one press finds the next time at which the member of the visit is free, or says that there is none', async ({
    server,
    journey,
  }) => {
    await journey.booked('Max', '2030-04-12T11:00:00Z', '2030-04-12T12:00:00Z', { staffId: journey.anna });
    const { id, page } = await journey.annasVisit('Nora', '2030-04-12');
    const find = page.getByRole('button', { name: 'Move to the next free time' });
    await blockOf(page, 'Nora').click();
    await find.click();
    await page
      .getByRole('dialog', { name: 'Move Nora' })
      .getByText(/12:00 – 1:00.PM/)
      .first()
      .waitFor();
    await saveMove(page);
    expect(await journey.stored(id)).toMatchObject({
      staffId: journey.anna,
      startDate: '2030-04-12T12:00:00.000Z',
    });
    const off = { startDate: '2030-04-12T13:00:00Z', endDate: '2030-05-01T00:00:00Z' };
    await asked(server, 'POST', `/staff/${journey.anna}/time-off`, {
      token: journey.manager.token,
      body: off,
    });
    await blockOf(page, 'Nora').click();
    await find.click();
    await page.getByText('No time is free within 14 days after this one.').waitFor();
    await expectAccessible(page);
  });

  test("a colleague's change is shown next to the reader's, and is not overwritten", {
    tags: 'further',
  }, async ({ journey }) => {
    const { id, page } = await journey.annasVisit('Kira', '2030-02-08');
    await blockOf(page, 'Kira').waitFor();
    await journey.change(id, { startDate: time('08', '14:00'), endDate: time('08', '15:00') });
    await dropOnBen(page, 'Kira');
    const dialog = page.getByRole('dialog', { name: 'This booking was changed in the meantime' });
    await dialog.getByText('Saved version').waitFor();
    const times = dialog.getByText(/2:00 – 3:00\sPM/);
    await times.first().waitFor();
    await expectAccessible(page);
    expect((await journey.stored(id)).staffId).toBe(journey.anna);
    // The reader has changed only the staff member: the colleague's time stays.
    await dialog.getByRole('button', { name: 'Reapply my change' }).click();
    await saveMove(page);
    expect(await journey.stored(id)).toMatchObject({ staffId: journey.ben, startDate: time('08', '14:00') });
  });

  test('the best member is assigned to a booking without one, and the page names the member first', {
    tags: 'further',
  }, async ({ journey }) => {
    const { id } = await journey.booked('Lola', time('11', '10:00'), time('11', '11:00'));
    const page = await journey.at('?day=2030-02-11');
    await page.getByRole('group', { name: 'Unassigned' }).getByRole('button', { name: /Lola/ }).click();
    await expectAccessible(page);
    await clickFor(page, 'Assign the best available', 'Ben (best available)');
    await clickFor(page.getByRole('dialog'), 'Move', page.getByText('The booking has been moved.'));
    expect((await journey.stored(id)).staffId).toBe(journey.ben);
  });
});

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
    expect(await stays.locator('[data-booking]').count()).toBe(3);
    await stays.getByRole('button', { name: '+ 4 more' }).click();
    expect(await stays.locator('[data-booking]').count()).toBe(7);
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
