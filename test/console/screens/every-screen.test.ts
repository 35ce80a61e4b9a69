/**
 * Every screen, in one page for each role, which goes from address to address without being loaded again: the structure
 * of the page and its layout with the longest texts, in the pseudo-locale, and whether the role may see it. The trials
 * (`languages.trial.ts`, `access.trial.ts`, `adapted-views.trial.ts`) open every address in every language.
 */
import { describe, expect, test as plainTest } from 'vitest';
import { screenMessages } from '#console/build/messages.ts';
import { type Role, roles } from '#domain/access/roles.ts';
import { type ConsolePage, hasChromium } from '../support/chromium.ts';
import { visitorsTest as test } from '../support/console-test.ts';
import { inPage, settle } from '../support/in-page.ts';
import {
  changeLanguage,
  phoneSize,
  plantFaults,
  pseudo,
  pseudoFaults,
  structureFaults,
} from '../support/screen-checks.ts';
import { addressesOf, mayOpen, screens, visitsOf } from '../support/screens.ts';
import type { Visitors } from '../support/visitors.ts';

const { 'shell.forbiddenTitle': forbidden, 'shell.notFoundTitle': notFound } =
  screenMessages('en', 'shell') ?? {};

/** Goes to the address within the page, as a link does, and waits for the heading of the new screen. */
async function goTo(page: ConsolePage, address: string, language: string): Promise<void> {
  await page.evaluate(`{
    for (const heading of document.querySelectorAll('h1')) heading.dataset.isOld = '';
    history.pushState({}, '', ${JSON.stringify(`/app/${address}`)});
  }`);
  await page.locator('h1:not([data-is-old])').first().waitFor({ state: 'attached', timeout: 60_000 });
  await settle(page, language);
}

/** The first address of each screen that this role sees before the roles with more rights do. */
function firstVisits(visitors: Visitors, role: Role | undefined): string[] {
  return screens.flatMap((screen) =>
    visitsOf(screen, visitors)
      .filter((visit) => visit.role === role)
      .slice(0, 1)
      .map(({ address }) => address),
  );
}

plainTest('the list contains every screen', () => {
  expect(screens.length).toBeGreaterThan(14);
  expect(screens.map(({ path }) => path)).toContain('/bookings/$id');
});

describe.skipIf(!hasChromium)('every screen', () => {
  test.for([undefined, ...roles].map((role) => [role] as const))(
    'fits its window, has one name and nothing that axe finds, also with the longest texts; no other one is shown: role %s',
    async ([role], { openPage, visitors }) => {
      const cookie = role && visitors.users[role].cookie;
      const options = { viewport: phoneSize, reducedMotion: 'reduce', cookie, pseudo } as const;
      const page = await openPage('no/such/screen', options);
      await settle(page, 'en');
      expect(await titleOf(page)).toBe(notFound);
      // From a screen for everybody, so that the heading changes.
      for (const screen of screens.filter((one) => !mayOpen(one, role))) {
        await goTo(page, 'forgot-password', 'en');
        const address = addressesOf(screen, visitors)[0] ?? '';
        await goTo(page, address, 'en');
        const { pathname, searchParams } = new URL(page.url());
        const shown = role === undefined ? [pathname, searchParams.get('from')] : [await titleOf(page), null];
        const expected = role === undefined ? ['/app/sign-in', `/app/${address}`] : [forbidden, null];
        expect([screen.path, ...shown]).toEqual([screen.path, ...expected]);
      }
      await goTo(page, 'forgot-password', 'en');
      await changeLanguage(page, pseudo);
      for (const address of firstVisits(visitors, role)) {
        await goTo(page, address, pseudo);
        expect([address, await pseudoFaults(page)]).toEqual([address, []]);
      }
    },
  );

  test('the checks find what is wrong', async ({ openPage }) => {
    const page = await openPage('sign-in', { viewport: phoneSize });
    await settle(page, 'en');
    await plantFaults(page);
    const faults = (await structureFaults(page)).join('\n');
    for (const found of [
      '390 px: the page is',
      '390 px: text is wider than its box: <p class=""> cut off',
      'image-alt',
      'sign-in.title in <p',
      'in the menu is "Sign in" on the page',
    ])
      expect(faults).toContain(found);
    expect(faults).not.toContain('1280 px: the page is');
    expect(await inPage(page, 'brokenFonts')).toEqual([]);
    await page.context().close();
  });
});

async function titleOf(page: ConsolePage): Promise<string> {
  return (await page.locator('h1').first().textContent()) ?? '';
}
