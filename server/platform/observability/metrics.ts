/** Prometheus metrics of one process. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type App, onePerApp } from '../app-context.ts';
import { RequestDurations } from './request-durations.ts';

/** What a gauge may take to be read; a database that is away must not keep the other figures back. */
const longestReadMs = 1_000;

/** The registry that `/metrics` prints; features add their own to it by `counter` and `gauge`. */
export const metricsRegistry = onePerApp(() => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
});

/** Duration of requests by operation and status. */
export const requestDurations = onePerApp((app) => {
  const durations = new RequestDurations();
  metricsRegistry(app).registerMetric(durations.asMetric());
  return durations;
});

/** A counter in the app's registry. Names begin with `petalpaw_` and end with `_total`. */
export function counter(app: App, name: string, help: string, labelNames: string[] = []): Counter {
  return new Counter({ name, help, labelNames, registers: [metricsRegistry(app)] });
}

/** A gauge that is read when the metrics are; NaN when that fails or takes longer than a second. */
export function gauge(app: App, name: string, help: string, read: () => number | Promise<number>): Gauge {
  return new Gauge({
    name,
    help,
    registers: [metricsRegistry(app)],
    async collect() {
      this.set(await readInTime(read));
    },
  });
}

async function readInTime(read: () => number | Promise<number>): Promise<number> {
  const { promise: late, resolve } = Promise.withResolvers<number>();
  const timer = setTimeout(() => resolve(Number.NaN), longestReadMs);
  try {
    return await Promise.race([read(), late]);
  } catch {
    return Number.NaN;
  } finally {
    clearTimeout(timer);
  }
}
