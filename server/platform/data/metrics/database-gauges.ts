/**
 * Gauges that are read from the database whenever the metrics are: all of them on one connection, one reading at a
 * time, however many scrapes run. An unavailable database, or a pool without a free connection, delays the metrics by
 * at most a second.
 */

import { Deadline, withDeadline } from '#platform/base/async/deadline.ts';
import { within } from '#platform/base/async/within.ts';
import { readMetrics } from '#platform/base/observability/metrics.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import { asRefusal } from '#platform/data/db/errors.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';

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
    readMetrics(app, { [name]: { help, read: async () => (await latest()).get(name) ?? Number.NaN } });
}

const readings = onePerApp('databaseGauges', (app: App) => {
  const values = new Map<string, number>();
  const reads: Read[] = [];
  let reading: Promise<void> | undefined;

  const latest = async (): Promise<ReadonlyMap<string, number>> => {
    reading ??= withDeadline(new Deadline(longestReadMs), readAll)
      .catch((error) => {
        if (asRefusal(error) === undefined) app.log.error({ err: error }, 'metrics of the database failed');
      })
      .finally(() => {
        reading = undefined;
      });
    await within(longestReadMs, reading, undefined);
    return values;
  };
  readMetrics(app, {
    petalpaw_db_up: {
      help: '1 if the database answered this scrape within a second.',
      read: async () => Number((await latest()).size > 0),
    },
  });
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
