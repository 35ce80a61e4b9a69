/**
 * Every screen in the colours that a reader forces on pages, in a window as small as a desktop at 400 %, and in a browser
 * without Temporal: three in one, because most of the time is spent on loading the screens.
 */
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { closeChromium, hasChromium } from '../support/chromium.ts';
import { visitorsTest } from '../support/console-test.ts';
import { settle } from '../support/in-page.ts';
import { screens, visitsOf } from '../support/screens.ts';
import { startTour } from '../support/tour.ts';

/** 1280 × 1024 pixels at 400 % (WCAG 2.2, 1.4.10). */
const at400 = { width: 320, height: 256 };

const withoutTemporal = 'delete globalThis.Temporal; delete Date.prototype.toTemporalInstant;';

const test = visitorsTest.extend('tour', perFile, ({ server, visitors }, { onCleanup }) => {
  onCleanup(closeChromium);
  return startTour(server, visitors, {
    forcedColors: 'active',
    viewport: at400,
    firstScript: withoutTemporal,
  });
});

/** The browser draws a backplate in the colour of the canvas behind text, unless the page opts out. */
const unreadable = `(() => {
  const probe = document.createElement('i');
  probe.style.color = 'Canvas';
  document.body.append(probe);
  const canvas = getComputedStyle(probe).color;
  probe.remove();
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility())
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .filter((element) => {
      const { color, forcedColorAdjust } = getComputedStyle(element);
      return color === canvas && forcedColorAdjust !== 'none';
    })
    .map((element) => element.textContent.trim());
})()`;

/** Fixed parts take space from the text. A modal dialog contains the text itself, and scrolls. */
const inTheWay = `[...document.body.querySelectorAll('*')]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0)
  .filter((element) => !element.matches('dialog:modal'))
  .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
  .map((element) => element.localName + '.' + element.className)`;

describe.skipIf(!hasChromium)('adapted views', () => {
  test.for(screens)(
    'WCAG 1.4.3, 1.4.10: $path is readable in forced colours, at 400 percent and without Temporal',
    async (screen, { visitors, tour }) => {
      for (const visit of visitsOf(screen, visitors)) {
        const page = await tour.open(visit);
        await settle(page, 'en');
        const titles = await page.getByRole('heading', { level: 1 }).count();
        const found = [await page.evaluate(unreadable), await page.evaluate(inTheWay), page.complaints];
        expect([visit.address, titles, ...found]).toEqual([visit.address, 1, [], [], []]);
      }
    },
  );

  test('a browser without Temporal estimates the price of a stay before the sign-in', async ({
    openPage,
    visitors,
  }) => {
    const page = await openPage(`book?services=${visitors.service}&step=pets`, {
      firstScript: withoutTemporal,
    });
    await page.getByLabel('Name').fill('Luna');
    await page.getByRole('button', { name: 'Add a pet' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Choose drop-off and pick-up' }).waitFor();
    await page.getByText(/^Estimated price: \$\d+\.\d\d$/).waitFor();
  });
});
