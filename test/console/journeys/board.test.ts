/** The board: moving bookings forward, showing a colleague's changes, and not extending an idle session. */
import type { Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { clickFor, expectFocus } from '../support/actions.ts';
import { type ConsolePage, desktop, expectAccessible, hasChromium } from '../support/chromium.ts';
import { holdRequests } from '../support/held-requests.ts';
import { tick, ticking } from '../support/held-steps.ts';
import { settle } from '../support/in-page.ts';
import { saysMinutes, workTest as test } from '../support/working-day.ts';

const column = (page: ConsolePage, name: string) => page.getByRole('region', { name });
const cardIn = (page: ConsolePage, name: string, pet: string) =>
  column(page, name).getByRole('listitem').filter({ hasText: pet });

const readsPath = (url: URL) => url.pathname === '/bookings';
const readsBookings = (request: Request) => readsPath(new URL(request.url()));

describe.skipIf(!hasChromium)('the board', () => {
  test('a manager moves a booking forward at once, and confirms it first; a late one is marked in words', async ({
    work,
    openFor,
  }) => {
    const mochi = await work.booked('Mochi', -45, 60, { notes: 'Carprofen with breakfast.' });
    const biscuit = await work.booked('Biscuit', -120, -30, { statuses: ['CONFIRMED', 'IN_PROGRESS'] });
    await work.booked('Olive', 30, 90, { statuses: ['CONFIRMED'] });
    await work.booked('Kiwi', 60, 90, { statuses: ['CANCELLED'] });
    const page = await openFor(work.manager, 'board');
    const expected = cardIn(page, 'Expected', 'Mochi');
    await saysMinutes(expected, mochi.startDate, (late) => `Late, expected ${late} minutes ago`);
    await column(page, 'Expected').getByText('1 late').waitFor();
    const leaving = cardIn(page, 'Going home', 'Biscuit');
    await saysMinutes(leaving, biscuit.endDate, (late) => `Late, due to end ${late} minutes ago`);
    expect(await cardIn(page, 'Expected', 'Olive').getByText('Late').count()).toBe(0);
    await page.getByText('Cancelled (1)').click();
    await page.getByRole('listitem').filter({ hasText: 'Kiwi' }).waitFor();
    await expectAccessible(page);

    const steps = expected.locator('[data-steps]').getByRole('button');
    expect(await steps.first().textContent()).toBe('Confirm');
    await steps.first().click();
    await page.getByText('The booking for Mochi is confirmed.').waitFor();
    expect((await work.stored(mochi.id)).status).toBe('CONFIRMED');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The change of the booking for Mochi is taken back.').waitFor();
    expect((await work.stored(mochi.id)).status).toBe('PENDING');
    await steps.first().and(page.locator(':not([aria-busy])')).click();
    await expect.poll(async () => (await work.stored(mochi.id)).status).toBe('CONFIRMED');
    // The card moves without waiting for the response, while older results arrive, too.
    const answer = await holdRequests(page, 'PATCH', statusOf(mochi));
    await expected.getByRole('button', { name: 'Begin: Mochi' }).click();
    const here = cardIn(page, 'Here', 'Mochi');
    await here.waitFor();
    await page.waitForResponse((response) => readsPath(new URL(response.url())));
    expect(await here.count()).toBe(1);
    expect((await work.stored(mochi.id)).status).toBe('CONFIRMED');
    answer();
    await expect.poll(async () => (await work.stored(mochi.id)).status).toBe('IN_PROGRESS');
    expect(await cardIn(page, 'Expected', 'Mochi').count()).toBe(0);
    // The focus has moved with it.
    await expectFocus(page, 'ariaLabel', 'Complete: Mochi');
    await here.locator('[data-steps] button:not([aria-busy])').waitFor();
    await page.keyboard.press('Enter');
    await cardIn(page, 'Done', 'Mochi').waitFor();
  });

  test('beginning more than two hours early asks once, and Undo takes back both of its steps', async ({
    work,
    openFor,
  }) => {
    const { id } = await work.booked('Saffron', 150, 210);
    const page = await openFor(work.manager, 'board');
    const expected = cardIn(page, 'Expected', 'Saffron');
    await expected.getByRole('button', { name: 'Begin: Saffron' }).click();
    const question = page.getByRole('dialog', { name: 'Begin' });
    await question.getByText(/^The booking for Saffron starts .* Begin now\?$/).waitFor();
    await expectAccessible(page);
    expect((await work.stored(id)).status).toBe('PENDING');
    await question.getByRole('button', { name: 'Begin' }).click();
    await page.getByText('The booking for Saffron has begun.').waitFor();
    expect((await work.stored(id)).status).toBe('IN_PROGRESS');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expected.waitFor();
    await expect.poll(async () => (await work.stored(id)).status).toBe('PENDING');
  });

  test("a colleague's change appears without a reload, is announced, and keeps the focus and the scroll position", {
    tags: 'further',
  }, async ({ work, openFor }) => {
    const rocky = await work.booked('Rocky', 5, 120, { statuses: ['CONFIRMED'] });
    const page = await openFor(work.manager, 'board', { ...desktop, ...ticking });
    const colleague = await openFor(work.manager, 'board');
    const name = cardIn(page, 'Expected', 'Rocky').getByRole('button', { name: 'Rocky', exact: true });
    await name.focus();
    const url = page.url();
    let isReloaded = false;
    page.on('load', () => {
      isReloaded = true;
    });
    await cardIn(colleague, 'Expected', 'Rocky').getByRole('button', { name: 'Begin: Rocky' }).click();
    await expect.poll(async () => (await work.stored(rocky.id)).status).toBe('IN_PROGRESS');
    await tick(page);
    await cardIn(page, 'Here', 'Rocky').waitFor();
    await page.getByRole('status').getByText('Rocky: Here.').waitFor({ state: 'attached' });
    await expectFocus(page, 'closest("[data-booking]")?.dataset.booking', rocky.id);
    expect([isReloaded, page.url()]).toEqual([false, url]);
    await work.booked('Luna', 20, 60);
    await tick(page);
    await cardIn(page, 'Expected', 'Luna').waitFor();
    await page.getByRole('status').getByText('Luna: Expected.').waitFor({ state: 'attached' });
  });

  test('an action on an old version overwrites nothing, and the user is informed', {
    tags: 'further',
  }, async ({ changeElsewhere, work, openFor }) => {
    const pepper = await work.booked('Pepper', 5, 120, { statuses: ['CONFIRMED'] });
    const page = await openFor(work.manager, 'board');
    const card = cardIn(page, 'Expected', 'Pepper');
    await card.getByRole('button', { name: 'Begin: Pepper' }).waitFor();
    await changeElsewhere(`/bookings/${pepper.id}`, { notes: 'Comes an hour later.' });
    const refuse = await holdRequests(page, 'PATCH', statusOf(pepper));
    await card.getByRole('button', { name: 'Begin: Pepper' }).click();
    await cardIn(page, 'Here', 'Pepper').waitFor();
    refuse();
    await page.getByText('Somebody changed this while you were editing.').waitFor();
    // Put back.
    await card.getByText('Comes an hour later.').waitFor();
    expect((await work.stored(pepper.id)).status).toBe('CONFIRMED');
    // It succeeds with the version that is shown now.
    await card.getByRole('button', { name: 'Begin: Pepper' }).and(page.locator(':not([aria-busy])')).click();
    await cardIn(page, 'Here', 'Pepper').waitFor();
  });

  test('automatic reads of the page are background requests, which do not keep the session alive; a hidden page sends none', {
    tags: 'further',
  }, async ({ work, openFor }) => {
    const firstScript = `${hideable}${ticking.firstScript}`;
    const page = await openFor(work.manager, 'board', { ...desktop, firstScript });
    // Requests that the page sends for the reader extend the session, as they should.
    await settle(page, 'en');
    const asked: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (readsBookings(request)) asked.push(request.headers()['x-background']);
    });
    const endOfNextRead = async () => {
      const next = page.waitForRequest(readsBookings);
      await tick(page);
      return (await (await next).response())?.headers()['x-session-expires-at'];
    };
    const first = await endOfNextRead();
    await settle(page, 'en');
    expect(first).toMatch(/^\d{4}-/);
    expect(await endOfNextRead()).toBe(first);
    expect(new Set(asked)).toEqual(new Set(['true']));
    // So are the reads for a booking that was created meanwhile.
    const petRead = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/pets/'));
    await work.booked('Simba', 25, 60);
    await tick(page);
    expect((await petRead).headers()['x-background']).toBe('true');
    await settle(page, 'en');

    await page.evaluate('hide(true)');
    const before = asked.length;
    await tick(page);
    await settle(page, 'en');
    expect(asked.length).toBe(before);
    const next = page.waitForRequest(readsBookings);
    await page.evaluate('hide(false)');
    await next;
  });

  test('without an answer the board shows the time of its data, and continues when the server answers again', {
    tags: 'further',
  }, async ({ work, openFor }) => {
    await work.booked('Bella', 15, 120, { statuses: ['CONFIRMED'] });
    const page = await openFor(work.manager, 'board', { ...desktop, ...ticking });
    await cardIn(page, 'Expected', 'Bella').waitFor();
    await page.route(readsPath, (route) => route.fulfill({ status: 503 }));
    await tick(page);
    await page.getByText(/^This could not be refreshed. Last updated: \d+:\d\d\s[AP]M\.$/).waitFor();
    expect(await cardIn(page, 'Expected', 'Bella').count()).toBe(1);
    await expectAccessible(page);
    await page.unroute(readsPath);
    await tick(page);
    await page.getByText(/^As of \d/).waitFor();
  });

  test('category, staff member and day are in the address, and one button removes all filters', {
    tags: 'further',
  }, async ({ business, work, openFor }) => {
    const other = await business.staff();
    const training = await business.service({ name: { en: 'Puppy class' }, category: 'TRAINING' });
    await work.booked('Coco', 20, 50, { serviceId: training, staffId: other.id });
    await work.booked('Nala', 20, 50);
    const page = await openFor(work.manager, 'board');
    const isShown = (pet: string) => cardIn(page, 'Expected', pet).count();
    await cardIn(page, 'Expected', 'Nala').waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Category').selectOption('Training');
    const shown = async () => [await isShown('Nala'), await isShown('Coco')];
    await expect.poll(shown).toEqual([0, 1]);
    await page.getByLabel('Category').selectOption('All categories');
    await page.getByLabel('Staff member').selectOption('Not assigned yet');
    await expect.poll(shown).toEqual([1, 0]);
    expect(new URL(page.url()).search).toBe('?staff=none');
    await page.reload();
    await expect.poll(shown).toEqual([1, 0]);
    await clickFor(page, 'Previous day', 'No booking on this day matches the filters.');
    await clickFor(page, 'Show all bookings', 'There are no bookings on this day.');
    await page.getByRole('button', { name: 'Today' }).click();
    await expect.poll(() => isShown('Coco')).toBe(1);
  });
});

const statusOf = ({ id }: { id: string }) => new RegExp(`^/bookings/${id}/status$`);

/** A page that `hide(true)` hides, as another tab in front of it would. */
const hideable = `{
  let isHidden = false;
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') });
  globalThis.hide = (hidden) => {
    isHidden = hidden;
    dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
  };
}`;
