/** Every form of the console on a phone, with answers that refuse it, as in `refusals.test.ts`. */
import { describe } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { visitorsTest as test } from '../support/console-test.ts';
import { places } from '../support/form-places.ts';
import { checkFocus, checkRefusals } from '../support/refusals.ts';

describe.skipIf(!hasChromium)('the refusal of a form', () => {
  test.for(places.map((place, at) => ({ ...place, at })))('$at: $file', (place, { openPage, visitors }) =>
    checkRefusals(place, { openPage, visitors }),
  );

  test.for(['CUSTOMER', 'MANAGER'] as const)(
    'WCAG 2.4.11: no bar covers the focus of the keyboard: %s at book',
    (role, { openPage, visitors }) => checkFocus(role, 'book', undefined, { openPage, visitors }),
  );
});
