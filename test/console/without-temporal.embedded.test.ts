/** Browsers without Temporal: every screen opens, and prices are still estimated. */
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { closeChromium, desktop, hasChromium } from './support/chromium.ts';
import { visitorsTest } from './support/console-test.ts';
import { settle } from './support/in-page.ts';
import { screens, visitsOf } from './support/screens.ts';
import { startTour } from './support/tour.ts';

const firstScript = 'delete globalThis.Temporal; delete Date.prototype.toTemporalInstant;';

const test = visitorsTest.extend('tour', perFile, ({ server, visitors }, { onCleanup }) => {
  onCleanup(closeChromium);
  return startTour(server, visitors, { ...desktop, firstScript });
});

describe.skipIf(!hasChromium)('a browser without Temporal', () => {
  test.for(screens)('opens $path', async (screen, { visitors, tour }) => {
    for (const visit of visitsOf(screen, visitors)) {
      const page = await tour.open(visit);
      await settle(page, 'en');
      const titles = await page.getByRole('heading', { level: 1 }).count();
      expect([visit.address, titles, page.complaints]).toEqual([visit.address, 1, []]);
    }
  });

  test('estimates the price of a stay before the sign-in', async ({ openPage, visitors }) => {
    const page = await openPage(`book?services=${visitors.service}&step=pets`, {
      firstScript,
    });
    await page.getByLabel('Name').fill('Luna');
    await page.getByRole('button', { name: 'Add a pet' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Choose drop-off and pick-up' }).waitFor();
    await page.getByText(/^Estimated price: \$\d+\.\d\d$/).waitFor();
    await page.finish();
  });
});
