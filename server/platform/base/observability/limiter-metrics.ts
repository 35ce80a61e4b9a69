/** Metrics of the concurrency limiters for expensive work. */

import type { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import { gauge, readCounter } from '#platform/base/observability/metrics.ts';

type Limiter = Pick<ConcurrencyLimiter, 'running' | 'waiting' | 'refused'>;

/** Adds the limiters, by name, to `/metrics`. They belong to the process, so every app in it reports the same ones. */
export function registerLimiterMetrics(app: object, limiters: Readonly<Record<string, Limiter>>): void {
  const each = (read: (limiter: Limiter) => number) => () =>
    Object.entries(limiters).map(([limiter, one]) => [{ limiter }, read(one)] as const);
  gauge(
    app,
    {
      name: 'petalpaw_limiter_running',
      help: 'Work that the limiter has admitted: password hashes, logins, bytes of large answers and of uploads.',
    },
    each(({ running }) => running),
  );
  gauge(
    app,
    { name: 'petalpaw_limiter_waiting', help: 'Work that waits for the limiter.' },
    each(({ waiting }) => waiting),
  );
  readCounter(
    app,
    {
      name: 'petalpaw_limiter_refused_total',
      help: 'Work that the limiter refused, because too much of it waited, or for too long.',
    },
    each(({ refused }) => refused),
  );
}
