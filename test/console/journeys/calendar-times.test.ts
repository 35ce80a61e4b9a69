/** The times of the business on the calendar: closed hours and days, the time between visits, and moves that they refuse. */
import { describe, expect } from 'vitest';
import { weekdays } from '#domain/time/working-hours.ts';
import { press } from '../support/actions.ts';
import { boxOf, calendarTest, hourHeight, moveByKeys, saveMove } from '../support/calendar-journey.ts';
import { type ConsolePage, expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { fromFirstTest } from '../support/console-test.ts';
import { weekOf } from '../support/days.ts';
import { settle } from '../support/in-page.ts';

const time = (day: string, hour: string) => `2030-04-${day}T${hour}:00.000Z`;
const outing = { en: 'Staff outing', de: 'Betriebsausflug' };
const closures = [
  { from: '2030-04-10', to: '2030-04-10', name: outing },
  { from: '2030-04-11', to: '2030-04-11', name: { en: 'Broken dryer' }, categories: ['GROOMING'] },
];

/** A business that is open from 8:00 to 18:00 but on Sundays and on April 10, with 15 minutes after each visit. */
const test = calendarTest.extend('times', fromFirstTest, ({ writeSettings }) =>
  writeSettings(
    { key: 'openingHours', value: { default: weekOf('08:00-18:00', weekdays.slice(0, 6)) } },
    { key: 'closures', value: closures },
    { key: 'buffers', value: { GROOMING: { after: 15 } } },
  ),
);

const laneOf = (page: ConsolePage, name: string) => page.getByRole('group', { name, exact: true });

describe.skipIf(!hasChromium)('closed times on the calendar', { tags: 'further' }, () => {
  test('the hours outside the opening hours are shaded in every lane, and a move there says so', async ({
    journey,
  }) => {
    await journey.booked('Balu', time('09', '16:00'), time('09', '17:00'), { staffId: journey.anna });
    const page = await journey.at('?day=2030-04-09');
    for (const name of ['Unassigned', 'Anna']) {
      const shades = laneOf(page, name).locator('[data-shut]');
      await expect.poll(() => shades.count()).toBe(2);
      const lane = await boxOf(laneOf(page, name));
      const [early, late] = [await boxOf(shades.first()), await boxOf(shades.last())];
      // From 7:00 to 8:00, and from 18:00 to 19:00, of the hours that are shown.
      expect(lane.height).toBeCloseTo(12 * hourHeight, 0);
      expect([early.height, late.height].map(Math.round)).toEqual([hourHeight, hourHeight]);
      expect([early.y - lane.y, late.y - lane.y].map(Math.round)).toEqual([0, 11 * hourHeight]);
    }
    await expectAccessible(page);
    await moveByKeys(page, 'Balu', ...Array(8).fill('ArrowDown'));
    await page.getByText(/^Open on that day: /).waitFor();
  });

  test("a closed day has the closure's name in the reader's language, in the day, the week and the rows of stays", async ({
    server,
    journey,
  }) => {
    const stay = { serviceIds: [journey.boarding] };
    await journey.booked('Olive', time('09', '09:00'), time('12', '10:00'), stay);
    const page = await journey.at('?day=2030-04-10');
    await page.getByRole('status').getByText('Closed: Staff outing').waitFor();
    const lane = laneOf(page, 'Anna');
    expect((await boxOf(lane.locator('[data-shut]'))).height).toBeCloseTo((await boxOf(lane)).height, 0);
    await page.goto(`${server.url}/app/calendar?view=week&day=2030-04-10`);
    await settle(page, 'en');
    const shut = async (day: string) => laneOf(page, `Anna, ${day}`).getAttribute('data-shut');
    expect(await shut('Tue, Apr 9')).toBe(null);
    for (const day of ['Wed, Apr 10', 'Sun, Apr 14']) expect(await shut(day), day).toBe('true');
    // In the headings of the stays and of the lanes.
    expect(await page.getByText('Closed: Staff outing').filter({ visible: true }).count()).toBe(2);
    await page.getByRole('region', { name: '1 stay' }).getByText('Closed: Staff outing').waitFor();
    // Only groomers cannot work on this one.
    expect(await shut('Thu, Apr 11')).toBe(null);
    await page.getByText('Closed: Broken dryer (Grooming)').first().waitFor();
    await expectAccessible(page);
    await page.goto(`${server.url}/app/calendar?view=week&day=2030-04-10&lang=de&staff=${journey.anna}`);
    await settle(page, 'de');
    await page.getByText('Geschlossen: Betriebsausflug').filter({ visible: true }).last().waitFor();
    await page.getByText('Geschlossen', { exact: true }).filter({ visible: true }).last().waitFor();
  });

  test('on a phone, the lists of the days have it too', async ({ server, journey }) => {
    const page = await journey.at('?view=week&day=2030-04-10', phone);
    const closed = page.locator('section', { has: page.getByRole('link', { name: /April 10/ }) });
    await closed.getByText('Closed: Staff outing').waitFor();
    await page.goto(`${server.url}/app/calendar?day=2030-04-14`);
    await page.getByText('Closed', { exact: true }).waitFor();
    await expectAccessible(page);
  });
});

describe.skipIf(!hasChromium)('moves that the times of the business refuse', { tags: 'further' }, () => {
  test('the time that a visit holds is hatched after it, and named; a move into it says why it is refused', async ({
    journey,
  }) => {
    const staffId = journey.anna;
    await journey.booked('Rex', time('15', '10:00'), time('15', '11:00'), { staffId });
    const { id } = await journey.booked('Otto', time('15', '13:00'), time('15', '14:00'), { staffId });
    const page = await journey.at('?day=2030-04-15');
    const block = page.getByRole('button', {
      name: '10:00 – 11:00 AM, Rex, Dog bath, Anna (held 10:00 – 11:15 AM), Requested',
    });
    const visit = await boxOf(block);
    const hold = await boxOf(laneOf(page, 'Anna').locator('[data-hold]').first());
    expect(hold.y).toBeCloseTo(visit.y + visit.height, 0);
    expect(hold.height).toBeCloseTo(hourHeight / 4, 0);
    await moveByKeys(page, 'Otto', ...Array(8).fill('ArrowUp'));
    await page.getByText('Too close to another visit').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Taken', { exact: true }).waitFor();
    await press(page, 'ArrowDown', 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Move Otto' });
    await dialog.getByText(/^Rex, Dog bath, .*10:00 – 11:00\sAM, with Anna$/).waitFor();
    await dialog.getByText('This change cannot be saved.').waitFor();
    await expectAccessible(page);
    // The next free time is after the hold.
    await dialog.getByRole('button', { name: /^11:15/ }).click();
    await saveMove(page);
    expect((await journey.stored(id)).startDate).toBe(time('15', '11:15'));
  });

  test('the panel of a new booking names the rule that refuses it', async ({ server, business, journey }) => {
    const owner = await server.newUser('CUSTOMER');
    const pet = await business.pet(owner, { name: 'Nala' });
    const known = `customer=${owner.id}&pets=${pet}&services=${journey.bath}`;
    const page = await journey.at(
      `?day=2030-04-16&start=${time('16', '06:00')}&with=${journey.anna}&${known}`,
    );
    const panel = page.getByRole('region', { name: 'New booking' });
    await panel.getByText(/^Open on that day: /).waitFor();
    expect(await panel.locator('[data-result]').count()).toBe(0);
  });

  test('a move to a closed day names the closure, and a manager can make an exception', async ({
    journey,
  }) => {
    const staffId = journey.anna;
    const { id } = await journey.booked('Kira', time('09', '14:00'), time('09', '15:00'), { staffId });
    const page = await journey.at('?view=week&day=2030-04-09');
    await moveByKeys(page, 'Kira', 'ArrowRight');
    const ghost = page.getByRole('status').filter({ hasText: 'Wed, Apr 10' });
    await ghost.getByText('Closed: Staff outing').waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move Kira' });
    await dialog.getByRole('alert').getByText('Closed: Staff outing', { exact: true }).waitFor();
    await expectAccessible(page);
    // It is refused without a reason.
    await dialog.getByRole('button', { name: 'Make an exception' }).click();
    const reason = dialog.getByLabel('Reason for the exception');
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
    await reason.fill('We agreed on the phone.');
    await dialog.getByRole('button', { name: 'Make an exception' }).click();
    await saveMove(page);
    // An exception holds no more than the visit.
    expect(await journey.stored(id)).toMatchObject({ startDate: time('10', '14:00'), hold: null });
  });
});
