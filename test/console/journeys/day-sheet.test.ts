/** The day of a boarding house: who comes, is here and leaves, and what is ticked off (contract §26). */
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { clickFor } from '../support/actions.ts';
import { boardingService } from '../support/booking-journey.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { consoleTest, fromFirstTest } from '../support/console-test.ts';

const meal = (time: string) => ({ time, food: 'Rice', amount: '80 g' });
const medicine = { name: 'Apoquel', dose: '1 tablet', times: ['12:00'] };
const care = { feeding: [meal('23:58'), meal('23:59')], medication: [medicine] };
const hour = 3_600_000;

/** A zone in which it is about noon: at midnight the pets of the day change. */
function zoneAtNoon(): string {
  const hours = Temporal.Now.zonedDateTimeISO('UTC').hour - 12;
  return `Etc/GMT${hours < 0 ? hours : `+${hours}`}`;
}

const test = consoleTest
  .extend('hotel', fromFirstTest, async ({ business, server }) => {
    const body = { key: 'timeZone', value: zoneAtNoon() };
    const set = await server.request('PUT', '/settings', { token: business.admin.token, body });
    expect(set.status).toBeLessThan(300);
    return business.service(boardingService);
  })
  /** A confirmed stay of a new customer's pets, from some hours from now until others. */
  .extend(
    'stay',
    perFile,
    ({ server, business, hotel }) =>
      async (from: number, to: number, ...pets: readonly { name: string; care?: object }[]) => {
        const owner = await server.newUser('CUSTOMER');
        const petIds: string[] = [];
        for (const { name, ...more } of pets)
          petIds.push(await business.pet(owner, { name, allergies: ['fish'], ...more }));
        const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
        const body = { userId: owner.id, petIds, serviceIds: [hotel], startDate: at(from), endDate: at(to) };
        const { id } = await business.booked(business.manager, body);
        await business.move(business.manager, id, 'CONFIRMED');
        return { id: id as string, petIds, owner };
      },
  )
  .extend('checkIn', perFile, ({ server, business }) => async (id: string) => {
    const { token } = business.manager;
    expect((await server.request('POST', `/bookings/${id}/check-in`, { token })).status).toBe(201);
  });

