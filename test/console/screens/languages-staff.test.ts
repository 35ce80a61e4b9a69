/** The screens that only staff and managers see, in every language. */
import { describe } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { testInEveryLanguage } from '../support/every-language.ts';
import { isForCustomers, screens } from '../support/screens.ts';

describe.skipIf(!hasChromium)('every screen of the staff in every language', () => {
  testInEveryLanguage(screens.filter((screen) => !isForCustomers(screen)));
});
