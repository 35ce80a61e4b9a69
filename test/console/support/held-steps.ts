/** Page timers that the test controls: a busy machine may need longer than their duration. */
import type { Page } from 'playwright-core';

/** The option of a page whose timers of this number of milliseconds wait for `passHeldSeconds`, which counts them. */
const heldTimers = (milliseconds: number) => ({
  firstScript: `{
    const { setTimeout: start, clearTimeout: stop } = globalThis;
    const held = new Map();
    let last = 1e9;
    globalThis.setTimeout = (run, ms, ...given) => {
      if (ms !== ${milliseconds}) return start(run, ms, ...given);
      held.set(++last, run);
      return last;
    };
    globalThis.clearTimeout = (timer) => held.delete(timer) || stop(timer);
    globalThis.passHeldSeconds = () => {
      const due = [...held.values()];
      held.clear();
      for (const run of due) run();
      return due.length;
    };
  }`,
});

/**
 * Held steps are not sent before `passHeldSeconds`. Nothing else on a page has a timer of five seconds
 * (console/components/held-action/held-action.ts).
 */
export const heldStepsWait = heldTimers(5_000);

/** No touch becomes a long press (console/components/drag/use-pointer-move.ts). */
export const pressesStayShort = heldTimers(400);

/** A search is applied at the latest with `passHeldSeconds` (console/components/filter/filter-bar.tsx). */
export const searchesWait = heldTimers(300);

/** The option of a page whose intervals run with `tick`, too, so that a test need not wait for them. */
export const ticking = {
  firstScript: `{
    const { setInterval: start, clearInterval: stop } = globalThis;
    const runs = new Map();
    globalThis.setInterval = (run, ...rest) => {
      const timer = start(run, ...rest);
      runs.set(timer, run);
      return timer;
    };
    globalThis.clearInterval = (timer) => {
      runs.delete(timer);
      stop(timer);
    };
    globalThis.tick = () => {
      for (const run of [...runs.values()]) run();
    };
  }`,
};

/** Lets the time of every interval pass. */
export async function tick(page: Page): Promise<void> {
  await page.evaluate('tick()');
}

/** Ends the timers; returns the number of held steps. */
export function passHeldSeconds(page: Page): Promise<number> {
  return page.evaluate('passHeldSeconds()');
}
