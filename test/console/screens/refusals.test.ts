/**
 * Forms of the console on a phone, with an answer that refuses them: the reason is in the window, no bar covers it, and it
 * has the focus. One form of each kind; the trial `refusals.trial.ts` has all of them.
 */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test as plainTest } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { visitorsTest as test } from '../support/console-test.ts';
import { elsewhere, places } from '../support/form-places.ts';
import { checkFocus, checkRefusals } from '../support/refusals.ts';

/** A form on its own, one in a dialog, in a sheet, with a bar of versions, of a list of settings, and of the calendar. */
const kinds = [
  'screens/sign-up/sign-up-screen.tsx',
  'components/customer/new-customer-form.tsx',
  'components/pet/pet-sheet.tsx',
  'screens/bookings/change/change-booking.tsx',
  'screens/settings/emails/email-form.tsx',
  'screens/calendar/quick/quick-booking.tsx',
];

plainTest('every form is in the list', () => {
  const folder = new URL('../../../console/', import.meta.url).pathname;
  const files = globSync('{components,screens}/**/*.tsx', { cwd: folder }).filter((file) =>
    /<(?:Record)?Form\b|<form\b/.test(readFileSync(folder + file, 'utf8')),
  );
  expect(new Set(files)).toEqual(new Set([...places.map(({ file }) => file), ...elsewhere]));
  expect(places.filter(({ file }) => kinds.includes(file))).toHaveLength(kinds.length);
});

describe.skipIf(!hasChromium)('the refusal of a form', () => {
  test.for(places.filter(({ file }) => kinds.includes(file)))('$file', (place, { openPage, visitors }) =>
    checkRefusals(place, { openPage, visitors }),
  );

  test('WCAG 2.4.11: no bar covers the focus of the keyboard', ({ openPage, visitors }) =>
    checkFocus('CUSTOMER', 'pets/new', 'Name', { openPage, visitors }));
});
