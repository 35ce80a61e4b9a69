/** A finger on a touch screen. */
import type { CDPSession, Locator } from 'playwright-core';
import type { ConsolePage } from './chromium.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Touch events as Chromium receives them from a screen; playwright-core itself only taps. */
export async function fingerOn(page: ConsolePage, element: Locator) {
  // Away from the edges, near which a held item scrolls the view.
  await element.evaluate((block: { scrollIntoView(options: object): void }) =>
    block.scrollIntoView({ block: 'center', inline: 'center' }),
  );
  const box = await element.boundingBox();
  if (box === null) throw new Error('there is nothing to touch');
  const session: CDPSession = await page.context().newCDPSession(page);
  const first: Point = { x: box.x + 20, y: box.y + 8 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    /** Of the element, in pixels. */
    height: box.height,
    press: () => send('touchStart', [first]),
    async moveBy(by: Point) {
      const steps = 6;
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        await send('touchMove', [{ x: first.x + by.x * part, y: first.y + by.y * part }]);
      }
    },
    lift: () => send('touchEnd', []),
  };
}
