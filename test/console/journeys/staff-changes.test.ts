/** Time off over bookings, and two managers who change the same member: nothing is lost or hidden. */
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { clickFor, follow, press, saveChanges } from '../support/actions.ts';
import { type ConsolePage, desktop, expectAccessible, hasChromium } from '../support/chromium.ts';
import { fromFirstTest } from '../support/console-test.ts';
import { dayHasFocus, weekOf } from '../support/days.ts';
import { holdRequests } from '../support/held-requests.ts';
import { heldStepsWait, passHeldSeconds } from '../support/held-steps.ts';
import { staffTest } from '../support/staff-journey.ts';

const test = staffTest
  .extend('bath', fromFirstTest, ({ business }) =>
    business.service({ name: { en: 'Dog bath' }, duration: 60 }),
  )
  .extend('customer', fromFirstTest, ({ server }) => server.newUser('CUSTOMER'))
  /** A booking of the member at nine on a day, with a pet of its own; a bath unless another service is named. */
  .extend(
    'bookedAt',
    perFile,
    ({ business, bath, customer }) =>
      async (staffId: string, on: Temporal.PlainDate, serviceId = bath) => {
        const pet = await business.pet(customer, { name: 'Biscuit' });
        const times = { startDate: `${on}T09:00Z`, endDate: `${on}T10:00Z` };
        return business.booked(customer, { petIds: [pet], serviceIds: [serviceId], staffId, ...times });
      },
  );

/** The day a number of days from now, in UTC, the zone of this business. */
const day = (ahead: number) => Temporal.Now.plainDateISO('UTC').add({ days: ahead });

const undo = (page: ConsolePage) => page.getByRole('button', { name: 'Undo' });

