/** Prometheus metrics of one process: each feature adds its own to the registry that `/metrics` prints. */
import { performance } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import { type App, onePerApp } from '../app-context.ts';
import { RequestDurations } from './request-durations.ts';
import { RequestsInFlight } from './requests-in-flight.ts';

export interface Described {
  /** `petalpaw_…`, in base units; counters end with `_total` (Prometheus, "Metric and label naming"). */
  readonly name: string;
  readonly help: string;
}

type Labels = Readonly<Record<string, string | number>>;

/** What a metric shows that is read when it is asked for: a number, series with labels, or nothing. */
export type Reading = number | undefined | readonly (readonly [Labels, number])[];

/** Reads a metric. It must not throw, and end within a second: the others wait. */
type Read = () => Reading | Promise<Reading>;

export const metricsRegistry = onePerApp(() => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges with the name of a counter: promtool's lint refuses them, and the same figures stand there by kind.
  for (const name of [
    'nodejs_active_handles_total',
    'nodejs_active_requests_total',
    'nodejs_active_resources_total',
  ])
    registry.removeSingleMetric(name);
  const active = {
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time that the event loop was not idle.',
  };
  registry.registerMetric(
    readMetric('counter', active, () => performance.eventLoopUtilization().active / 1_000),
  );
  return registry;
});

/** Duration of requests by operation and status. */
export const requestDurations = onePerApp((app) => {
  const durations = new RequestDurations();
  metricsRegistry(app).registerMetric(durations.asMetric());
  return durations;
});

/** Requests by operation that have no answer yet. */
export const requestsInFlight = onePerApp((app) => {
  const requests = new RequestsInFlight();
  gauge(
    app,
    {
      name: 'petalpaw_http_requests_in_flight',
      help: 'HTTP requests by operation that have no answer yet.',
    },
    () => requests.inFlight(),
  );
  readCounter(
    app,
    {
      name: 'petalpaw_http_requests_abandoned_total',
      help: 'HTTP requests by operation whose client closed the connection before it had the answer.',
    },
    () => requests.abandoned(),
  );
  return requests;
});

/**
 * A counter in the app's registry. The values of labels must be few: names of ours, never ids, paths or what a client
 * sent. `known` lists the series that show 0 before anything has happened: one that begins with its first event has no
 * increase that a query could see.
 */
export function counter<Label extends string = never>(
  app: App,
  { name, help, labels = [] }: Described & { readonly labels?: readonly Label[] },
  known: readonly Readonly<Record<Label, string>>[] = [],
): Counter<Label> {
  const made = new Counter({ name, help, labelNames: labels, registers: [metricsRegistry(app)] });
  for (const series of known) made.inc(series, 0);
  return made;
}

/** A counter that somebody else keeps; it is read when the metrics are. */
export function readCounter(app: App, described: Described, read: Read): void {
  metricsRegistry(app).registerMetric(readMetric('counter', described, read));
}

/** A gauge that is read when the metrics are. */
export function gauge(app: App, described: Described, read: Read): void {
  metricsRegistry(app).registerMetric(readMetric('gauge', described, read));
}

/**
 * What prom-client's registry takes for a metric of its own, and reads only then. Its own gauges would have to be told
 * the names of their labels, and its counters cannot be set.
 */
function readMetric(type: 'counter' | 'gauge', { name, help }: Described, read: Read): Metric {
  const metric = {
    name,
    async get() {
      const reading = await read();
      const series = typeof reading === 'number' ? [[{}, reading] as const] : (reading ?? []);
      return {
        name,
        help,
        type,
        aggregator: 'sum',
        values: series.map(([labels, value]) => ({ labels, value })),
      };
    },
    reset() {},
  };
  return metric as unknown as Metric;
}
