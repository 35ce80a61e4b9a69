/** Every screen in the colours that a reader forces on pages, and in a window as small as a desktop at 400 %. */
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { closeChromium, hasChromium } from './support/chromium.ts';
import { visitorsTest } from './support/console-test.ts';
import { settle } from './support/in-page.ts';
import { screens, visitsOf } from './support/screens.ts';
import { startTour } from './support/tour.ts';

/** 1280 × 1024 pixels at 400 % (WCAG 2.2, 1.4.10). */
const at400 = { width: 320, height: 256 };

const test = visitorsTest.extend('tour', perFile, ({ server, visitors }, { onCleanup }) => {
  onCleanup(closeChromium);
  return startTour(server, visitors, { forcedColors: 'active', viewport: at400 });
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
    'WCAG 1.4.3, 1.4.10: $path is readable in forced colours and at 400 percent',
    async (screen, { visitors, tour }) => {
      for (const visit of visitsOf(screen, visitors)) {
        const page = await tour.open(visit);
        await settle(page, 'en');
        const found = [await page.evaluate(unreadable), await page.evaluate(inTheWay), page.complaints];
        expect([visit.address, ...found]).toEqual([visit.address, [], [], []]);
      }
    },
  );
});
