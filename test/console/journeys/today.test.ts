/** A staff member's day on a phone, from signing in to the next day; customers who did not come. */
import { describe, expect } from 'vitest';
import { clickFor, expectFocus, follow } from '../support/actions.ts';
import {
  type ConsolePage,
  desktop,
  expectAccessible,
  hasChromium,
  phone,
  signInOn,
} from '../support/chromium.ts';
import { weekOf } from '../support/days.ts';
import { heldStepsWait, passHeldSeconds } from '../support/held-steps.ts';
import { settle } from '../support/in-page.ts';
import { saysMinutes, workTest as test } from '../support/working-day.ts';

const cards = (page: ConsolePage) => page.locator('[data-booking]:visible');

const idsOf = async (page: ConsolePage) =>
  Promise.all((await cards(page).all()).map((card) => card.getAttribute('data-booking')));

const waiting = { ...desktop, ...heldStepsWait };

describe.skipIf(!hasChromium)('the day of a staff member', () => {
  test('on a phone: the order, the details of a pet, begin with and without undo, complete, the next day', async ({
    business,
    openPage,
    work,
  }) => {
    const staffId = work.groomer.id;
    const later = await work.booked('Rocky', 120, 180, { staffId, statuses: ['CONFIRMED'] });
    const first = await work.booked('Mochi', -20, 40, {
      staffId,
      statuses: ['CONFIRMED'],
      notes: 'Shy with strangers.',
      petDetails: {
        species: 'CAT',
        allergies: ['chicken'],
        medicalHistory: 'Spayed in 2024.',
        vaccinations: [{ name: 'Rabies', date: '2025-03-14', expiresAt: '2026-03-14' }],
      },
    });
    const tomorrow = await work.booked('Luna', 24 * 60, 25 * 60, { staffId });
    await work.booked('Somebody', 10, 20, { staffId: (await business.staff()).id });

    const page = await openPage('today', { ...phone, ...heldStepsWait });
    await signInOn(page, work.groomer.user);
    await page.getByRole('heading', { name: 'My day', level: 1 }).waitFor();
    await expect.poll(() => cards(page).count()).toBe(2);
    expect(await idsOf(page)).toEqual([first.id, later.id]);
    const card = cards(page).first();
    await saysMinutes(card, first.startDate, (late) => `Late, expected ${late} minutes ago`);
    for (const text of ['Allergies: chicken', 'Shy with strangers.', 'Dog bath'])
      await card.getByText(text).waitFor();
    await card.getByText('Rabies expired on Mar 14, 2026').waitFor();
    await expectAccessible(page);

    await card.getByRole('button', { name: 'Mochi', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Mochi' });
    await sheet.getByText('Spayed in 2024.').waitFor();
    await sheet.getByText('Given on Mar 14, 2025').waitFor();
    expect(new URL(page.url()).searchParams.get('pet')).toBe(first.pets[0].id);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.count()).toBe(0);

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH')
        sent.push(`${request.postData()} over ${request.headers()['if-match']}`);
    });
    await clickFor(card, 'Begin: Mochi', page.getByText('The booking for Mochi has begun.'));
    expect(sent).toEqual([expect.stringMatching(/IN_PROGRESS.* over ".+"/)]);
    expect((await work.stored(first.id)).status).toBe('IN_PROGRESS');

    // The button for the next step has replaced the previous one, and has its focus.
    const complete = card.getByRole('button', { name: 'Complete: Mochi' });
    await complete.waitFor();
    await expectFocus(page, 'ariaLabel', 'Complete: Mochi');
    await complete.click();
    await page.getByText('The booking for Mochi is completed.').waitFor();
    await expect.poll(() => cards(page).count()).toBe(1);
    await expectFocus(page, 'localName', 'summary');
    await page.getByText('Completed or cancelled (1)').click();
    await expect.poll(() => cards(page).count()).toBe(2);

    await page.getByRole('button', { name: 'Next day' }).click();
    await expect.poll(() => idsOf(page)).toEqual([tomorrow.id]);
    expect(new URL(page.url()).searchParams.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.getByText('A manager has to confirm this booking before it can begin.').waitFor();
    expect(await page.getByRole('button', { name: /Begin/ }).count()).toBe(0);
    const days = page.getByRole('link', { name: /, 1 booking$/ });
    await days.first().click();
    await page.getByRole('heading', { name: 'My day', level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get('day')).toBe(null);
  });

  test('a note about a pet is saved, and does not overwrite a concurrent note of another user', {
    tags: 'further',
  }, async ({ read, changeElsewhere, openFor, work }) => {
    const { pets } = await work.booked('Biscuit', 300, 330, {
      statuses: ['CONFIRMED'],
      petDetails: { allergies: ['beef'], medicalHistory: 'Left hip.' },
    });
    const [{ id }] = pets;
    const page = await openFor(work.groomer.user, `today?pet=${id}`, phone);
    const sheet = page.getByRole('dialog', { name: 'Biscuit' });
    await sheet.getByRole('button', { name: 'Edit' }).click();
    await sheet.getByLabel('Allergies (optional)').fill('beef\ngrass pollen');
    // Another field, which is not edited here.
    await changeElsewhere(`/pets/${id}`, { medicalHistory: 'Both hips.' });
    await clickFor(sheet, 'Save changes', page.getByText('Changes to Biscuit saved.'));
    await sheet.getByText('Both hips.').waitFor();
    await sheet.getByText('grass pollen').waitFor();

    await sheet.getByRole('button', { name: 'Edit' }).click();
    await sheet.getByLabel('Medical history (optional)').fill('Both hips. Limps a little today.');
    await changeElsewhere(`/pets/${id}`, { medicalHistory: 'Operated.' });
    await clickFor(sheet, 'Save changes', sheet.getByRole('heading', { name: 'Changed in the meantime' }));
    await sheet.getByText('Operated.').waitFor();
    const history = async () => (await read(`/pets/${id}`)).medicalHistory;
    expect(await history()).toBe('Operated.');
    await sheet.getByRole('button', { name: 'Save this choice' }).click();
    await expect.poll(history).toBe('Both hips. Limps a little today.');
  });

  test('working hours, the break and time off of the day are shown; the print view has no buttons', {
    tags: 'further',
  }, async ({ server, business, openFor }) => {
    const { id, user } = await business.staff({ workingHours: weekOf('08:00-12:00 13:00-17:00') });
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const body = { startDate: at(60), endDate: at(120), reason: 'Dentist' };
    await server.request('POST', `/staff/${id}/time-off`, { ...business.manager, body });
    const page = await openFor(user, 'today');
    await page.getByText(/^Working hours: 8:00\sAM – 5:00\sPM$/).waitFor();
    await page.getByText('Break', { exact: true }).waitFor();
    await page.getByText('Time off', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByText('Break', { exact: true }).isVisible()).toBe(true);
  });

  test('a manager without a staff record is led to the board', { tags: 'further' }, async ({
    openFor,
    work,
  }) => {
    const page = await openFor(work.manager, 'today');
    await page.getByText(/^Your account has no staff record/).waitFor();
    await follow(page, 'Open the board', page.getByRole('heading', { name: 'Board', level: 1 }));
  });

  test('a stay is checked in and out', async ({ business, openPage, work }) => {
    const staffId = work.groomer.id;
    const serviceId = await business.service({ name: { en: 'Day care' }, category: 'DAYCARE' });
    await work.booked('Basil', -10, 60, { staffId, serviceId, statuses: ['CONFIRMED'] });
    const page = await openPage('today', { ...phone, cookie: work.groomer.user.cookie });
    await clickFor(page, 'Check in: Basil', page.getByRole('button', { name: 'Check out: Basil' }));
  });
});

describe.skipIf(!hasChromium)('no-shows', () => {
  test('on the board, a late booking is marked after five seconds, in which it can be undone', {
    tags: 'further',
  }, async ({ openFor, work }) => {
    const mochi = await work.booked('Mochi', -45, 60, { statuses: ['CONFIRMED'] });
    await work.booked('Olive', 30, 90, { statuses: ['CONFIRMED'] });
    const page = await openFor(work.manager, 'board', waiting);
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
  });

  test('a staff member marks an own booking that is late', { tags: 'further' }, async ({ openFor, work }) => {
    const { id, user } = work.groomer;
    const biscuit = await work.booked('Biscuit', -30, 30, { statuses: ['CONFIRMED'], staffId: id });
    const page = await openFor(user, 'today', waiting);
    await page.getByRole('button', { name: 'Mark as no-show: Biscuit' }).click();
    await page.getByText('The booking for Biscuit will be marked as a no-show in a few seconds.').waitFor();
    await passHeldSeconds(page);
    await page.getByText('The booking for Biscuit is marked as a no-show.').waitFor();
    expect(await work.stored(biscuit.id)).toMatchObject({ status: 'CANCELLED', noShow: true });
  });

  test("on the page of a cancelled booking the mark is made and removed; the customer's page has their number", {
    tags: 'further',
  }, async ({ server, openFor, work, adminAt }) => {
    const rocky = await work.booked('Rocky', -120, -60, { statuses: ['CANCELLED'] });
    const later = await work.booked('Kiwi', 60, 120, { statuses: ['CANCELLED'] });
    const page = await openFor(work.manager, `bookings/${later.id}`, waiting);
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
    await clickFor(page, 'Mark as no-show: Rocky', page.getByText('No-show', { exact: true }));
    await expectAccessible(page);
    await expect.poll(async () => (await work.stored(rocky.id)).noShow).toBe(true);
    const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: work.timeZone });
    const date = format.format(Date.parse(rocky.startDate));
    await follow(page, 'A CUSTOMER', `1 no-show, on ${date}`);
    await expectAccessible(page);
    await page.goBack();
    await clickFor(page, 'Remove no-show mark: Rocky', page.getByText('Cancelled', { exact: true }));
    await expect.poll(() => work.stored(rocky.id)).toMatchObject({ status: 'CANCELLED', noShow: false });
    // The history of the booking has every change, with that which was taken back.
    const log = await adminAt(`bookings/${rocky.id}`);
    await expect.poll(() => log.getByRole('term').filter({ hasText: 'No-show' }).count()).toBe(4);
  });
});
