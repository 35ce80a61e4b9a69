/** Reads that continue answers in progress: one at a time, regardless of the number of answers. */

import { withDeadline } from '#platform/base/async/deadline.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';

/**
 * Creates a queue of reads for one kind of list. Otherwise fifty simultaneous long lists would place fifty
 * statements ahead of every other request, and the embedded database runs one at a time; the results of fifty reads
 * would also be in memory at once. Each read may wait for the database as long as a request may, regardless of the
 * length of the list and of the speed at which the client reads it.
 */
export function newLine(): <T>(app: App, read: () => Promise<T>) => Promise<T> {
  const lastOf = onePerApp('connectionTurn', () => ({ read: Promise.resolve<unknown>(undefined) }));
  return (app, read) => {
    const last = lastOf(app);
    const mine = last.read.then(() => withDeadline(app.database.newDeadline(), read));
    last.read = mine.catch(() => {});
    return mine;
  };
}
