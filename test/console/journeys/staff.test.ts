/** A manager edits the staff: a new member with texts, hours and skills, who can be booked within the hours. */
import { describe, expect } from 'vitest';
import { clickFor, expectFocus, follow, saveChanges } from '../support/actions.ts';
import { type ConsolePage, expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { fromFirstTest } from '../support/console-test.ts';
import { weekOf } from '../support/days.ts';
import { holdRequests } from '../support/held-requests.ts';
import { staffTest } from '../support/staff-journey.ts';

const test = staffTest.extend('timeZone', fromFirstTest, ({ writeSettings }) =>
  writeSettings({ key: 'timeZone', value: 'Asia/Vientiane' }),
);

const save = async (page: ConsolePage) => {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  expect((await answer).status()).toBe(200);
  await page.getByText('Changes saved.').first().waitFor();
  // A form that is still being saved ignores a press.
  await save.and(page.locator(':not([aria-busy])')).waitFor();
};

const time = (page: ConsolePage, day: string, place: 'from' | 'until', number = 1) =>
  page.getByLabel(`${day}, ${place} (${number})`, { exact: true });

describe.skipIf(!hasChromium)('the staff', () => {
  test('a new member with an account, texts in three languages, hours and skills can be booked accordingly', async ({
    server,
    business,
    read,
    managerAt,
  }) => {
    const bath = await business.service({ name: { en: 'Dog bath' }, duration: 60 });
    const page = await managerAt('staff');
    await page.getByRole('link', { name: 'Add a staff member' }).first().click();
    await page.getByRole('heading', { name: 'Add a staff member', level: 1 }).waitFor();
    await page.getByLabel('Position – Tiếng Việt').fill('Chuyên viên');
    await clickFor(page, 'Add staff member', page.getByText('Fill in this field.').first());
    await page.getByText('Add an English text, too.').waitFor();
    for (const name of ['Name', 'Email address'])
      expect(await page.getByLabel(name, { exact: true }).getAttribute('aria-invalid'), name).toBe('true');
    await page.getByLabel('Name', { exact: true }).fill('Noy Vongsa');
    await page.getByLabel('Email address').fill('noy@example.com');
    await page.getByLabel('Position – English').fill('Groomer');
    await page.getByRole('radio', { name: /ລາວ/ }).check({ force: true });
    await page.getByLabel('Position – ລາວ').fill('ຊ່າງຕັດຂົນ');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add staff member' }).click();
    const added = 'Noy Vongsa has been added, and a link to choose a password is on its way';
    await page.getByText(added).waitFor();
    await page.getByRole('heading', { name: 'Noy Vongsa', level: 1 }).waitFor();
    const [member] = await read('/staff?q=Noy');
    expect(member.user).toMatchObject({ email: 'noy@example.com', role: 'STAFF' });
    const position = { en: 'Groomer', vi: 'Chuyên viên', lo: 'ຊ່າງຕັດຂົນ' };
    expect((await read(`/staff/${member.id}/translations`)).position).toEqual(position);
    expect((await server.mail(1)).some((mail) => mail.includes('noy@example.com'))).toBe(true);

    await page.getByRole('radio', { name: 'Weekly hours' }).check();
    await time(page, 'Monday', 'from').fill('8.30');
    await time(page, 'Monday', 'until').fill('12');
    await page.getByRole('button', { name: 'Add hours on Monday' }).click();
    await expectFocus(page, "getAttribute('aria-label')", 'Monday, from (2)');
    await page.keyboard.press('ArrowUp');
    expect(await time(page, 'Monday', 'from', 2).inputValue()).toBe('13:15');
    await expectAccessible(page);
    await save(page);

    await page.getByRole('link', { name: 'Skills' }).click();
    await page.getByRole('group', { name: 'Dog bath' }).getByRole('radio', { name: 'Not a skill' }).focus();
    for (let level = 1; level <= 4; level += 1) await page.keyboard.press('ArrowRight');
    await expectAccessible(page);
    await save(page);
    expect(await read(`/staff/${member.id}/services`)).toEqual([{ serviceId: bath, proficiency: 4 }]);

    // 7 January 2030 is a Monday; the business is seven hours ahead of UTC.
    const free = await read(`/availability?serviceId=${bath}&from=2030-01-07&to=2030-01-08`);
    const starts: string[] = free.map(({ startDate }: { startDate: string }) => startDate.slice(11, 16));
    expect(starts[0]).toBe('01:30');
    expect(['04:00', '05:00', '06:15'].filter((one) => starts.includes(one))).toEqual(['04:00', '06:15']);
    expect(free[0].staff).toEqual([{ id: member.id, name: 'Noy Vongsa' }]);
  });

  test('hours: errors at the field, a night shift over midnight, a copy for other days, another time zone', {
    tags: 'further',
  }, async ({ business, read, managerAt }) => {
    const { id } = await business.staff();
    const page = await managerAt(`staff/${id}?part=hours`, phone);
    await page.getByRole('radio', { name: 'Weekly hours' }).check();
    await time(page, 'Tuesday', 'from').fill('soon');
    await time(page, 'Friday', 'from').fill('22:00');
    await time(page, 'Friday', 'until').fill('6:00');
    await page.getByText('Ends on the next day, Saturday').waitFor();
    await time(page, 'Thursday', 'until').fill('9');
    await saveChanges(page, 'Enter a time such as 09:00.');
    await page.getByText('Start and end are the same. For the whole day, enter 00:00 to 24:00.').waitFor();
    await expectFocus(page, "getAttribute('aria-label')", 'Tuesday, from (1)');
    await expectAccessible(page);
    expect((await read(`/staff/${id}`)).workingHours).toBeNull();
    await time(page, 'Tuesday', 'from').fill('9');
    await time(page, 'Thursday', 'until').fill('17');
    await page.getByRole('button', { name: 'Add hours on Saturday' }).click();
    await time(page, 'Saturday', 'from').fill('5');
    await page.getByText('Combined: Friday 22:00–17:00').waitFor();
    await time(page, 'Saturday', 'from').fill('6:30');
    await time(page, 'Saturday', 'until').fill('8');
    await page.getByRole('button', { name: 'Add hours on Monday' }).click();
    await time(page, 'Monday', 'from', 2).fill('16:00');
    await time(page, 'Monday', 'until', 2).fill('20:00');
    await page.getByText('Combined: 09:00–20:00').waitFor();
    await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy Monday to other days' });
    await dialog.getByRole('checkbox', { name: 'Friday' }).uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy hours' }).click();
    await page.getByRole('combobox', { name: 'Time zone of the hours' }).fill('tokyo');
    await page.getByRole('option', { name: /Tokyo/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('These times are in Asia/Tokyo. The business is in Asia/Vientiane.').waitFor();
    await save(page);
    expect((await read(`/staff/${id}`)).workingHours).toEqual({
      timeZone: 'Asia/Tokyo',
      ...weekOf('09:00-17:00 16:00-20:00', ['monday', 'tuesday', 'wednesday', 'thursday']),
      ...weekOf('22:00-06:00', ['friday']),
      ...weekOf('06:30-08:00', ['saturday']),
      sunday: [],
    });
  });

  test('hours in another form are shown, and stay when another field is saved', { tags: 'further' }, async ({
    business,
    read,
    managerAt,
  }) => {
    const workingHours = { agreed: 'by telephone', days: [1, 2] };
    const { id } = await business.staff({ workingHours });
    const page = await managerAt(`staff/${id}?part=hours`);
    await page.getByText('by telephone').waitFor();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByLabel('Takes bookings').uncheck();
    await save(page);
    expect(await read(`/staff/${id}`)).toMatchObject({ workingHours, isAvailable: false });
  });

  test('search, order and the view of the skills are in the address', { tags: 'further' }, async ({
    business,
    managerAt,
  }) => {
    await business.staff({ code: 'T-1', position: { en: 'Toiletteur Élite' } });
    await business.staff({ code: 'T-2', position: { en: 'Walker' } });
    const page = await managerAt('staff?sort=code');
    const codes = async () => (await page.getByRole('listitem').allTextContents()).join(' ');
    await page.getByLabel('Search').fill('elite');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('elite');
    await expect.poll(codes).toContain('Toiletteur Élite');
    await expect.poll(codes).not.toContain('Walker');
    await expectAccessible(page);
    await follow(page, 'Skills', page.getByRole('columnheader').nth(1));
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('columnheader').nth(1).waitFor();
    expect(await page.getByLabel('Search').inputValue()).toBe('elite');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Takes bookings').selectOption('no');
    await page.getByText('Nothing matches these filters.').waitFor();
  });
});

describe.skipIf(!hasChromium)('lists whose rows are stored on their own', () => {
  test('new time off is in the list before the answer, and leaves it when the server refuses', {
    tags: 'further',
  }, async ({ server, business, managerAt }) => {
    const { id } = await business.staff();
    const page = await managerAt(`staff/${id}?part=time-off`);
    const rows = page.getByRole('listitem').filter({ hasText: /Visit|Course/ });
    const add = async (reason: string) => {
      const answer = await holdRequests(page, 'POST', /\/time-off$/);
      await page.getByLabel('Reason').fill(reason);
      await clickFor(page, 'Add time off', rows.filter({ hasText: reason }).and(page.locator('[aria-busy]')));
      expect(await page.getByText('No upcoming time off.').count()).toBe(0);
      return answer;
    };
    (await add('Visit'))();
    await page.getByRole('button', { name: /^Delete time off/ }).waitFor();
    expect(await rows.count()).toBe(1);
    const answer = await add('Course');
    await server.request('DELETE', `/staff/${id}`, { token: business.admin.token });
    answer();
    await page.getByRole('alert').getByText('This no longer exists.').waitFor();
    await expect.poll(() => rows.filter({ hasText: 'Course' }).count()).toBe(0);
    expect(await rows.count()).toBe(1);
    expect(await page.getByLabel('Reason').inputValue()).toBe('Course');
  });

  test('a new pet of a customer leaves the list when the server refuses it', { tags: 'further' }, async ({
    server,
    business,
    managerAt,
  }) => {
    const customer = await server.newUser('CUSTOMER');
    const page = await managerAt(`customers/${customer.id}`);
    await page.getByRole('button', { name: 'Add a pet' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Bento');
    const answer = await holdRequests(page, 'POST', /^\/pets$/);
    await dialog.getByRole('button', { name: 'Add pet' }).click();
    const row = page.locator('li[aria-busy]').filter({ hasText: 'Bento' });
    await row.waitFor();
    await server.request('DELETE', `/users/${customer.id}`, { token: business.admin.token });
    answer();
    await dialog.getByText('This no longer exists.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Bento');
  });
});
