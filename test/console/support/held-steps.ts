/** The seconds for which a page holds a step before it is sent, ended by the test: a busy machine may need longer. */
import type { Page } from 'playwright-core';

/**
 * The option of a page whose held steps wait for `passHeldSeconds`. Nothing else on a page has a timer of five seconds
 * (console/components/held-action/held-action.ts).
 */
export const heldStepsWait = {
  firstScript: `{
    const { setTimeout: start, clearTimeout: stop } = globalThis;
    const held = new Map();
    let last = 1e9;
    globalThis.setTimeout = (run, ms, ...given) => {
      if (ms !== 5000) return start(run, ms, ...given);
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
} as const;

/** Lets the seconds pass; returns how many steps were held. */
export function passHeldSeconds(page: Page): Promise<number> {
  return page.evaluate('passHeldSeconds()');
}
