/** Stays are moved between the places of a boarding house, by mouse, touch and keyboard, and the server is asked first. */
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { clickFor, expectFocus, press } from '../support/actions.ts';
import { drag } from '../support/calendar-journey.ts';
import { type ConsolePage, desktop, expectAccessible, hasChromium } from '../support/chromium.ts';
import { placesTest as test } from '../support/places-journey.ts';
import { fingerOn } from '../support/touch.ts';

const rowOf = (page: ConsolePage, code: string) => page.getByRole('row', { name: new RegExp(`^${code} `) });
const barOf = (place: ConsolePage | Locator, pet: string) =>
  place.getByRole('button', { name: new RegExp(`^${pet}, `) });

/** The height from the bar to the row of the place. */
async function heightTo(page: ConsolePage, bar: Locator, code: string): Promise<number> {
  const [from, to] = [await bar.boundingBox(), await rowOf(page, code).boundingBox()];
  if (!from || !to) throw new Error('they are not shown');
  return to.y + to.height / 2 - from.y - 8;
}

/** Drags the pet over the row of the place, from that of another one if it has several; it is not dropped yet. */
async function dragTo(page: ConsolePage, pet: string, code: string, from?: string): Promise<void> {
  const bar = from === undefined ? barOf(page, pet) : barOf(rowOf(page, from), pet);
  await bar.waitFor();
  await drag(page, bar, { x: 0, y: await heightTo(page, bar, code) });
}

