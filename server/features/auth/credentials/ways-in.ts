/**
 * Asks the features that build on this one whether a user can sign in without a password: those with linked accounts
 * register here.
 */
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';

type Check = (call: Call, userId: string) => Promise<boolean>;

const checksOf = onePerApp('waysIn', (): Check[] => []);

/** Registers `check`, which returns true for users who can sign in by other means than a password. Called at the start. */
export function onWaysIn(app: App, check: Check): void {
  checksOf(app).push(check);
}

/** True if any of them does. */
export async function hasOtherWayIn(call: Call, userId: string): Promise<boolean> {
  for (const check of checksOf(call.app)) if (await check(call, userId)) return true;
  return false;
}