describe.skipIf(!hasChromium)('the day sheet', () => {
  test('a pet is checked in, and what is ticked off without a connection is sent once', async ({
    openAs,
    read,
    stay,
  }) => {
    const { id } = await stay(-0.001, 72, { name: 'Mochi', care }, { name: 'Bo' });
    const page = await openAs('STAFF', 'places?show=day', phone);
    const arriving = page.getByRole('region', { name: 'Arriving (2)' });
    await arriving.waitFor();
    // Without a plan first.
    expect(await arriving.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Bo', 'Mochi']);
    expect(await arriving.getByText('No care plan').count()).toBe(1);
    await page.getByText('Not checked in yet').first().waitFor();
    await expectAccessible(page);
    await arriving.getByRole('button', { name: 'Check in: Bo and Mochi' }).first().click();
    await page.getByText('The booking for Bo and Mochi has begun.').waitFor();
    await arriving
      .getByText(/^Checked in /)
      .first()
      .waitFor();
    expect(await arriving.getByRole('button').count()).toBe(0);
    expect(await read(`/bookings/${id}`)).toMatchObject({ status: 'IN_PROGRESS' });

    let refused = 0;
    await page.route('**/care-log*', (route) => {
      refused += 1;
      return route.abort();
    });
    const first = page.getByRole('button', { name: /^Mochi: Rice, 80 g, .*:58/ });
    const second = page.getByRole('button', { name: /^Mochi: Rice, 80 g, .*:59/ });
    await first.click();
    await second.click();
    for (const one of [first, second]) await expect.poll(() => one.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => page.getByText('Not sent yet').count()).toBe(2);
    await page.reload();
    await expect.poll(() => page.getByText('Not sent yet').count()).toBe(2);
    await expect.poll(() => refused).toBeGreaterThan(1);
    await expectAccessible(page);
    const entries = () => read(`/audit-logs?entityId=${id}&action=recordCare`);
    expect(await entries()).toEqual([]);
    await page.unroute('**/care-log*');
    await expect.poll(() => page.getByText('Not sent yet').count(), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => page.getByText(/^Done at /).count()).toBe(2);
    expect(await first.getAttribute('aria-pressed')).toBe('true');
    const minutes = (await entries()).map((one: { after: { care: { at: string } } }) =>
      one.after.care.at.slice(14, 16),
    );
    expect(minutes.reverse()).toEqual(['58', '59']);
    await expectAccessible(page);
    // Chromium reports each request that was aborted.
    expect(page.complaints.filter((one) => !one.endsWith('net::ERR_FAILED'))).toEqual([]);
    await page.context().close();
  });

  test('a tick is taken back; one that is refused says so', { tags: 'further' }, async ({
    business,
    checkIn,
    openAs,
    read,
    server,
    stay,
  }) => {
    const { id, petIds } = await stay(-0.001, 72, { name: 'Kiki', care });
    await checkIn(id);
    const page = await openAs('STAFF', 'places?show=day');
    const rice = page.getByRole('button', { name: /^Kiki: Rice, 80 g, .*:59/ });
    await rice.waitFor();
    // Another plan has other items.
    const { token } = business.manager;
    const changed = { feeding: [{ ...meal('23:59'), food: 'Fish' }], medication: [] };
    await server.request('PUT', `/pets/${petIds[0]}`, { token, body: { care: changed } });
    await rice.click();
    await page.getByText(/^Not recorded: Kiki: Rice, 80 g/).waitFor();
    const tick = page.getByRole('button', { name: /^Kiki: Fish/ });
    const done = page
      .getByRole('listitem')
      .filter({ has: tick })
      .getByText(/^Done at /);
    await tick.click();
    await done.waitFor();
    await tick.click();
    await done.waitFor({ state: 'detached' });
    await expect.poll(() => tick.getAttribute('aria-pressed')).toBe('false');
    const log = async () => (await read(`/bookings/${id}/care`))[0].log;
    await expect.poll(log).toMatchObject([{ done: false }]);
    await expectAccessible(page);
  });

  test('an overdue pet is marked and checked out, which is undone; an area shows its own pets', {
    tags: 'further',
  }, async ({ business, checkIn, openAs, read, server, stay }) => {
    const { token } = business.manager;
    const body = { code: 'N1', name: { en: 'Kennel' }, categories: ['BOARDING'], berths: 1, area: 'North' };
    const placeId = (await server.request('POST', '/places', { token, body })).body.data.id;
    const late = await stay(-50, -0.01, { name: 'Waffle', care });
    const put = await server.request('PUT', `/bookings/${late.id}/places`, {
      token,
      body: [{ petId: late.petIds[0], placeId }],
    });
    expect(put.status).toBe(200);
    await checkIn(late.id);
    await stay(-49, 72, { name: 'Zorro' });
    const page = await openAs('MANAGER', 'places?show=day');
    const here = page.getByRole('region', { name: /^Here \(\d\)$/ });
    await here.getByRole('link', { name: 'Zorro' }).waitFor();
    await here.getByText('Overdue').waitFor();
    await here.getByText('No place yet').waitFor();
    await expectAccessible(page);
    await page.evaluate('print = () => undefined');
    await page.getByRole('button', { name: 'Print door cards' }).click();
    await page.emulateMedia({ media: 'print' });
    const card = page.getByRole('listitem').filter({ hasText: 'Waffle', visible: true });
    await card.getByText('N1').waitFor();
    expect(await card.innerText()).toContain('Rice, 80 g');
    expect(await page.getByRole('heading', { name: 'Zorro' }).isVisible()).toBe(false);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: 'screen' });
    await here.waitFor();
    await page.getByLabel('Area').selectOption('North');
    await page.getByRole('link', { name: 'Zorro' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('area')).toBe('North');
    const checkOut = here.getByRole('button', { name: 'Check out: Waffle' });
    await checkOut.click();
    await clickFor(page, 'Undo', page.getByText('The change of the booking for Waffle is taken back.'));
    await checkOut.waitFor();
    expect(await read(`/bookings/${late.id}`)).toMatchObject({ status: 'IN_PROGRESS', checkedOutAt: null });
    // Nobody is checked out on a later day.
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByText('No pets stay here on this day.').waitFor();
  });

  test('§28: a check-out asks for what is still to be paid', { tags: 'further' }, async ({
    business,
    checkIn,
    openAs,
    read,
    server,
    stay,
  }) => {
    const { token } = business.admin;
    const body = { key: 'payments', value: { methods: ['CASH'] } };
    expect((await server.request('PUT', '/settings', { token, body })).status).toBeLessThan(300);
    const { id } = await stay(-50, 1, { name: 'Nala', care });
    await checkIn(id);
    const page = await openAs('MANAGER', 'places?show=day', phone);
    const leaving = page
      .getByRole('region', { name: /^Leaving/ })
      .getByRole('listitem')
      .filter({ hasText: 'Nala' });
    await leaving.getByText(/to pay$/).waitFor();
    await expectAccessible(page);
    const checkOut = leaving.getByRole('button', { name: 'Check out: Nala' });
    await checkOut.click();
    const dialog = page.getByRole('dialog', { name: 'Complete and take payment' });
    await dialog.getByRole('button', { name: 'Cash' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await read(`/bookings/${id}`)).toMatchObject({ checkedOutAt: null });
    await checkOut.click();
    await dialog.getByRole('button', { name: 'Cash' }).click();
    await leaving.getByText(/^Checked out /).waitFor();
    await leaving.getByText(/to pay$/).waitFor({ state: 'detached' });
    expect(await read(`/bookings/${id}`)).toMatchObject({
      status: 'COMPLETED',
      payment: { state: 'PAID' },
    });
  });

  test('§26: the customer changes the plan for the stay, and reads what was done and when', async ({
    business,
    checkIn,
    openAs,
    openFor,
    read,
    server,
    stay,
  }) => {
    const { id, owner } = await stay(-0.001, 72, { name: 'Suki', care });
    const page = await openFor(owner, `bookings/${id}`, phone);
    const card = page.getByRole('region', { name: 'Suki' });
    await card.getByText('Rice, 80 g').first().waitFor();
    await card.getByRole('button', { name: 'Change for this stay: Suki' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suki: feeding and medication' });
    const portion = dialog.getByLabel('Portion').first();
    await portion.fill('');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => portion.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await portion.fill('120 g');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await card.getByText('Only for this stay').waitFor();
    await card.getByText('Rice, 120 g').waitFor();
    expect(await read(`/bookings/${id}/care`)).toMatchObject([{ isOwn: true }]);

    await checkIn(id);
    const { tasks } = await read('/day-sheet');
    const { item, at } = tasks.find((task: { amount: string }) => task.amount === '120 g');
    const { token } = business.manager;
    const body = { item, at, done: true, notes: 'Ate all of it.' };
    expect((await server.request('PUT', `/bookings/${id}/care-log`, { token, body })).status).toBe(200);
    await page.reload();
    await card.getByText(/^Done at .* · Ate all of it\.$/).waitFor();
    // The stay has begun: from now on the business changes the plan.
    expect(await card.getByRole('button').count()).toBe(0);
    await expectAccessible(page);
    const desk = await openAs('STAFF', 'places?show=day');
    await desk.getByRole('button', { name: /^Suki: Rice, 120 g/ }).waitFor();
    await page.context().close();

    const manager = await openAs('MANAGER', `bookings/${id}`);
    const own = manager.getByRole('region', { name: 'Suki' });
    await own.getByRole('button', { name: 'Change for this stay: Suki' }).click();
    await manager.getByRole('button', { name: 'Use the usual plan again' }).click();
    await own.getByText('Only for this stay').waitFor({ state: 'detached' });
    await own.getByText('Rice, 80 g').first().waitFor();
    expect(await read(`/bookings/${id}/care`)).toMatchObject([{ isOwn: false }]);
  });
});
