/** From the catalog through a new account and its emailed link to the first booking, in each language. */
import { describe, expect } from 'vitest';
import { formatsOf } from '#console/i18n/format.ts';
import type { ConsoleLanguage } from '#console/i18n/languages.ts';
import { emailsTo } from '#test/support/emails.ts';
import { signIn } from '#test/support/server.ts';
import { bookingsOf, dayAhead, bookingTest as test } from '../support/booking-journey.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { wordsOf } from '../support/words.ts';

const password = 'four words in a row';

/** Letters that occur only in the email of that language; each journey has its own day. */
const languages: readonly (readonly [ConsoleLanguage, RegExp, number])[] = [
  ['en', /Confirm/, 8],
  ['lo', /\p{Script=Lao}/u, 9],
  ['ja', /\p{Script=Hiragana}/u, 10],
];

describe.skipIf(!hasChromium)('contract §18: from the catalog to the first booking', () => {
  test.for(languages)(
    'in %s: choices and texts entered before the sign-up are in the tab of the emailed link',
    async ([language, letters, daysAhead], { server, openPage }) => {
      const t = wordsOf(language);
      const email = `first-${language}@petalpaw.test`;
      const page = await openPage(`?lang=${language}`, phone);
      const button = (key: string) =>
        page.getByRole('main').getByRole('button', { name: t(key), exact: true });
      await page.getByRole('link', { name: 'Dog bath' }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('words.book'), exact: true })
        .click();
      await page.getByLabel(t('words.name')).fill('Luna');
      await page.getByLabel(t('words.species')).selectOption('CAT');
      await button('words.addPet').click();
      await page.getByRole('checkbox', { name: 'Luna' }).waitFor();
      await button('words.continue').click();

      const day = dayAhead(daysAhead);
      await button('book.weekAfter').click();
      await page.waitForURL(({ searchParams }) => searchParams.get('day') === dayAhead(7));
      const days = page.getByRole('group', { name: t('book.day'), exact: true });
      await days
        .getByRole('radio')
        .nth(daysAhead - 7)
        .check();
      await page.waitForURL(({ searchParams }) => searchParams.get('day') === day);
      const half = formatsOf(language).date(`${day}T09:30Z`, 'time', 'UTC');
      await page.getByRole('radio', { name: half, exact: true }).check();
      await button('words.continue').click();
      await page.getByLabel(t('words.notes')).fill('She hides.');
      // Nothing of a user has been requested yet.
      expect(await page.getByRole('main').getByText(t('problems.unauthenticated')).count()).toBe(0);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('shell.signUp') })
        .click();

      await page.getByLabel(t('words.yourName')).fill('Ana');
      await page.getByLabel(t('words.email')).fill(email);
      await page.getByLabel(t('words.password'), { exact: true }).fill(password);
      await button('sign-up.submit').click();
      await page.getByRole('heading', { name: t('words.checkEmail'), level: 1 }).waitFor();
      const text = (await emailsTo(server, email)).at(-1) ?? '';
      expect(text).toMatch(letters);
      const [link = ''] = /\S+\/app\/verify-email#[^\s"<]+/.exec(text) ?? [];
      const { pathname, hash } = new URL(link);

      // Mail programs open links in another tab.
      const tab = await page.context().newPage();
      await tab.goto(`${server.url}${pathname}${hash}`);
      await tab.getByRole('button', { name: t('verify-email.submit') }).click();
      await tab.getByRole('heading', { name: t('verify-email.doneTitle'), level: 1 }).waitFor();
      expect(await tab.getAttribute('html', 'lang')).toBe(language);
      await expectAccessible(tab);
      await tab
        .getByRole('main')
        .getByRole('link', { name: t('words.signIn') })
        .click();
      await expect.poll(() => tab.getByLabel(t('words.email')).inputValue()).toBe(email);
      await tab.getByLabel(t('words.password'), { exact: true }).fill(password);
      await tab.getByLabel(t('words.password'), { exact: true }).press('Enter');
      await tab.getByRole('heading', { name: t('book.reviewTitle'), level: 1 }).waitFor();
      await expect.poll(() => tab.getByLabel(t('words.notes')).inputValue()).toBe('She hides.');
      await expectAccessible(tab);
      await tab.getByRole('button', { name: t('book.confirmDue') }).click();
      await tab.getByRole('heading', { name: t('book.bookedTitle'), level: 1 }).waitFor();
      expect(await tab.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

      const ana = await signIn(server.request, email, password);
      expect(await bookingsOf(server, ana)).toMatchObject([
        {
          startDate: `${day}T09:30:00.000Z`,
          notes: 'She hides.',
          pets: [{ name: 'Luna', species: 'CAT' }],
          totalAmount: 20,
        },
      ]);
      await page.finish();
    },
  );
});
