/** The calendar of a manager on a touch screen. */
import { describe, expect } from 'vitest';
import { blockOf, hourHeight, saveMove, calendarTest as test } from '../support/calendar-journey.ts';
import { desktop, hasChromium } from '../support/chromium.ts';
import { passHeldSeconds, pressesStayShort } from '../support/held-steps.ts';
import { fingerOn } from '../support/touch.ts';

const time = (day: string, hour: string) => `2030-04-${day}T${hour}:00.000Z`;
const tablet = { ...desktop, hasTouch: true };

describe.skipIf(!hasChromium)('the calendar on a touch screen', () => {
  test('a long press picks up a booking, the finger moves it, and a dialog asks before it is saved', {
    tags: 'further',
  }, async ({ journey }) => {
    const { id, page } = await journey.annasVisit('Rex', '2030-04-04', tablet);
    const lane = (await page.getByRole('group', { name: 'Anna' }).boundingBox())?.width ?? 0;
    const finger = await fingerOn(page, blockOf(page, 'Rex'));
    const ghost = page.getByRole('status').filter({ hasText: 'Anna' });
    expect(await ghost.isVisible()).toBe(false);
    await finger.press();
    // The booking is held once it is rendered at its own position.
    await ghost.waitFor();
    await finger.moveBy({ x: lane, y: finger.height });
    const moved = page.getByRole('status').filter({ hasText: 'Ben' }).filter({ hasText: '11:00' });
    await moved.getByText('Free, $20.00').waitFor();
    await finger.lift();
    await page.getByRole('dialog', { name: 'Move Rex' }).getByText('This change can be saved.').waitFor();
    expect((await journey.stored(id)).staffId).toBe(journey.anna);
    await saveMove(page);
    expect(await journey.stored(id)).toMatchObject({ staffId: journey.ben, startDate: time('04', '11:00') });
  });

  test('a finger that moves at once scrolls, and picks up no booking; a tap opens it', {
    tags: 'further',
  }, async ({ journey }) => {
    const staffId = journey.anna;
    const { id } = await journey.booked('Ida', time('05', '12:00'), time('05', '13:00'), { staffId });
    const low = { ...tablet, viewport: { width: 1280, height: 500 } };
    const page = await journey.at('?day=2030-04-05', { ...low, ...pressesStayShort });
    const block = blockOf(page, 'Ida');
    const finger = await fingerOn(page, block);
    const before = (await block.boundingBox())?.y ?? 0;
    await finger.press();
    await finger.moveBy({ x: 0, y: -2 * hourHeight });
    await finger.lift();
    await expect.poll(async () => (await block.boundingBox())?.y ?? before).toBeLessThan(before - hourHeight);
    // The finger was lifted before the time of a long press.
    expect(await passHeldSeconds(page)).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await journey.stored(id)).startDate).toBe(time('05', '12:00'));
    await block.tap();
    await page.getByRole('region', { name: 'Ida – Dog bath' }).waitFor();
    expect(new URL(page.url()).searchParams.get('booking')).toBe(id);
  });
});
