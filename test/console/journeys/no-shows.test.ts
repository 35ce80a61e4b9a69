/** Customers who did not come: on the board, on a staff member's day, on the booking's page and on the customer's. */
import { describe, expect } from 'vitest';
import { desktop, expectAccessible, hasChromium } from '../support/chromium.ts';
import { heldStepsWait, passHeldSeconds } from '../support/held-steps.ts';
import { settle } from '../support/in-page.ts';
import { workTest as test } from '../support/working-day.ts';

const waiting = { ...desktop, ...heldStepsWait };

describe.skipIf(!hasChromium)('no-shows', () => {
  test('on the board, a late booking is marked after five seconds, in which it can be undone', async ({
    work,
    openPage,
  }) => {
    const mochi = await work.booked('Mochi', -45, 60, { statuses: ['CONFIRMED'] });
    await work.booked('Olive', 30, 90, { statuses: ['CONFIRMED'] });
    const page = await openPage('board', { ...waiting, cookie: work.manager.cookie });
    const card = (pet: string) => page.getByRole('listitem').filter({ hasText: pet });
    await card('Olive').getByRole('button', { name: 'Begin: Olive' }).waitFor();
    // Facts about the pets that arrive later would move the buttons.
    await settle(page, 'en');
    expect(await page.getByRole('button', { name: 'Mark as no-show: Olive' }).count()).toBe(0);
    await expectAccessible(page);
    await card('Mochi').getByRole('button', { name: 'Mark as no-show: Mochi' }).click();
    await page.getByText('The booking for Mochi will be marked as a no-show in a few seconds.').waitFor();
    await card('Mochi').getByRole('button', { name: 'Undo: Mochi' }).click();
    await card('Mochi').getByRole('button', { name: 'Begin: Mochi' }).waitFor();
    expect(await passHeldSeconds(page)).toBe(0);
    expect(await work.stored(mochi.id)).toMatchObject({ status: 'CONFIRMED', noShow: false });
    await card('Mochi').getByRole('button', { name: 'Mark as no-show: Mochi' }).click();
    await page.getByText('The booking for Mochi will be marked as a no-show in a few seconds.').waitFor();
    expect(await passHeldSeconds(page)).toBe(1);
    await page.getByText('The booking for Mochi is marked as a no-show.').waitFor();
    expect(await work.stored(mochi.id)).toMatchObject({ status: 'CANCELLED', noShow: true });
    await page.getByText('Cancelled (1)').click();
    await card('Mochi').getByText('No-show', { exact: true }).waitFor();
    await page.finish();
  });

  test('a staff member marks an own booking that is late', async ({ work, openPage }) => {
    const { id, user } = work.groomer;
    const biscuit = await work.booked('Biscuit', -30, 30, { statuses: ['CONFIRMED'], staffId: id });
    const page = await openPage('today', { ...waiting, cookie: user.cookie });
    await page.getByRole('button', { name: 'Mark as no-show: Biscuit' }).click();
    await page.getByText('The booking for Biscuit will be marked as a no-show in a few seconds.').waitFor();
    await passHeldSeconds(page);
    await page.getByText('The booking for Biscuit is marked as a no-show.').waitFor();
    expect(await work.stored(biscuit.id)).toMatchObject({ status: 'CANCELLED', noShow: true });
    await page.finish();
  });

  test("on the page of a cancelled booking the mark is made and removed; the customer's page has their number", async ({
    server,
    work,
    openPage,
    adminAt,
  }) => {
    const rocky = await work.booked('Rocky', -120, -60, { statuses: ['CANCELLED'] });
    const later = await work.booked('Kiwi', 60, 120, { statuses: ['CANCELLED'] });
    const page = await openPage(`bookings/${later.id}`, { ...waiting, cookie: work.manager.cookie });
    await page.getByText('Cancelled', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /no-show/ }).count()).toBe(0);
    await page.goto(`${server.url}/app/customers/${rocky.userId}`);
    await page.getByRole('link', { name: 'Rocky', exact: true }).waitFor();
    expect(await page.getByText(/no-show/).count()).toBe(0);

    await page.goto(`${server.url}/app/bookings/${rocky.id}`);
    await page.getByRole('button', { name: 'Mark as no-show: Rocky' }).click();
    // It is cancelled already, so the mark is written at once; the opposite step takes it back.
    await page.getByText('No-show', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('The booking for Rocky is no longer marked as a no-show.').waitFor();
    expect((await work.stored(rocky.id)).noShow).toBe(false);
    await page.getByRole('button', { name: 'Mark as no-show: Rocky' }).click();
    await page.getByText('No-show', { exact: true }).waitFor();
    await expectAccessible(page);
    await expect.poll(async () => (await work.stored(rocky.id)).noShow).toBe(true);
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: work.timeZone }).format(
      Date.parse(rocky.startDate),
    );
    await page.getByRole('link', { name: 'A CUSTOMER' }).click();
    await page.getByText(`1 no-show, on ${date}`).waitFor();
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('button', { name: 'Remove no-show mark: Rocky' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await expect.poll(() => work.stored(rocky.id)).toMatchObject({ status: 'CANCELLED', noShow: false });
    // The history of the booking has every change, with that which was taken back.
    const log = await adminAt(`bookings/${rocky.id}`);
    await expect.poll(() => log.getByRole('term').filter({ hasText: 'No-show' }).count()).toBe(4);
    await log.finish();
    await page.finish();
  });
});
