/**
 * Every screen, opened by its address with every role: users with access see it, readers without a session reach the
 * sign-in page and return from there, and all others see a page that says so.
 */
import { describe, expect } from 'vitest';
import { screenMessages } from '#console/build/messages.ts';
import { roles } from '#domain/access/roles.ts';
import { type ConsolePage, hasChromium } from '../support/chromium.ts';
import { visitorsTest as test } from '../support/console-test.ts';
import { settle } from '../support/in-page.ts';
import { addressesOf, mayOpen, screens } from '../support/screens.ts';

const shell = screenMessages('en', 'shell') ?? {};
const {
  'shell.forbiddenTitle': forbidden,
  'shell.notFoundTitle': notFound,
  'shell.errorTitle': failed,
} = shell;

type Outcome = 'the screen' | 'the sign-in page' | 'not allowed' | 'not found' | 'failed';

/** The content of the page after somebody has opened the address. */
async function outcomeAt(page: ConsolePage, address: string): Promise<Outcome> {
  await page.goto(new URL(`/app/${address}`, page.url()).href);
  await settle(page, 'en');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect(title?.trim()).not.toBe('');
  if (title === forbidden) return 'not allowed';
  if (title === notFound) return 'not found';
  if (title === failed) return 'failed';
  const { pathname, searchParams } = new URL(page.url());
  if (pathname !== '/app/sign-in' || address.startsWith('sign-in')) return 'the screen';
  expect(searchParams.get('from')).toBe(`/app/${address}`);
  return 'the sign-in page';
}

describe.skipIf(!hasChromium)('every screen by its address', () => {
  test.for([undefined, ...roles].map((role) => [role] as const))(
    'for the role %s',
    async ([role], { openPage, visitors }) => {
      const page = await openPage('no/such/screen', {
        cookie: role && visitors.users[role].cookie,
      });
      expect(await outcomeAt(page, 'no/such/screen')).toBe('not found');
      for (const screen of screens) {
        // Only the page that it opens reads the part after #.
        const address =
          addressesOf(screen, visitors)
            .filter((one) => !one.includes('#'))
            .at(-1) ?? '';
        const outcome = await outcomeAt(page, address);
        const refused = role === undefined ? 'the sign-in page' : 'not allowed';
        expect([screen.path, outcome]).toEqual([screen.path, mayOpen(screen, role) ? 'the screen' : refused]);
      }
    },
  );
});
