/** Every screen in the colours that a reader forces on pages, and in the small window that a desktop is at 400 %. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { closeChromium, hasChromium, openConsole } from './support/chromium.ts';
import { settle } from './support/in-page.ts';
import { screens, visitsOf } from './support/screens.ts';
import { openVisitors, type Visitors } from './support/visitors.ts';

/** 1280 × 1024 pixels at 400 % (WCAG 2.2, 1.4.10). */
const at400 = { width: 320, height: 256 };

let server: TestServer;
let visitors: Visitors;
beforeAll(async () => {
  if (!hasChromium) return;
  server = await startServer();
  visitors = await openVisitors(server);
});
afterAll(async () => {
  await closeChromium();
  await server?.close();
});

/** The browser draws text on a plate of the canvas's colour, unless the page says that it takes care itself. */
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

/** What does not scroll away takes the room from what is read. */
const inTheWay = `[...document.body.querySelectorAll('*')]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0)
  .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
  .map((element) => element.localName + '.' + element.className)`;

describe.skipIf(!hasChromium)('adapted views', () => {
  test.each(screens)(
    'WCAG 1.4.3, 1.4.10: $path is readable in forced colours and at 400 percent',
    async (screen) => {
      for (const { address, role } of visitsOf(screen, visitors)) {
        const cookie = role && visitors.users[role].cookie;
        const page = await openConsole(server.url, address, {
          cookie,
          forcedColors: 'active',
          viewport: at400,
        });
        await settle(page, 'en');
        expect([address, await page.evaluate(unreadable)]).toEqual([address, []]);
        expect([address, await page.evaluate(inTheWay)]).toEqual([address, []]);
        await page.finish();
      }
    },
  );
});