describe.skipIf(!hasChromium)('changes of the staff', () => {
  test('time off over a booking shows it before and after, and assigns it to the best other member', {
    tags: 'further',
  }, async ({ business, read, bath, bookedAt, giveSkills, managerAt }) => {
    const { id: away } = await business.staff();
    const { id: other, user } = await business.staff();
    await giveSkills(away, [bath], 5);
    await giveSkills(other, [bath], 3);
    const booking = await bookedAt(away, day(1));
    await bookedAt(away, day(3));
    const page = await managerAt(`staff/${away}?part=time-off`, { ...desktop, ...heldStepsWait });
    await page.getByText('No upcoming time off.').waitFor();
    // From today until tomorrow, in the calendar.
    await page.getByRole('group', { name: 'Until' }).getByRole('button').click();
    await dayHasFocus(page);
    await press(page, 'ArrowRight', 'Enter');
    const notice = '1 booking falls within this time. It stays with this staff member until you reassign it.';
    await page.getByText(notice).waitFor();
    await page.getByLabel('Reason').fill('Family visit');
    await expectAccessible(page);
    await clickFor(page, 'Add time off', /^Time off added/);
    await page.getByText('1 booking falls within this time:').waitFor();
    const times = { startDate: `${day(0)}T00:00:00.000Z`, endDate: `${day(2)}T00:00:00.000Z` };
    expect((await read(`/staff/${away}/time-off`))[0]).toMatchObject({ ...times, reason: 'Family visit' });
    expect((await read(`/bookings/${booking.id}`)).staffId).toBe(away);
    await expectAccessible(page);

    const assign = page.getByRole('button', { name: /^Assign the best available/ });
    await assign.click();
    const { name = 'A STAFF' } = await read(`/users/${user.id}`);
    await page.getByText(`will be assigned to ${name} in a few seconds`).waitFor();
    await undo(page).click();
    await assign.and(page.locator(':not([aria-busy])')).waitFor();
    expect(await passHeldSeconds(page)).toBe(0);
    await assign.click();
    await undo(page).waitFor();
    await passHeldSeconds(page);
    await page.getByText(/is now assigned to A STAFF/).waitFor();
    expect((await read(`/bookings/${booking.id}`)).staffId).toBe(other);
    await page.getByText('1 booking falls within this time:').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Delete time off/ }).click();
    await undo(page).click();
    await page.getByRole('button', { name: /^Delete time off/ }).click();
    await undo(page).waitFor();
    expect(await passHeldSeconds(page)).toBe(1);
    await page.getByText('No upcoming time off.').waitFor();
    expect(await read(`/staff/${away}/time-off`)).toEqual([]);
  });

  test('no other member is free: the page says so, and the booking stays', { tags: 'further' }, async ({
    server,
    business,
    bookedAt,
    read,
    giveSkills,
    managerAt,
  }) => {
    const { id } = await business.staff();
    const other = await business.service({ name: { en: 'Parrot talk' }, duration: 60 });
    await giveSkills(id, [other], 2);
    const booking = await bookedAt(id, day(5), other);
    const body = { startDate: String(day(5)), endDate: String(day(6)) };
    await server.request('POST', `/staff/${id}/time-off`, { ...business.manager, body });
    const page = await managerAt(`staff/${id}?part=time-off`);
    await clickFor(page, /^Assign the best available/, 'Nobody else with these skills is free then.');
    await page.getByRole('link', { name: /9:00/ }).click();
    await page.waitForURL(({ pathname }) => pathname === `/app/bookings/${booking.id}`);
    expect((await read(`/bookings/${booking.id}`)).staffId).toBe(id);
  });

  test('two managers: changes without a conflict are both kept, for the others one is chosen', {
    tags: 'further',
  }, async ({ business, read, changeElsewhere, managerAt }) => {
    const { id } = await business.staff({ code: 'TWO', position: { en: 'Groomer', vi: 'Cũ' } });
    const page = await managerAt(`staff/${id}`);
    await page.getByLabel('Position – English').fill('Senior groomer');
    await changeElsewhere(`/staff/${id}`, { position: { en: 'Groomer', vi: 'Mới' }, status: 'ON_LEAVE' });
    await saveChanges(page);
    expect(await read(`/staff/${id}`)).toMatchObject({ status: 'ON_LEAVE', position: 'Senior groomer' });
    const position = { en: 'Senior groomer', vi: 'Mới' };
    expect((await read(`/staff/${id}/translations`)).position).toEqual(position);

    await page.getByLabel('Code').fill('MINE');
    await page.getByLabel('Position – Tiếng Việt').fill('Của tôi');
    await changeElsewhere(`/staff/${id}`, { code: 'THEIRS', position: { ...position, vi: 'Của họ' } });
    await clickFor(page, 'Save changes', page.getByRole('heading', { name: 'Changed in the meantime' }));
    await expectAccessible(page);
    expect(await read(`/staff/${id}`)).toMatchObject({ code: 'THEIRS' });
    const codes = page.getByRole('group', { name: 'Code' });
    await codes.getByRole('radio', { name: /THEIRS/ }).check();
    await clickFor(page, 'Save this choice', page.getByText('Changes saved.').first());
    await expect
      .poll(async () => (await read(`/staff/${id}/translations`)).position)
      .toEqual({ ...position, vi: 'Của tôi' });
    expect((await read(`/staff/${id}`)).code).toBe('THEIRS');

    // A code that was taken meanwhile is refused, and the draft stays.
    await page.getByLabel('Code').fill('FRESH');
    await business.staff({ code: 'FRESH' });
    await clickFor(page, 'Save changes', page.getByRole('alert'));
    expect(await page.getByLabel('Code').inputValue()).toBe('FRESH');
  });

  test('the user can type while a form is being saved', { tags: 'further' }, async ({
    business,
    read,
    managerAt,
  }) => {
    const { id } = await business.staff({ code: 'ONE', position: { en: 'Groomer' } });
    const page = await managerAt(`staff/${id}`);
    await page.getByLabel('Code').fill('TWO');
    const saving = page.waitForRequest((request) => request.method() === 'PUT');
    const go = await holdRequests(page, 'PUT', new RegExp(`^/staff/${id}$`));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await saving;
    await page.getByLabel('Position – English').fill('Senior groomer');
    go();
    await page.getByText('Changes saved.').waitFor();
    await expect.poll(async () => (await read(`/staff/${id}`)).code).toBe('TWO');
    expect(await page.getByLabel('Position – English').inputValue()).toBe('Senior groomer');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => (await read(`/staff/${id}`)).position).toBe('Senior groomer');
  });

  test('two managers change hours and skills of one member', { tags: 'further' }, async ({
    business,
    read,
    changeElsewhere,
    bath,
    giveSkills,
    managerAt,
  }) => {
    const { id } = await business.staff({ workingHours: weekOf('09:00-17:00', ['monday']) });
    await giveSkills(id, [bath], 2);
    const page = await managerAt(`staff/${id}?part=hours`);
    await page.getByLabel('Monday, until (1)').fill('18');
    const friday = weekOf('10:00-11:00', ['friday']);
    const workingHours = { ...weekOf('09:00-12:00', ['monday']), ...friday };
    await changeElsewhere(`/staff/${id}`, { workingHours });
    await page.getByRole('button', { name: 'Save changes' }).click();
    const monday = page.getByRole('group', { name: 'Monday' });
    await monday.getByRole('radio', { name: /09:00–12:00/ }).waitFor();
    await expectAccessible(page);
    await clickFor(page, 'Save this choice', 'Changes saved.');
    const merged = { ...weekOf('09:00-18:00', ['monday']), ...friday };
    expect((await read(`/staff/${id}`)).workingHours).toMatchObject(merged);

    await page.getByRole('link', { name: 'Skills' }).click();
    const levels = page.getByRole('group', { name: 'Dog bath' });
    await levels.getByRole('radio', { name: 'Level 5 of 5' }).check();
    await giveSkills(id, [bath], 3);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await levels.getByRole('radio', { name: /Saved version/ }).check();
    await clickFor(page, 'Save this choice', levels.getByRole('radio', { name: 'Level 3 of 5' }));
    expect(await read(`/staff/${id}/services`)).toEqual([{ serviceId: bath, proficiency: 3 }]);
  });

  test('leaving with changes asks first; an ended session loses no draft; deleting names blocking bookings', {
    tags: 'further',
  }, async ({ business, read, bookedAt, managerAt }) => {
    const { id } = await business.staff();
    const booking = await bookedAt(id, day(9));
    const page = await managerAt(`staff/${id}?part=hours`);
    await page.getByRole('radio', { name: 'Weekly hours' }).check();
    await follow(page, 'Profile', page.getByRole('dialog', { name: 'Leave without saving?' }));
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(page.manager.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await read(`/staff/${id}`)).workingHours).toBeNull();
    await saveChanges(page);
    expect((await read(`/staff/${id}`)).workingHours.monday).toEqual([{ start: '09:00', end: '17:00' }]);

    const again = await managerAt(`staff/${id}`);
    await clickFor(again, 'Delete staff member', 'This staff member still has bookings.');
    await expectAccessible(again);
    await again.getByRole('button', { name: 'Keep it' }).click();
    await business.move(business.manager, booking.id, 'CANCELLED');
    await again.getByRole('button', { name: 'Delete staff member' }).click();
    await again.getByRole('button', { name: 'Delete', exact: true }).click();
    await again.getByText('is no longer a staff member.').waitFor();
    await again.getByRole('heading', { name: 'Staff', level: 1 }).waitFor();
  });
});
