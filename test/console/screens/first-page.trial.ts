/** The catalog that comes with the page in five scripts, and long and short names of a business, each in both widths. */
import { describe } from 'vitest';
import { desktop, hasChromium, phone } from '../support/chromium.ts';
import { catalogTest as test } from '../support/console-test.ts';
import {
  expectNamed,
  expectUnmoved,
  longName,
  narrowPhone,
  withBusinessName,
} from '../support/first-page.ts';

describe.skipIf(!hasChromium)('the catalog that comes with the page', () => {
  test.for(['en', 'ja', 'lo', 'km', 'th'])('nothing moves: %s', async (language, { server }) => {
    for (const size of [phone, desktop]) await expectUnmoved(server, language, size);
  });

  test.for([{ en: 'Happy Paws', lo: 'ອຸ້ງຕີນສຸກໃຈ' }, longName])(
    'the name $en: in the header and the title, in one line, without a request, and nothing moves',
    async (name, { server, business }) => {
      await withBusinessName({ server, business }, name, async () => {
        for (const size of [narrowPhone, desktop]) {
          await expectNamed(server, 'de', name.en, size);
          await expectNamed(server, 'lo', name.lo, size);
        }
      });
    },
  );
});
