/** A manager's work with bookings: all of them by filters, and one of them. */
import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { clickFor, downloadBy, follow, press, saveChanges } from '../support/actions.ts';
import { type ConsolePage, expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { chooseDay } from '../support/days.ts';
import { bookedDays, deskTest as test } from '../support/desk.ts';

const rows = (page: ConsolePage) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const focused = (page: ConsolePage) =>
  page.evaluate('document.activeElement.closest("tr")?.textContent') as Promise<string>;

describe.skipIf(!hasChromium)('all bookings', () => {
  test('come in pages, and the keyboard moves along the rows and opens one', { tags: 'further' }, async ({
    desk,
  }) => {
    const page = await desk.managerAt('bookings?sort=latest');
    await page.getByRole('status').getByText('30 results').waitFor();
    await expect.poll(() => rows(page).count()).toBe(25);
    await expectAccessible(page);
    await rows(page).first().getByText('Ben Strasser').waitFor();
    const expired = page.getByTitle(/^Rabies expired on/);
    await expired.first().waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows(page).count()).toBe(bookedDays);
    await expect.poll(() => focused(page)).toContain('Jan 5, 2030');
    await page.keyboard.press('j');
    expect(await focused(page)).toContain('Jan 4, 2030');
    await press(page, 'ArrowUp', 'k');
    expect(await focused(page)).toContain('Jan 6, 2030');
    await page.keyboard.press('Home');
    expect(await focused(page)).toContain('Jan 30, 2030');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(`/app/bookings/${desk.made.get(30)}`);
    await page.goBack();
    // Also next to the text of the row.
    await rows(page).nth(1).getByText('Dog bath').click();
    await page.waitForURL(`**/app/bookings/${desk.made.get(29)}`);
  });

  test('are lines of 37 pixels, compact ones of 32; headers sort; what has ended while the page is open is no longer upcoming', async ({
    server,
    desk,
  }) => {
    // In a session of its own, which the later time ends.
    const page = await desk.openAs(await server.newUser('MANAGER'), 'bookings');
    const heights = async () => {
      const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()));
      return new Set(boxes.map((box) => box?.height));
    };
    await rows(page).first().getByText('Jan 1, 2030').waitFor();
    await expect.poll(heights).toEqual(new Set([37]));
    await page.getByRole('button', { name: 'Compact rows' }).click();
    expect(await heights()).toEqual(new Set([32]));
    const when = page.getByRole('columnheader', { name: 'When' });
    expect(await when.getAttribute('aria-sort')).toBe('ascending');
    await when.getByRole('button').click();
    await rows(page).first().getByText('Jan 30, 2030').waitFor();
    expect(await when.getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=lowest');
    expect(await when.getAttribute('aria-sort')).toBeNull();
    await expectAccessible(page);
    await page.getByRole('columnheader', { name: 'When' }).getByRole('button').click();
    // Until the next page, unlike the clock of the browser, which later tests would have too.
    await page.evaluate(`
      const now = Date.parse('2030-01-02T12:00:00Z');
      globalThis.Date = class extends Date {
        constructor(...given) { super(...(given.length === 0 ? [now] : given)); }
        static now() { return now; }
      };
      document.dispatchEvent(new Event('visibilitychange'));
    `);
    await expect.poll(() => rows(page).first().textContent()).toContain('Thu, Jan 3, 9:00');
  });

  test('filters are in the address: reload, back and forward keep them', async ({ desk }) => {
    const page = await desk.managerAt('bookings');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Confirmed', { exact: true }).check();
    await page.getByRole('status').getByText('4 results').waitFor();
    await page.getByLabel('Pet or customer').fill('nguyen');
    await page.getByRole('status').getByText('2 results').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?status=CONFIRMED&q=nguyen');
    await page.reload();
    await page.getByRole('status').getByText('2 results').waitFor();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    expect(await page.getByLabel('Confirmed', { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('Pet or customer').inputValue()).toBe('nguyen');
    await page.getByLabel('Service', { exact: true }).selectOption('Long walk');
    await page.getByRole('status').getByText('1 result', { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('status').getByText('2 results').waitFor();
    await page.goForward();
    await page.getByRole('status').getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByRole('status').getByText('30 results').waitFor();
    await expect.poll(() => page.getByLabel('Pet or customer').inputValue()).toBe('');
    await chooseDay(page, 'From', '2030-01-28');
    await chooseDay(page, 'To', '2030-01-29');
    await page.getByRole('status').getByText('2 results').waitFor();
    expect(new URL(page.url()).search).toBe('?from=2030-01-28&to=2030-01-29');
    await page.getByRole('combobox', { name: 'Customer' }).fill('strasser');
    await page.getByRole('option', { name: /^Ben Strasser/ }).click();
    await page.getByRole('status').getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Customer' }).fill('');
    await page.getByRole('status').getByText('2 results').waitFor();
    await page.getByLabel('Completed').check();
    await page.getByText('Nothing matches these filters.').waitFor();
    await expectAccessible(page);
  });

  test('the filters that are set are chips, and the keyboard removes one after the other', {
    tags: 'further',
  }, async ({ desk }) => {
    const page = await desk.managerAt('bookings');
    const chips = page.getByRole('button', { name: /^Remove filter: / });
    const name = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Confirmed', { exact: true }).check();
    await page.getByLabel('Service', { exact: true }).selectOption('Long walk');
    await chooseDay(page, 'From', '2030-01-01');
    await expect.poll(() => chips.allTextContents()).toEqual(['Confirmed', 'Long walk', 'From Jan 1, 2030']);
    await clickFor(page, 'Filters (3)', page.getByRole('status').getByText('1 result', { exact: true }));
    await expectAccessible(page);
    await chips.first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => chips.allTextContents()).toEqual(['Long walk', 'From Jan 1, 2030']);
    await expect.poll(() => [...new URL(page.url()).searchParams.keys()]).toEqual(['service', 'from']);
    expect(await name()).toBe('Remove filter: Long walk');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('30 results').waitFor();
    expect(await name()).toBe('Remove filter: From Jan 1, 2030');
    await page.keyboard.press('Enter');
    await expect.poll(() => chips.count()).toBe(0);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Filters');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('on a phone the chips scroll in the line of the button, and all are removed in the sheet', {
    tags: 'further',
  }, async ({ desk }) => {
    const filters = 'status=PENDING,CONFIRMED&category=GROOMING&from=2030-01-01&to=2030-01-30';
    const page = await desk.managerAt(`bookings?${filters}`, phone);
    const chips = page.getByRole('button', { name: /^Remove filter: / });
    const button = page.getByRole('button', { name: 'Filters (4)' });
    const middleOf = async (at: typeof button) => {
      const { y = 0, height = 0 } = (await at.boundingBox()) ?? {};
      return y + height / 2;
    };
    await chips.last().focus();
    expect(await middleOf(chips.first())).toBeCloseTo(await middleOf(button), 0);
    expect(await middleOf(chips.last())).toBeCloseTo(await middleOf(button), 0);
    const { x = 0, width = 0 } = (await chips.last().boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(phone.viewport.width);
    await expectAccessible(page);
    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => chips.count()).toBe(0);
  });

  test('the CSV has the bookings that the filters select', { tags: 'further' }, async ({ desk }) => {
    const page = await desk.managerAt('bookings?status=CONFIRMED&q=anna&sort=earliest');
    await page.getByRole('status').getByText('2 results').waitFor();
    const file = await downloadBy(page, page.getByRole('button', { name: 'Download CSV' }));
    expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d{2}-\d{2}\.csv$/);
    const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(header).toContain('Status');
    expect(lines.map((line) => line.split(',')[0])).toEqual([desk.made.get(1), desk.made.get(3)]);
    await page.getByText(`${file.suggestedFilename()} was downloaded.`).waitFor();
    // A refusal is shown, and can be retried.
    await page.route('**/bookings?*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await clickFor(page, 'Download CSV', page.getByRole('alert').getByText('Try again shortly'));
    await page.context().close();
  });

  test('a manager also has their own bookings; a customer has no table and loads none of its parts', {
    tags: 'further',
  }, async ({ desk }) => {
    const page = await desk.managerAt('bookings?own=true');
    await page.getByText('You have no upcoming bookings.').waitFor();
    const whose = page.getByRole('navigation', { name: 'Whose bookings' });
    await follow(whose, 'All bookings', page.getByRole('status').getByText('30 results'));
    await follow(page, 'Past', page.getByRole('status').getByText('No results'));
    const customers = await desk.openAs(desk.anna, 'bookings');
    await customers.getByRole('heading', { name: 'My bookings', level: 1 }).waitFor();
    const own = customers.getByRole('link', { name: /^Mochi – / });
    await own.first().waitFor();
    const loaded = (await customers.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => name)`,
    )) as string[];
    expect(loaded.filter((name) => /all-bookings|business-en/.test(name))).toEqual([]);
    expect(await customers.getByRole('table').count()).toBe(0);
  });
});

describe.skipIf(!hasChromium)('one booking', () => {
  test('the best member is assigned, an exception from a rule has a reason, and an ADMIN reads the history', {
    tags: 'further',
  }, async ({ server, journey, desk }) => {
    await desk.requireVaccinations({ DAYCARE: ['Rabies'] });
    const id = desk.made.get(7);
    const page = await desk.managerAt(`bookings/${id}`);
    await page.getByText(/^Rabies expired on/).waitFor();
    await page.getByRole('link', { name: desk.anna.email }).waitFor();
    await expectAccessible(page);
    await clickFor(page, 'Assign the best available', 'is now assigned to this booking.');
    expect((await desk.stored(`/bookings/${id}`)).staffId).toBe(journey.best);
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByRole('heading', { name: 'Change booking', level: 1 }).waitFor();
    await page.getByLabel('Add a service').selectOption('Day care');
    await page.getByLabel('Staff member').selectOption('Not assigned yet');
    await saveChanges(page, /: Rabies expires before the booking ends/);
    await clickFor(page, 'Make an exception', 'Fill in this field.');
    expect((await desk.stored(`/bookings/${id}`)).services).toHaveLength(1);
    await page.getByLabel('Reason for the exception').fill('The certificate comes by post.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make an exception' }).click();
    // The price has changed: it is confirmed first, and the reason is not requested again.
    await page.getByText('instead of $20.00').waitFor();
    await saveChanges(page);
    expect((await desk.stored(`/bookings/${id}`)).services).toHaveLength(2);
    await desk.requireVaccinations({});

    const log = await desk.openAs(await server.newUser('ADMIN'), `bookings/${id}`);
    const history = log.getByRole('region', { name: 'History' });
    await history.getByText('The booking rules were overridden: The certificate comes by post.').waitFor();
    await history.getByText('Candidates, best match first:').waitFor();
    await history.getByText('skill level 5, no other bookings that day').waitFor();
    const changed = history.getByRole('listitem').filter({ hasText: 'overridden' });
    await changed.getByText('Dog bath × 1 and Day care × 1').waitFor();
    await changed.getByText('Before: $20.00').waitFor();
    await history.getByText('Anna Nguyen').waitFor();
    await expectAccessible(log);
  });

  test('a staff member sees the pets of an assigned booking and changes its status, and sees no history', {
    tags: 'further',
  }, async ({ business, journey, desk }) => {
    const worker = await business.staff();
    const pet = await business.pet(desk.anna, { name: 'Pip' });
    const { id } = await business.booked(business.manager, {
      petIds: [pet],
      serviceIds: [journey.bath],
      staffId: worker.id,
      startDate: '2030-02-04T09:00:00Z',
      endDate: '2030-02-04T10:00:00Z',
    });
    const page = await desk.openAs(worker.user, `bookings/${id}`, phone);
    await page.getByText('No vaccinations entered').waitFor();
    await page.getByText('Anna Nguyen').waitFor();
    expect(await page.getByRole('link', { name: 'Anna Nguyen' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Change' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'History' }).count()).toBe(0);
    await expectAccessible(page);
  });
});
