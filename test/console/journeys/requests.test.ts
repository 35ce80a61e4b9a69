/** Bookings that wait for a confirmation: a manager answers them one by one, several together, and by keys. */
import { describe, expect } from 'vitest';
import { clickFor, press } from '../support/actions.ts';
import { type ConsolePage, desktop, expectAccessible, hasChromium } from '../support/chromium.ts';
import { deskTest as test } from '../support/desk.ts';
import { heldStepsWait } from '../support/held-steps.ts';

const rows = (page: ConsolePage) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

describe.skipIf(!hasChromium)('requests', () => {
  test('are counted in the navigation, the oldest first; one is confirmed or declined by one press, several together', async ({
    desk,
    read,
  }) => {
    const page = await desk.managerAt('bookings');
    const link = page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: /^Requests/ });
    const count = async () => Number((await link.textContent())?.replace('Requests', ''));
    const waiting = async () =>
      (await read('/bookings?status=PENDING&sortBy=createdAt&sortOrder=asc')) as { id: string }[];
    const [first, second, third, fourth] = await waiting();
    await expect.poll(count).toBeGreaterThan(3);
    const before = await count();
    await link.click();
    await page.getByRole('columnheader', { name: 'Answer' }).waitFor();
    const idIn = (at: number) => rows(page).nth(at).getByRole('link').first().getAttribute('href');
    await expect.poll(() => idIn(0)).toContain(first?.id);
    const current = page.getByRole('navigation', { name: 'Main navigation' }).locator('[aria-current]');
    expect(await current.allTextContents()).toEqual([expect.stringMatching(/^Requests/)]);
    await expectAccessible(page);
    const statusOf = async (one?: { id: string }) => (await read(`/bookings/${one?.id}`)).status;
    await rows(page)
      .first()
      .getByRole('button', { name: /^Confirm/ })
      .click();
    await expect.poll(() => statusOf(first)).toBe('CONFIRMED');
    await expect.poll(() => idIn(0)).toContain(second?.id);
    await expect.poll(count).toBe(before - 1);
    for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check();
    await clickFor(page, 'Confirm 2 requests', '2 requests are confirmed.');
    expect([await statusOf(second), await statusOf(third)]).toEqual(['CONFIRMED', 'CONFIRMED']);
    await expect.poll(() => idIn(0)).toContain(fourth?.id);
    await rows(page)
      .first()
      .getByRole('button', { name: /^Decline/ })
      .click();
    await page.getByText('The booking will be cancelled').waitFor();
  });

  test('one key confirms or declines the one with the focus, or the first one; the next one has the focus then', async ({
    desk,
    read,
  }) => {
    const all = (await read('/bookings?status=PENDING&sortBy=createdAt&sortOrder=asc')) as { id: string }[];
    const [first = '', second = '', third = '', fourth = ''] = all.map(({ id }) => id);
    const statusOf = async (id: string) => (await read(`/bookings/${id}`)).status;
    const link = () => page.evaluate('document.activeElement.getAttribute("href")');
    // All of them wait: a status in the address has no effect.
    const page = await desk.managerAt('bookings?show=requests&status=CANCELLED', {
      ...desktop,
      ...heldStepsWait,
    });
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Category').waitFor();
    expect(await page.getByRole('group', { name: 'Status' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await rows(page).first().waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('y');
    await expect.poll(link).toContain(second);
    await expect.poll(() => statusOf(first)).toBe('CONFIRMED');
    await press(page, 'j', 'n');
    await page.getByText('The booking will be cancelled').waitFor();
    await expect.poll(link).toContain(fourth);
    expect(await statusOf(third)).toBe('PENDING');
    expect(await page.evaluate('passHeldSeconds()')).toBe(1);
    await expect.poll(() => statusOf(third)).toBe('CANCELLED');
    expect([await statusOf(second), await link()]).toEqual(['PENDING', expect.stringContaining(fourth)]);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const keys = help.locator('dl > div').filter({ hasText: /^(Confirm|Decline)/ });
    await expect.poll(() => keys.allTextContents()).toEqual(['ConfirmY', 'DeclineN']);
    await help.getByRole('checkbox').uncheck();
    await keys.first().waitFor({ state: 'detached' });
    await press(page, 'Escape', 'y', 'j');
    expect(await statusOf(fourth)).toBe('PENDING');
    await clickFor(page, 'Undo', /^The change of the booking for .* is taken back\.$/);
    expect(await statusOf(first)).toBe('PENDING');
  });

  test('a failure that is no refusal ends confirming several, and says so', { tags: 'further' }, async ({
    desk,
  }) => {
    const page = await desk.managerAt('bookings?show=requests');
    for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check();
    const asked = new Set<string>();
    await page.route(/\/bookings\/[^/]+\/status/, (route) => {
      asked.add(route.request().url());
      return route.fulfill({ status: 503, body: '{}' });
    });
    await clickFor(page, 'Confirm 2 requests', /Try again shortly/);
    expect([asked.size, await page.getByText('could not be confirmed').count()]).toEqual([1, 0]);
  });
});
