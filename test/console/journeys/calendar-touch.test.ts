/** The calendar of a manager on a touch screen, and moves that a rule of the business refuses. */
import type { CDPSession, Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { asked, blockOf, drag, hourHeight, calendarTest as test } from '../support/calendar-journey.ts';
import { type ConsolePage, desktop, expectAccessible, hasChromium } from '../support/chromium.ts';
import { passHeldSeconds, pressesStayShort } from '../support/held-steps.ts';

const time = (day: string, hour: string) => `2030-04-${day}T${hour}:00.000Z`;
const tablet = { ...desktop, hasTouch: true };

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Touch events as Chromium receives them from a screen; playwright-core itself only taps. */
async function fingerOn(page: ConsolePage, element: Locator) {
  // Away from the edges, near which a held booking scrolls the calendar.
  await element.evaluate((block: { scrollIntoView(options: object): void }) =>
    block.scrollIntoView({ block: 'center', inline: 'center' }),
  );
  const box = await element.boundingBox();
  if (box === null) throw new Error('there is nothing to touch');
  const session: CDPSession = await page.context().newCDPSession(page);
  const first: Point = { x: box.x + 20, y: box.y + 8 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    /** Of the element, in pixels: an hour is higher for touch than for a mouse. */
    height: box.height,
    press: () => send('touchStart', [first]),
    async moveBy(by: Point) {
      const steps = 6;
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        await send('touchMove', [{ x: first.x + by.x * part, y: first.y + by.y * part }]);
      }
    },
    lift: () => send('touchEnd', []),
  };
}

describe.skipIf(!hasChromium)('the calendar on a touch screen', () => {
  test('a long press picks up a booking, the finger moves it, and a dialog asks before it is saved', async ({
    journey,
  }) => {
    const { anna, ben } = journey;
    const { id } = await journey.booked('Rex', time('04', '10:00'), time('04', '11:00'), { staffId: anna });
    const page = await journey.at('?day=2030-04-04', tablet);
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
    const dialog = page.getByRole('dialog', { name: 'Move Rex' });
    await dialog.getByText('This change can be saved.').waitFor();
    expect((await journey.stored(id)).staffId).toBe(anna);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The booking has been moved.').waitFor();
    expect(await journey.stored(id)).toMatchObject({ staffId: ben, startDate: time('04', '11:00') });
    await page.finish();
  });

  test('a finger that moves at once scrolls, and picks up no booking', async ({ journey }) => {
    const { anna } = journey;
    const { id } = await journey.booked('Ida', time('05', '12:00'), time('05', '13:00'), { staffId: anna });
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
    await page.finish();
  });

  test('a press without a movement opens the booking', async ({ journey }) => {
    await journey.booked('Max', time('06', '10:00'), time('06', '11:00'), { staffId: journey.anna });
    const page = await journey.at('?day=2030-04-06', tablet);
    await blockOf(page, 'Max').tap();
    await page
      .getByRole('link', { name: /Open the booking|Max/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.has('booking')).toBe(true);
    await page.finish();
  });
});

describe.skipIf(!hasChromium)('rules of the business on the calendar', () => {
  test('a move that violates a rule is saved as an exception with a reason, which the audit log keeps', async ({
    server,
    business,
    journey,
  }) => {
    const { anna } = journey;
    const { token } = business.admin;
    const { id } = await journey.booked('Kira', time('08', '10:00'), time('08', '11:00'), { staffId: anna });
    await asked(server, 'PUT', '/settings', {
      token,
      body: { key: 'vaccinationRules', value: { GROOMING: ['Rabies'] } },
    });
    const page = await journey.at('?day=2030-04-08');
    await drag(page, blockOf(page, 'Kira'), { x: 0, y: hourHeight });
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Move Kira' });
    await dialog.getByText('A required vaccination is missing or is not valid on these days.').waitFor();
    await dialog.getByText('Kira: Rabies is not recorded').waitFor();
    await expectAccessible(page);
    // It is refused without a reason.
    await dialog.getByRole('button', { name: 'Make an exception' }).click();
    const reason = dialog.getByLabel('Reason for the exception');
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
    await reason.fill('Her papers are at the front desk.');
    await reason.press('Enter');
    await dialog.getByText('This change can be saved.').waitFor();
    expect((await journey.stored(id)).startDate).toBe(time('08', '10:00'));
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The booking has been moved.').waitFor();
    expect(await journey.stored(id)).toMatchObject({ startDate: time('08', '11:00'), staffId: anna });
    const { data } = await asked(server, 'GET', '/audit-logs?action=updateBooking', { token });
    expect(data[0].after).toMatchObject({
      overrideRules: true,
      overrideReason: 'Her papers are at the front desk.',
    });
    await page.finish();
  });
});
