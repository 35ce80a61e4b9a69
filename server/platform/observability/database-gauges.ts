/**
 * Gauges that are read from the database whenever the metrics are: all of them on one connection, one reading at a
 * time, however many scrapes run. An unavailable database, or a pool without a free connection, delays the metrics by
 * at most a second.
 */
import type { AnyDatabase } from '#platform/db/tables.ts';
import { type App, onePerApp } from '../app-context.ts';
import { Deadline, withDeadline } from '../async/deadline.ts';
import { within } from '../async/within.ts';
import { asRefusal } from '../db/errors.ts';
import { gauge } from './metrics.ts';

/** Milliseconds. */
const longestReadMs = 1_000;

type Read = (db: AnyDatabase) => Promise<Readonly<Record<string, number>>>;

/**
 * Adds a gauge for each entry of `gauges`, by name and with its help, with the values that `read` returns. The values
 * are NaN when the database does not respond within a second.
 */
export function databaseGauges(app: App, gauges: Readonly<Record<string, string>>, read: Read): void {
  const { reads, latest } = readings(app);
  reads.push(read);
  for (const [name, help] of Object.entries(gauges))
    gauge(app, { name, help }, async () => (await latest()).get(name) ?? Number.NaN);
}

const readings = onePerApp((app) => {
  const values = new Map<string, number>();
  const reads: Read[] = [];
  let asked: Promise<void> | undefined;

  const latest = async (): Promise<ReadonlyMap<string, number>> => {
    asked ??= withDeadline(new Deadline(longestReadMs), readAll)
      .catch((error) => {
        if (asRefusal(error) === undefined) app.log.error({ err: error }, 'metrics of the database failed');
      })
      .finally(() => {
        asked = undefined;
      });
    await within(longestReadMs, asked, undefined);
    return values;
  };
  gauge(
    app,
    { name: 'petalpaw_db_up', help: '1 if the database answered this scrape within a second.' },
    async () => Number((await latest()).size > 0),
  );
  return { reads, latest };

  async function readAll(): Promise<void> {
    values.clear();
    const read = await app.database.kysely.connection().execute(async (db) => {
      const found: (readonly [string, number])[] = [];
      for (const one of reads) found.push(...Object.entries(await one(db)));
      return found;
    });
    for (const [name, value] of read) values.set(name, value);
  }
});
