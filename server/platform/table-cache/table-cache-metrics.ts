/** How far each table cache has followed the database: the same on all replicas, unless one is behind. */
import { onePerApp } from '../app-context.ts';
import { gauge } from '../observability/metrics.ts';

interface Measured {
  readonly topic: string;
  readonly revision: bigint;
  readonly size: number;
}

/** The table caches of the app; each one adds itself. */
export const measuredCaches = onePerApp((app) => {
  const caches: Measured[] = [];
  const each = (read: (cache: Measured) => number) => () =>
    caches.map((cache) => [{ topic: cache.topic }, read(cache)] as const);
  gauge(
    app,
    {
      name: 'petalpaw_table_cache_revision',
      help: 'Database revision that the table cache has reached.',
    },
    each(({ revision }) => Number(revision)),
  );
  gauge(
    app,
    { name: 'petalpaw_table_cache_records', help: 'Records in memory.' },
    each(({ size }) => size),
  );
  return caches;
});