describe.skipIf(!hasChromium)('moving between places', () => {
  test('by keyboard: the place and whether it is free are announced before it is saved; it can be cancelled and undone', async ({
    openAs,
    place,
    put,
    read,
    stay,
  }) => {
    const [one, other] = [await place('A1'), await place('A2')];
    const rex = await stay('Rex', 1, 3);
    await put(rex.id, rex.pet, one);
    const stored = () => read(`/bookings/${rex.id}/places`);
    const page = await openAs('MANAGER', 'places?day=2030-01-07');
    await barOf(page, 'Rex').focus();
    const free = page.getByRole('status').filter({ hasText: 'Free: A2, berth 1.' });
    await press(page, 'm', 'ArrowDown');
    await free.waitFor();
    await expectAccessible(page);
    await press(page, 'Escape');
    await free.waitFor({ state: 'hidden' });
    await press(page, 'm', 'ArrowDown', 'ArrowUp', 'Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await press(page, 'm', 'ArrowDown', 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Rex' });
    await dialog.getByText('Free: A2, berth 1.').waitFor();
    await expectFocus(page, 'textContent', 'Save place');
    await expectAccessible(page);
    expect(await stored()).toMatchObject([{ placeId: one }]);
    await press(page, 'Enter');
    await page.getByText('Rex: place A2.').waitFor();
    expect(await stored()).toMatchObject([{ placeId: other }]);
    await rowOf(page, 'A2')
      .getByRole('button', { name: /^Rex, / })
      .waitFor();
    // The focus moved with it.
    await expectFocus(page, 'ariaLabel', /^Rex, /);
    await clickFor(page, 'Undo', 'Rex: place A1.');
    expect(await stored()).toMatchObject([{ placeId: one }]);
  });

  test('by mouse: the places that cannot take the pet are marked, and the page asks before it is saved', {
    tags: 'further',
  }, async ({ openAs, place, put, read, stay }) => {
    const outOfService = [{ from: '2030-01-16', to: '2030-01-16' }];
    const one = await place('B1', { berths: 2 });
    const other = await place('B2');
    await place('B3', { outOfService });
    await place('B4', { isActive: false });
    await place('B5', { categories: ['DAYCARE'] });
    const last = await place('B6');
    const [mia, bo] = [await stay('Mia', 8, 10), await stay('Bo', 9, 11)];
    await put(mia.id, mia.pet, one);
    await put(bo.id, bo.pet, other);
    const page = await openAs('MANAGER', 'places?day=2030-01-14');
    await dragTo(page, 'Mia', 'B6');
    await page.getByRole('status').filter({ hasText: 'Free: B6, berth 1.' }).waitFor();
    const codes = await page.locator('tr[data-none] th').allInnerTexts();
    expect(codes.map((text) => text.slice(0, 2)).filter((code) => code.startsWith('B'))).toEqual([
      ...['B2', 'B3', 'B4', 'B5'],
    ]);
    await expectAccessible(page);
    // Escape gives it up, and what was held is dropped nowhere.
    await press(page, 'Escape');
    await page.mouse.up();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await dragTo(page, 'Mia', 'B6');
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Mia' });
    await dialog.getByText('Free: B6, berth 1.').waitFor();
    await clickFor(dialog, 'Save place', page.getByText('Mia: place B6.'));
    expect(await read(`/bookings/${mia.id}/places`)).toMatchObject([{ placeId: last }]);
    // A short press opens it.
    await barOf(page, 'Mia').click();
    await dialog.getByText('B6').first().waitFor();
  });

  test('a drop that the server refuses says why and by whom; a place of another category needs a decision', {
    tags: 'further',
  }, async ({ openAs, place, put, read, stay }) => {
    const [one, other] = [await place('C1'), await place('C2')];
    const day = await place('C3', { categories: ['DAYCARE'] });
    const [ida, bo] = [await stay('Ida', 15, 17), await stay('Otto', 16, 18)];
    await put(ida.id, ida.pet, one);
    await put(bo.id, bo.pet, other);
    const page = await openAs('MANAGER', 'places?day=2030-01-21');
    const dialog = page.getByRole('dialog', { name: 'Ida' });
    await dragTo(page, 'Ida', 'C2');
    await page.getByRole('status').filter({ hasText: 'This place is taken at that time.' }).waitFor();
    await page.mouse.up();
    await dialog.getByText(/^Otto, Boarding/).waitFor();
    await dialog.getByText('This change cannot be saved.').waitFor();
    await expectAccessible(page);
    // The button has the focus, and has no effect.
    await press(page, 'Enter', 'Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await read(`/bookings/${ida.id}/places`)).toMatchObject([{ placeId: one }]);
    await dragTo(page, 'Ida', 'C3');
    await page.mouse.up();
    await dialog.getByText('This place is not for this kind of booking.').waitFor();
    await expectAccessible(page);
    await clickFor(dialog, 'Make an exception', dialog.getByText('Free: C3, berth 1.'));
    await clickFor(dialog, 'Save place', page.getByText('Ida: place C3.'));
    expect(await read(`/bookings/${ida.id}/places`)).toMatchObject([{ placeId: day }]);
  });

  test('by touch after a long press; a finger that moves at once scrolls', { tags: 'further' }, async ({
    openAs,
    place,
    put,
    read,
    stay,
  }) => {
    const [one, other] = [await place('D1'), await place('D2')];
    const tom = await stay('Tom', 22, 24);
    await put(tom.id, tom.pet, one);
    const page = await openAs('ADMIN', 'places?day=2030-01-28', { ...desktop, hasTouch: true });
    await barOf(page, 'Tom').waitFor();
    const finger = await fingerOn(page, barOf(page, 'Tom'));
    await finger.press();
    await page.getByRole('status').filter({ hasText: 'D1' }).waitFor();
    await finger.moveBy({ x: 0, y: await heightTo(page, barOf(page, 'Tom'), 'D2') });
    await page.getByRole('status').filter({ hasText: 'Free: D2, berth 1.' }).waitFor();
    await finger.lift();
    const dialog = page.getByRole('dialog', { name: 'Tom' });
    await clickFor(dialog, 'Save place', page.getByText('Tom: place D2.'));
    expect(await read(`/bookings/${tom.id}/places`)).toMatchObject([{ placeId: other }]);
  });

  test('a stay is split between two places from a day on; one part is moved alone, and undo puts back both', {
    tags: 'further',
  }, async ({ openAs, place, put, read, stay }) => {
    const [one, other, last] = [await place('F1'), await place('F2'), await place('F3')];
    const [luna, bo] = [await stay('Luna', 36, 39), await stay('Bruno', 35, 37)];
    await put(luna.id, luna.pet, one);
    await put(bo.id, bo.pet, other);
    const stored = () => read(`/bookings/${luna.id}/places`);
    const page = await openAs('MANAGER', 'places?day=2030-02-11');
    const dialog = page.getByRole('dialog', { name: 'Luna' });
    await barOf(page, 'Luna').click();
    await dialog.getByLabel('Place', { exact: true }).selectOption(other);
    await dialog.getByText('This place is taken at that time.').waitFor();
    const from = dialog.getByRole('group', { name: 'In this place from' });
    await clickFor(dialog, 'Only from a later day on', from);
    await from.getByLabel('Time').selectOption('09:00');
    await dialog.getByText('Choose a time within the stay.').waitFor();
    await expectAccessible(page);
    await from.getByRole('button', { name: /February 12, 2030/ }).click();
    // From the hour on at which the other pet leaves.
    await page.getByRole('button', { name: /February 14, 2030/ }).click();
    await dialog.getByText('Free: F2, berth 1.').waitFor();
    await expectAccessible(page);
    await clickFor(dialog, 'Save place', page.getByText('Luna: place F1 and F2.'));
    const split = '2030-02-14T09:00:00.000Z';
    const parts = [
      { placeId: one, to: split },
      { placeId: other, from: split },
    ];
    expect(await stored()).toMatchObject(parts);
    await dragTo(page, 'Luna', 'F3', 'F2');
    await page.mouse.up();
    await dialog.getByText('Free: F3, berth 1.').waitFor();
    const list = dialog.getByRole('listitem');
    expect((await list.allInnerTexts()).map((text) => text.slice(0, 2))).toEqual(['F1', 'F2']);
    await expectAccessible(page);
    await clickFor(dialog, 'Save place', page.getByText('Luna: place F1 and F3.'));
    expect(await stored()).toMatchObject([
      { placeId: one, to: split },
      { placeId: last, from: split },
    ]);
    const undo = page
      .getByRole('listitem')
      .filter({ hasText: 'F1 and F3' })
      .getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect.poll(stored).toMatchObject(parts);
    // In the place of the part before it, it is one stay again.
    await dragTo(page, 'Luna', 'F1', 'F2');
    await page.mouse.up();
    await clickFor(dialog, 'Save place', page.getByText('Luna: place F1.'));
    expect(await stored()).toMatchObject([{ placeId: one }]);
  });

  test('a staff member moves nothing', { tags: 'further' }, async ({ openAs, place, put, stay }) => {
    const one = await place('E1');
    await place('E2');
    const kim = await stay('Kim', 29, 31);
    await put(kim.id, kim.pet, one);
    const page = await openAs('STAFF', 'places?day=2030-02-04');
    await dragTo(page, 'Kim', 'E2');
    expect(await page.locator('[data-moving]').count()).toBe(0);
    await page.mouse.up();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await barOf(page, 'Kim').focus();
    await press(page, 'm', 'ArrowDown');
    expect(await page.locator('[data-moving]').count()).toBe(0);
    // Only the first one is reached by Tab where the arrow keys reach the others.
    expect(await page.locator('[data-item][tabindex="-1"]').count()).toBe(0);
  });
});
