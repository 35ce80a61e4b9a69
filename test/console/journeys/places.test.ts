/** The places of a boarding house: the list, the week, and the place of each pet (contract §26). */
import { describe, expect } from 'vitest';
import { clickFor, press, saveChanges } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { monday, placesTest as test } from '../support/places-journey.ts';

describe.skipIf(!hasChromium)('places', () => {
  test('a manager adds the first place, and a pet gets it in two clicks', async ({ openAs, read, stay }) => {
    const page = await openAs('MANAGER', `places?day=${monday}`);
    await page.getByText(/^Places are kennels, runs and rooms/).waitFor();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog', { name: 'Add a place' });
    await clickFor(page, 'Add the first place', dialog);
    await dialog.getByLabel('Code').fill('K1');
    await press(page, 'Enter');
    await dialog.getByText(/^Add an English text/).waitFor();
    await dialog.getByLabel('Name – English').fill('Kennel 1');
    await dialog.getByLabel(/^Area/).fill('North house');
    await expectAccessible(page);
    await clickFor(dialog, 'Add a place', page.getByText('Place K1 has been added.'));
    const mochi = await stay('Mochi', 1, 4);
    await page.reload();
    await page.getByRole('rowheader', { name: 'North house' }).waitFor();
    expect(await page.getByText('1 of 1 free').count()).toBe(7);
    const unplaced = page.getByRole('region', { name: 'Without a place (1)' });
    await unplaced.getByRole('button', { name: /^Mochi/ }).click();
    const choice = page.getByRole('dialog', { name: 'Mochi' });
    await choice.getByText('Free: K1, berth 1.').waitFor();
    await expectAccessible(page);
    await clickFor(choice, 'Save place', page.getByText('Mochi: place K1.'));
    const bar = page.getByRole('row', { name: /^K1/ }).getByRole('button', { name: /^Mochi, / });
    await bar.waitFor();
    await unplaced.waitFor({ state: 'detached' });
    expect(await page.getByText('1 of 1 free').count()).toBe(3);
    await expectAccessible(page);
    expect(await read(`/bookings/${mochi.id}/places`)).toMatchObject([{ petId: mochi.pet, berth: 1 }]);
  });

  test('a pet moves to another place and gives it back; a place that is taken is refused, and says by whom', {
    tags: 'further',
  }, async ({ openAs, place, put, read, stay }) => {
    const [one, other, third] = [await place('M1'), await place('M2'), await place('M3')];
    const [rex, bo] = [await stay('Rex', 7, 9), await stay('Bo', 8, 10)];
    await put(rex.id, rex.pet, one);
    await put(bo.id, bo.pet, other);
    const page = await openAs('MANAGER', 'places?day=2030-01-14', phone);
    const dialog = page.getByRole('dialog', { name: 'Rex' });
    const open = () => page.getByRole('button', { name: /^Rex, / }).click();
    await page.getByRole('button', { name: /^Rex, / }).waitFor();
    await expectAccessible(page);
    await open();
    const select = dialog.getByLabel('Place', { exact: true });
    await select.selectOption(other);
    await dialog.getByText('This place is taken at that time.').waitFor();
    await dialog.getByText(/^Bo, Boarding/).waitFor();
    await expectAccessible(page);
    expect(await read(`/bookings/${rex.id}/places`)).toMatchObject([{ placeId: one }]);
    // Those that are taken are last.
    const options = await select.locator('option').allInnerTexts();
    expect(options.at(-1)).toBe('M2, Kennel: taken');
    await select.selectOption(third);
    await dialog.getByText('Free: M3, berth 1.').waitFor();
    await clickFor(dialog, 'Save place', page.getByText('Rex: place M3.'));
    await page
      .getByRole('row', { name: /^M3/ })
      .getByRole('button', { name: /^Rex, / })
      .waitFor();
    expect(await read(`/bookings/${rex.id}/places`)).toMatchObject([{ placeId: third }]);
    await open();
    await clickFor(dialog, 'Release the place', page.getByText('Rex has no place now.'));
    await page
      .getByRole('region', { name: /^Without a place/ })
      .getByRole('button', { name: /^Rex/ })
      .waitFor();
    expect(await read(`/bookings/${rex.id}/places`)).toEqual([]);
  });

  test('a version that a colleague has changed meanwhile is read again before it is saved', {
    tags: 'further',
  }, async ({ business, openAs, place, read, server, stay }) => {
    const id = await place('V1');
    const kiki = await stay('Kiki', 30, 31);
    const page = await openAs('MANAGER', 'places?day=2030-02-04');
    await page.getByRole('button', { name: /^Kiki/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Kiki' });
    await dialog.getByLabel('Place', { exact: true }).selectOption(id);
    await dialog.getByText('Free: V1, berth 1.').waitFor();
    const { token } = business.manager;
    await server.request('PUT', `/bookings/${kiki.id}`, { token, body: { notes: 'Bring a blanket.' } });
    await dialog.getByRole('button', { name: 'Save place' }).click();
    await clickFor(dialog, 'Try again', dialog.getByText('Free: V1, berth 1.'));
    await clickFor(dialog, 'Save place', page.getByText('Kiki: place V1.'));
    expect(await read(`/bookings/${kiki.id}/places`)).toMatchObject([{ placeId: id }]);
  });

  test('a pet that has not left is marked, and so is the next stay in its berth', {
    tags: 'further',
  }, async ({ business, hotel, openAs, place, put, server }) => {
    const id = await place('O1');
    const { token } = business.manager;
    const owner = await server.newUser('CUSTOMER');
    const booked = async (name: string, from: number, to: number) => {
      const pet = await business.pet(owner, { name });
      const at = (hour: number) => new Date(Date.now() + hour * 3_600_000).toISOString();
      const times = { startDate: at(from), endDate: at(to) };
      const body = { userId: owner.id, petIds: [pet], serviceIds: [hotel], ...times };
      const made = await business.booked(business.manager, body);
      await business.move(business.manager, made.id, 'CONFIRMED');
      await put(made.id, pet, id);
      return made.id as string;
    };
    const late = await booked('Waffle', -50, -2);
    await server.request('POST', `/bookings/${late}/check-in`, { token });
    await booked('Zorro', 30, 60);
    const page = await openAs('MANAGER', 'places');
    const row = page.getByRole('row', { name: /^O1/ });
    await row.getByRole('button', { name: /^Waffle – Overdue, / }).click();
    await page.getByText('This pet should have left, and has not been checked out.').waitFor();
    await expectAccessible(page);
    await press(page, 'Escape');
    await row.getByRole('button', { name: /^Zorro – Still taken, / }).click();
    await page.getByText('The pet of another booking is still in this place.').waitFor();
  });

  test('a staff member sees who is where, and changes nothing', { tags: 'further' }, async ({
    openAs,
    place,
    put,
    stay,
  }) => {
    const id = await place('S1', { berths: 2 });
    const tom = await stay('Tom', 14, 16);
    await put(tom.id, tom.pet, id);
    const page = await openAs('STAFF', 'places?day=2030-01-21', phone);
    await page.getByRole('button', { name: /^Tom, / }).click();
    const dialog = page.getByRole('dialog', { name: 'Tom' });
    await dialog.getByText('Requested').waitFor();
    expect(await dialog.getByRole('combobox').count()).toBe(0);
    expect(await dialog.getByRole('link').allInnerTexts()).toEqual(['Pet']);
    await expectAccessible(page);
    await press(page, 'Escape');
    await page.getByRole('link', { name: 'All places' }).click();
    await page.getByRole('rowheader', { name: 'S1' }).waitFor();
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
    await expectAccessible(page);
  });

  test('the list: a place is changed and deleted, unless a booking has it; new stays get places automatically', {
    tags: 'further',
  }, async ({ openAs, place, put, read, stay }) => {
    const id = await place('L1', { area: 'South house' });
    const olive = await stay('Olive', 21, 23);
    await put(olive.id, olive.pet, id);
    await place('L2');
    const page = await openAs('ADMIN', 'places?show=places');
    const edit = async (code: string) => {
      const dialog = page.getByRole('dialog', { name: `Change place ${code}` });
      await clickFor(page, `Change place ${code}`, dialog);
      return dialog;
    };
    const dialog = await edit('L1');
    await dialog.getByLabel('Berths').fill('none');
    await clickFor(dialog, 'Save changes', 'Enter a whole number from 1 to 100.');
    await dialog.getByLabel('Berths').fill('3');
    await dialog.getByLabel('Pets of different customers may be there together').check();
    await dialog.getByRole('button', { name: 'Add days' }).click();
    await dialog.getByLabel(/^Reason/).fill('New floor');
    await expectAccessible(page);
    await saveChanges(dialog, page.getByText('Changes saved.'));
    await page
      .getByRole('row', { name: /^Change place L1|^L1/ })
      .getByText('New floor')
      .waitFor();
    expect(await read(`/places/${id}`)).toMatchObject({
      ...{ code: 'L1', area: 'South house', berths: 3, shared: true },
      outOfService: [{ reason: 'New floor' }],
    });
    await expectAccessible(page);
    await (await edit('L1')).getByRole('button', { name: 'Delete place' }).click();
    const asked = page.getByRole('dialog', { name: /^Delete place/ });
    await clickFor(asked, 'Delete place', 'A booking has this place, now or later.');
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Keep it' }).click();
    await press(page, 'Escape');
    await (await edit('L2')).getByRole('button', { name: 'Delete place' }).click();
    await clickFor(asked, 'Delete place', page.getByText('Place L2 has been deleted.'));
    await page.getByText('L2', { exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('New stays get a place automatically').check();
    const assigned = async () =>
      (await read('/settings')).find((one: { key: string }) => one.key === 'places')?.value.assign;
    await expect.poll(assigned).toBe('automatic');
    const luna = await stay('Luna', 21, 22);
    expect(await read(`/bookings/${luna.id}/places`)).toHaveLength(1);
    await page.getByLabel('New stays get a place automatically').uncheck();
    await expect.poll(assigned).toBe('manual');
  });
});
