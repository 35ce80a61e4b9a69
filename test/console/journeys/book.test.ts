/** Booking in the browser: from the catalog to the calendar file, the choices in the address, and with a new account. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { formatsOf } from '#console/i18n/format.ts';
import { emailsTo } from '#test/support/emails.ts';
import { signIn } from '#test/support/server.ts';
import { clickFor, downloadBy, expectFocus, follow, press } from '../support/actions.ts';
import {
  boardingService,
  bookedAt,
  bookingsOf,
  dayAhead,
  bookingTest as test,
} from '../support/booking-journey.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { dayHasFocus } from '../support/days.ts';
import { wordsOf } from '../support/words.ts';

const password = 'four words in a row';

const language = 'lo';
const daysAhead = 9;

describe.skipIf(!hasChromium)('booking', () => {
  test('from the catalog to the calendar file, on a phone', async ({
    server,
    newOwner,
    openFor,
    journey,
  }) => {
    const { anna } = await newOwner();
    const page = await openFor(anna, '', phone);
    await follow(page, 'Dog bath', page.getByRole('heading', { name: 'Dog bath', level: 1 }));
    await page.getByRole('heading', { name: 'Next free times' }).waitFor();
    await page.getByText('A STAFF and A STAFF').waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Book', exact: true }).click();

    await page.getByRole('heading', { name: 'Which pets are coming?', level: 1 }).waitFor();
    await page.getByRole('checkbox', { name: 'Rex' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('heading', { name: 'Choose a day and a time', level: 1 }).waitFor();
    await expectFocus(page, 'tagName', 'H1');
    await page.getByRole('button', { name: 'Later days' }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('day') === dayAhead(7));
    await page.getByRole('radio', { name: '10:00 AM', exact: true }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('heading', { name: 'Check and confirm', level: 1 }).waitFor();
    await page.getByLabel('Notes').fill('He is afraid of the dryer.');
    await expectAccessible(page);
    await bookedAt(page, '$20.00');
    await expectAccessible(page);

    const [booking, ...others] = await bookingsOf(server, anna);
    expect(others).toEqual([]);
    expect(booking).toMatchObject({
      startDate: `${dayAhead(7)}T10:00:00.000Z`,
      endDate: `${dayAhead(7)}T11:00:00.000Z`,
      staffId: journey.best,
      notes: 'He is afraid of the dryer.',
      totalAmount: 20,
    });
    const download = await downloadBy(page, page.getByRole('button', { name: 'Add to calendar' }));
    expect(download.suggestedFilename()).toBe(`booking-${dayAhead(7)}.ics`);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain(`DTSTART:${dayAhead(7).replaceAll('-', '')}T100000Z\r\n`);
    expect(file).toContain('SUMMARY:Dog bath – Rex\r\n');
  }, 120_000);

  test('the address keeps every choice: deep links, reload, back and forward', { tags: 'further' }, async ({
    newOwner,
    openFor,
    journey,
  }) => {
    const { bath, other } = journey;
    const { anna, rex } = await newOwner();
    const start = `${dayAhead(3)}T14:15:00.000Z`;
    const chosen = `services=${bath}*2&pets=${rex}&staff=${other}&start=${encodeURIComponent(start)}`;
    const page = await openFor(anna, `book?${chosen}&step=review`);
    await page.getByText('Total: $40.00').waitFor();
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Time' }).click();
    await page.getByRole('heading', { name: 'Choose a day and a time' }).waitFor();
    // Two baths take two hours.
    const three = page.getByRole('radio', { name: '3:00 PM', exact: true });
    expect(await page.getByRole('radio', { name: '2:15 PM', exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('Staff member').inputValue()).toBe(other);
    await three.check();
    await page.waitForURL(({ searchParams }) => searchParams.get('start') === `${dayAhead(3)}T15:00:00.000Z`);
    await page.reload();
    expect(await three.isChecked()).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { name: 'Check and confirm' }).waitFor();
    await page.getByText('2:15 – 4:15 PM').waitFor();
    await page.goForward();
    await three.waitFor();
    expect(await three.isChecked()).toBe(true);
    await page.goBack();
    await page.getByRole('link', { name: 'Change: Staff member' }).click();
    await expectFocus(page, 'tagName', 'SELECT');
    // Other services: the pets and the time are chosen already.
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Services' }).click();
    await page.getByRole('heading', { name: 'What would you like to book?' }).waitFor();
    await clickFor(page.getByRole('main'), 'Continue', page.getByText('2:15 – 4:15 PM'));
  });

  test('a deep link to a step shows the first incomplete one', { tags: 'further' }, async ({
    server,
    openPage,
    journey,
  }) => {
    const { bath } = journey;
    const page = await openPage('book?step=review');
    await page.getByRole('heading', { name: 'What would you like to book?' }).waitFor();
    // A disabled button shows the reason.
    await page.getByText('Choose at least one service.').waitFor();
    await page.goto(`${server.url}/app/book?step=review&services=${bath}`);
    await page.getByRole('heading', { name: 'Which pets are coming?' }).waitFor();
    await expect.poll(() => page.evaluate(`sessionStorage.getItem('petalpaw.booking')`)).toContain(bath);
    // A booking that was begun and left is offered again.
    await page.goto(`${server.url}/app/book`);
    await page.getByRole('button', { name: 'Continue booking' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('services')).toBe(bath);
  });

  test('times at which a pet has another booking are not offered, and choosing a staff member narrows the times', {
    tags: 'further',
  }, async ({ business, newOwner, openFor, journey }) => {
    const { bath, best, other } = journey;
    const { anna, rex } = await newOwner();
    const day = dayAhead(4);
    const at = (time: string) => `${day}T${time}:00.000Z`;
    const visit = { petIds: [rex], serviceIds: [bath], staffId: other };
    await business.booked(anna, { ...visit, startDate: at('09:00'), endDate: at('10:00') });
    const elsewhere = { ...visit, petIds: [await business.pet(anna, { name: 'Max' })], staffId: best };
    await business.booked(anna, { ...elsewhere, startDate: at('12:00'), endDate: at('13:00') });
    const page = await openFor(anna, `book?services=${bath}&pets=${rex}&step=time&day=${day}`);
    await page.getByText('Times when Rex already has another booking are not shown.').waitFor();
    const time = (name: string) => page.getByRole('radio', { name, exact: true });
    await time('10:00 AM').waitFor();
    expect([await time('9:00 AM').count(), await time('12:00 PM').count()]).toEqual([0, 1]);
    await page.getByLabel('Staff member').selectOption(best);
    const shown = async () => [await time('12:00 PM').count(), await time('1:00 PM').count()];
    await expect.poll(shown).toEqual([0, 1]);
  });

  test('a stay: days from a calendar by keyboard, in the time zone of the business', {
    tags: 'further',
  }, async ({ server, business, newOwner, openFor }) => {
    const { anna, rex } = await newOwner();
    const boarding = await business.service(boardingService);
    const path = `book?services=${boarding}&pets=${rex}&step=time`;
    const page = await openFor(anna, path, { timezoneId: 'Asia/Vientiane' });
    await page.getByText('All times are in UTC time (UTC+0).').waitFor();
    await page.getByText('Estimated price: $30.00').waitFor();
    const pickUp = page.getByRole('group', { name: 'Pick-up' });
    await pickUp.getByRole('button').click();
    await dayHasFocus(page);
    await expectAccessible(page);
    await press(page, 'ArrowRight', 'Enter');
    await page.getByText('Estimated price: $60.00').waitFor();
    await pickUp.getByLabel('Time of day').selectOption('10:30');
    await page.getByText('Estimated price: $90.00').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await bookedAt(page, '$90.00');
    expect(await bookingsOf(server, anna)).toMatchObject([
      { startDate: `${dayAhead(1)}T10:00:00.000Z`, endDate: `${dayAhead(3)}T10:30:00.000Z`, staffId: null },
    ]);
  });
});

describe.skipIf(!hasChromium)('contract §18: from the catalog to the first booking', () => {
  test('in Lao: choices and texts entered before the sign-up are in the tab of the emailed link', async ({
    server,
    openPage,
  }) => {
    const t = wordsOf(language);
    const email = `first-${language}@petalpaw.test`;
    const page = await openPage(`?lang=${language}`, phone);
    const button = (key: string) => page.getByRole('main').getByRole('button', { name: t(key), exact: true });
    const linkOn = (tab: Page, key: string) =>
      tab.getByRole('main').getByRole('link', { name: t(key), exact: true });
    await page.getByRole('link', { name: 'Dog bath' }).click();
    await linkOn(page, 'words.book').click();
    await page.getByLabel(t('words.name')).fill('Luna');
    await page.getByLabel(t('words.species')).selectOption('CAT');
    await button('words.addPet').click();
    await page.getByRole('checkbox', { name: 'Luna' }).waitFor();
    await button('words.continue').click();

    const day = dayAhead(daysAhead);
    await button('book.weekAfter').click();
    await page.waitForURL(({ searchParams }) => searchParams.get('day') === dayAhead(7));
    const days = page.getByRole('group', { name: t('book.day'), exact: true }).getByRole('radio');
    await days.nth(daysAhead - 7).check();
    await page.waitForURL(({ searchParams }) => searchParams.get('day') === day);
    const half = formatsOf(language).date(`${day}T09:30Z`, 'time', 'UTC');
    await page.getByRole('radio', { name: half, exact: true }).check();
    await button('words.continue').click();
    await page.getByLabel(t('words.notes')).fill('She hides.');
    // Nothing of a user has been requested yet.
    expect(await page.getByRole('main').getByText(t('problems.unauthenticated')).count()).toBe(0);
    await linkOn(page, 'shell.signUp').click();

    await page.getByLabel(t('words.yourName')).fill('Ana');
    await page.getByLabel(t('words.email')).fill(email);
    await page.getByLabel(t('words.password'), { exact: true }).fill(password);
    await button('sign-up.submit').click();
    await page.getByRole('heading', { name: t('words.checkEmail'), level: 1 }).waitFor();
    const text = (await emailsTo(server, email)).at(-1) ?? '';
    expect(text).toMatch(/\p{Script=Lao}/u);
    const [link = ''] = /\S+\/app\/verify-email#[^\s"<]+/.exec(text) ?? [];
    const { pathname, hash } = new URL(link);

    // Mail programs open links in another tab.
    const tab = await page.context().newPage();
    await tab.goto(`${server.url}${pathname}${hash}`);
    await tab.getByRole('button', { name: t('verify-email.submit') }).click();
    await tab.getByRole('heading', { name: t('verify-email.doneTitle'), level: 1 }).waitFor();
    expect(await tab.getAttribute('html', 'lang')).toBe(language);
    await expectAccessible(tab);
    await linkOn(tab, 'words.signIn').click();
    await expect.poll(() => tab.getByLabel(t('words.email')).inputValue()).toBe(email);
    await tab.getByLabel(t('words.password'), { exact: true }).fill(password);
    await tab.getByLabel(t('words.password'), { exact: true }).press('Enter');
    await tab.getByRole('heading', { name: t('book.reviewTitle'), level: 1 }).waitFor();
    await expect.poll(() => tab.getByLabel(t('words.notes')).inputValue()).toBe('She hides.');
    await expectAccessible(tab);
    await tab.getByRole('button', { name: t('book.confirm') }).click();
    await tab.getByRole('heading', { name: t('book.bookedTitle'), level: 1 }).waitFor();

    const ana = await signIn(server.request, email, password);
    const booked = { startDate: `${day}T09:30:00.000Z`, notes: 'She hides.', totalAmount: 20 };
    const pets = [{ name: 'Luna', species: 'CAT' }];
    expect(await bookingsOf(server, ana)).toMatchObject([{ ...booked, pets }]);
  });
});
