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
import { expectAccessible, hasChromium } from '../support/chromium.ts';

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
