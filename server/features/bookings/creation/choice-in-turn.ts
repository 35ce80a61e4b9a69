/** The requests of this process that choose a staff member again, one at a time. */

import { currentDeadline } from '#platform/base/async/deadline.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';

const lastTurn = onePerApp('staffChoiceTurn', () => ({ end: Promise.resolve() }));

/**
 * Does the work when the work of all earlier callers has ended. Without turns, each of many simultaneous bookings would
 * invalidate the choices of all others, so that the number of attempts would grow with the square of the number of
 * requests.
 *
 * @throws DeadlineExceeded when the turn has not come before the deadline of the request; any error of the work.
 */
export async function choosingInTurn<T>(app: App, work: () => Promise<T>): Promise<T> {
  const last = lastTurn(app);
  const previous = last.end;
  const { promise, resolve: end } = Promise.withResolvers<void>();
  // A caller that gives up must not let the next one begin before the previous one has ended.
  last.end = previous.then(() => promise);
  try {
    await (currentDeadline()?.wait(previous, () => {}) ?? previous);
    return await work();
  } finally {
    end();
  }
}
