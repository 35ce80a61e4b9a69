/** The days of the calendar: shading, the address, weeks, stays, phones, and clock changes. */
import { describe, expect } from 'vitest';
import { clickFor, expectFocus, press } from '../support/actions.ts';
import {
  asked,
  blockOf,
  boxOf,
  drag,
  dropOnBen,
  hourHeight,
  saveMove,
  calendarTest as test,
} from '../support/calendar-journey.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { tick, ticking } from '../support/held-steps.ts';

const time = (day: string, hour: string) => `2030-03-${day}T${hour}:00.000Z`;

describe.skipIf(!hasChromium)('days of the calendar', () => {
  test('time off is shaded, and a booking in it is refused', { tags: 'further' }, async ({
    server,
    journey,
  }) => {
    await asked(server, 'POST', `/staff/${journey.ben}/time-off`, {
      token: journey.manager.token,
      body: { startDate: time('04', '10:00'), endDate: time('04', '12:00'), reason: 'Dentist' },
    });
    const { page } = await journey.annasVisit('Rex', '2030-03-04');
    const off = page.getByRole('group', { name: 'Ben' }).getByText('Time off').locator('..');
    await off.waitFor();
    const [shade, booking] = [await boxOf(off), await boxOf(blockOf(page, 'Rex'))];
    expect(shade.y).toBeCloseTo(booking.y, 0);
    expect(shade.height).toBeCloseTo(2 * hourHeight, 0);
    await dropOnBen(page, 'Rex');
    await page.getByText('That time is not free.').waitFor();
    await page.getByText('Ben has time off then.').waitFor();
    // Only Anna is free then: Ben is free from noon.
    await page.getByRole('button', { name: /^12:00/ }).waitFor();
  });

  test('the day, the view, the filters and the open booking survive a reload, and the filters select', async ({
    journey,
  }) => {
    await journey.booked('Ida', time('05', '10:00'), time('05', '11:00'), { staffId: journey.anna });
    const walking = { staffId: journey.ben, serviceIds: [journey.walk] };
    await journey.booked('Max', time('05', '12:00'), time('05', '13:00'), walking);
    const page = await journey.at('');
    const views = page.getByRole('navigation', { name: 'View' }).getByRole('link');
    const current = views.and(page.locator('[aria-current=page]'));
    await expect.poll(() => current.allTextContents()).toEqual(['Day']);
    await views.getByText('Week', { exact: true }).click();
    await page.waitForURL(/view=week/);
    await expect.poll(() => current.allTextContents()).toEqual(['Week']);
    await page.goto(`${page.url()}&day=2030-03-05`);
    await page.getByText('Mar 4 – 10, 2030').waitFor();
    await blockOf(page, 'Ida').waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const filters = page.getByRole('search');
    await filters.getByLabel('Service').selectOption('Dog bath');
    await blockOf(page, 'Max').waitFor({ state: 'detached' });
    await filters.getByLabel('Staff member').selectOption('Anna');
    await filters.getByLabel('Status').selectOption('Requested');
    await expectAccessible(page);
    await blockOf(page, 'Ida').click();
    const panel = page.getByRole('region', { name: 'Ida – Dog bath' });
    await panel.waitFor();
    const search = new URL(page.url()).searchParams;
    const shown = { view: 'week', day: '2030-03-05', staff: journey.anna, service: journey.bath };
    expect(Object.fromEntries(search)).toMatchObject(shown);
    await page.reload();
    await panel.getByText(/10:00\s–\s11:00\sAM/).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filters (3)' }).click();
    expect(await filters.getByLabel('Status').inputValue()).toBe('PENDING');
    await filters.getByLabel('Status').selectOption('Confirmed');
    await blockOf(page, 'Ida').waitFor({ state: 'detached' });
    await filters.getByRole('button', { name: 'Remove filter: Dog bath' }).click();
    await blockOf(page, 'Max').waitFor({ state: 'detached' });
    await filters.getByRole('button', { name: 'Clear filters' }).click();
    await blockOf(page, 'Max').waitFor();
  });

  test('a click, a drawn time or Enter on an empty slot opens the form of a booking there', {
    tags: 'further',
  }, async ({ journey }) => {
    const page = await journey.at('?day=2030-03-06');
    const lane = page.getByRole('group', { name: 'Ben' });
    await lane.waitFor();
    const panel = page.getByRole('region', { name: 'New booking' });
    // The first hour that is shown is 8:00.
    await lane.click({ position: { x: 40, y: 3 * hourHeight + 4 } });
    await panel.getByText('Wed, Mar 6, 11:00 AM – 12:00 PM Ben').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const { x, y } = (await lane.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 40, y + 4 * hourHeight + 4);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 5 * hourHeight, { steps: 3 });
    await page.mouse.move(x + 40, y + 6 * hourHeight - 4, { steps: 3 });
    await page.mouse.up();
    await panel.getByText('Wed, Mar 6, 12:00 – 2:00 PM Ben').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Free time/ }).focus();
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight');
    await page.getByRole('button', { name: 'Free time: Wed, Mar 6, 10:00 AM, Anna.' }).waitFor();
    await page.keyboard.press('Enter');
    await panel.getByText('Wed, Mar 6, 10:00 – 11:00 AM Anna').waitFor();
    await page.keyboard.press('Escape');
    // The focus is where the form was opened.
    await expectFocus(page, 'ariaLabel', /^Free time/);
    await clickFor(page, 'Book with Anna', panel.getByText('Wed, Mar 6, 9:00 – 10:00 AM Anna'));
  });

  test('in the week, a booking is moved to another day and lane at the same time of day', {
    tags: 'further',
  }, async ({ journey }) => {
    const staffId = journey.anna;
    const { id } = await journey.booked('Kira', time('12', '10:00'), time('12', '11:00'), { staffId });
    const page = await journey.at('?view=week&day=2030-03-12');
    const block = blockOf(page, 'Kira');
    const cell = page.getByRole('group', { name: 'Ben, Thu, Mar 14' });
    await expectAccessible(page);
    const [from, to] = [await block.boundingBox(), await cell.boundingBox()];
    await drag(page, block, { x: (to?.x ?? 0) - (from?.x ?? 0) + 10, y: (to?.y ?? 0) - (from?.y ?? 0) + 10 });
    await page.getByText('Free, $20.00').waitFor();
    await page.mouse.up();
    await saveMove(page);
    await cell.getByRole('button', { name: /Kira/ }).waitFor();
    expect(await journey.stored(id)).toMatchObject({ staffId: journey.ben, startDate: time('14', '10:00') });
  });

  test('a stay is a row across its days; the keys move it and its last day', { tags: 'further' }, async ({
    journey,
  }) => {
    const stay = { serviceIds: [journey.boarding] };
    const { id } = await journey.booked('Olive', time('19', '08:00'), time('21', '18:00'), stay);
    const page = await journey.at('?view=week&day=2030-03-19');
    const stays = page.getByRole('region', { name: '1 stay' });
    const block = stays.getByRole('button', { name: /Olive/ });
    const day = (await stays.getByText('Tue, Mar 19', { exact: true }).boundingBox())?.width ?? 0;
    expect((await block.boundingBox())?.width ?? 0).toBeGreaterThan(2.8 * day);
    await block.focus();
    await press(page, 'm', 'ArrowRight', 'Shift+ArrowRight');
    await page.getByText('Free, $120.00').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('This change can be saved.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('The booking has been moved.').waitFor();
    const moved = { startDate: time('20', '08:00'), endDate: time('23', '18:00') };
    expect(await journey.stored(id)).toMatchObject(moved);
  });

  test('on a phone the day is a list for each lane; times and staff are changed in a dialog', {
    tags: 'further',
  }, async ({ journey }) => {
    const { id, page } = await journey.annasVisit('Nala', '2030-03-25', phone);
    const entry = page.getByRole('button', { name: /Nala/ });
    await entry.waitFor();
    await expectAccessible(page);
    await entry.click();
    await page.getByRole('button', { name: 'Change time or staff' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Nala' });
    await dialog.getByRole('group', { name: 'Start' }).getByLabel('Time of day').selectOption('2:15 PM');
    await dialog.getByLabel('Staff member').selectOption('Ben');
    await dialog.getByText('This change can be saved.').waitFor();
    await expectAccessible(page);
    await saveMove(page);
    const moved = { staffId: journey.ben, startDate: time('25', '14:15'), endDate: time('25', '15:15') };
    expect(await journey.stored(id)).toMatchObject(moved);
  });

  test("a colleague's change appears automatically, by requests that do not keep the session alive", {
    tags: 'further',
  }, async ({ journey }) => {
    const { id, page } = await journey.annasVisit('Otto', '2030-03-26', ticking);
    await blockOf(page, 'Otto').waitFor();
    const background = page.waitForRequest(
      (request) => request.url().includes('/bookings?') && request.headers()['x-background'] === 'true',
    );
    await journey.change(id, { startDate: time('26', '13:00'), endDate: time('26', '14:00') });
    await tick(page);
    await background;
    await page.getByRole('button', { name: /^1:00 – 2:00 PM, Otto/ }).waitFor();
  });

  test('the day of a clock change has 23 hours, and a later booking is at the right one', {
    tags: 'further',
  }, async ({ writeSettings, journey }) => {
    await writeSettings({ key: 'timeZone', value: 'Europe/Berlin' });
    // 11:00 in summer time.
    const staffId = journey.anna;
    const { id } = await journey.booked('Yuki', time('31', '09:00'), time('31', '10:00'), { staffId });
    const page = await journey.at('?day=2030-03-31&hours=all');
    await page.getByText('The clocks change on Sunday, March 31, 2030: the day has 23 hours.').waitFor();
    await page.getByText('All times are in Berlin time (UTC+2).').waitFor();
    const block = page.getByRole('button', { name: /^11:00 AM – 12:00 PM, Yuki/ });
    // Near the edge of the window, the page would scroll while the block is dragged.
    await block.evaluate((element: unknown) =>
      (element as { scrollIntoView(options: object): void }).scrollIntoView({ block: 'center' }),
    );
    const [lane, booking] = [await boxOf(page.getByRole('group', { name: 'Anna' })), await boxOf(block)];
    expect(lane.height).toBeCloseTo(23 * hourHeight, 0);
    expect(booking.y - lane.y).toBeCloseTo(10 * hourHeight, 0);
    // Next to the label of that hour; the hour that the clocks skip has no label.
    const label = await boxOf(page.getByText('11:00 AM', { exact: true }));
    expect(label.y + label.height / 2).toBeCloseTo(booking.y, 0);
    expect(await page.getByText('2:00 AM', { exact: true }).count()).toBe(0);
    expect(await page.getByText('3:00 AM', { exact: true }).count()).toBe(1);
    await drag(page, block, { x: 0, y: hourHeight });
    await page.mouse.up();
    await saveMove(page);
    expect((await journey.stored(id)).startDate).toBe(time('31', '10:00'));
  });
});
