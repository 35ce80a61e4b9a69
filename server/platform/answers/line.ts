/** Reads that continue answers which have begun already: one at a time, whatever their number. */
import { type App, onePerApp } from '../app-context.ts';
import { withDeadline } from '../async/deadline.ts';

/**
 * A line of reads for one kind of list. Fifty long lists at once would otherwise be fifty statements in front of every
 * other request, of which the embedded database runs one at a time; and what one read brings would stand in memory
 * fifty times. Each read may wait for the database as long as a request may, however long the list is and however
 * slowly the client reads it.
 */
export function newLine(): <T>(app: App, read: () => Promise<T>) => Promise<T> {
  const lastOf = onePerApp(() => ({ read: Promise.resolve<unknown>(undefined) }));
  return (app, read) => {
    const last = lastOf(app);
    const mine = last.read.then(() => withDeadline(app.database.newDeadline(), read));
    last.read = mine.catch(() => {});
    return mine;
  };
}
