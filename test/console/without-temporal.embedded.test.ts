/** Browsers without Temporal: every screen opens, and prices are estimated all the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '#test/support/server.ts';
import { closeChromium, desktop, hasChromium, openConsole } from './support/chromium.ts';
import { startConsoleServer } from './support/console-server.ts';
import { settle } from './support/in-page.ts';
import { screens, visitsOf } from './support/screens.ts';
import { startTour, type Tour } from './support/tour.ts';
import { openVisitors, type Visitors } from './support/visitors.ts';

const firstScript = 'delete globalThis.Temporal; delete Date.prototype.toTemporalInstant;';

let server: TestServer;
let visitors: Visitors;
let tour: Tour;
beforeAll(async () => {
  if (!hasChromium) return;
  server = await startConsoleServer();
  visitors = await openVisitors(server);
  tour = startTour(server, visitors, { ...desktop, firstScript });
});
afterAll(async () => {
  await closeChromium();
  await server?.close();
});

describe.skipIf(!hasChromium)('a browser without Temporal', () => {
  test.each(screens)('opens $path', async (screen) => {
    for (const visit of visitsOf(screen, visitors)) {
      const page = await tour.open(visit);
      await settle(page, 'en');
      const titles = await page.getByRole('heading', { level: 1 }).count();
      expect([visit.address, titles, page.complaints]).toEqual([visit.address, 1, []]);
    }
  });

  test('estimates the price of a stay before the sign-in', async () => {
    const page = await openConsole(server.url, `book?services=${visitors.service}&step=pets`, {
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
