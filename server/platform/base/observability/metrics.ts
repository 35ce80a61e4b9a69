/** Prometheus metrics of one process: each feature adds its own to the registry that `/metrics` prints. */
import { Counter, collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import { onePerApp } from '#platform/base/state.ts';
import { RequestDurations } from './request-durations.ts';

type Labels = Readonly<Record<string, string | number>>;

/** The value of a metric that is read on demand: a number, series with labels, or nothing. */
type Reading = number | undefined | readonly (readonly [Labels, number])[];

/** Reads a metric. It must not throw, and must end within a second, because the other metrics wait for it. */
type Read = () => Reading | Promise<Reading>;

/** By name: `petalpaw_…`, in base units; counters end with `_total` (Prometheus, "Metric and label naming"). */
type ReadMetrics = Readonly<Record<string, { readonly help: string; readonly read: Read }>>;

export const metricsRegistry = onePerApp('metricsRegistry', () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges with the name of a counter: promtool's lint refuses them, and other metrics report the same figures by
  // kind.
  for (const name of [
    'nodejs_active_handles_total',
    'nodejs_active_requests_total',
    'nodejs_active_resources_total',
  ])
    registry.removeSingleMetric(name);
  const activeSeconds = () => performance.eventLoopUtilization().active / 1_000;
  const help = 'Time in which the event loop was busy.';
  registry.registerMetric(readMetric('nodejs_eventloop_active_seconds_total', help, activeSeconds));
  return registry;
});

/** Duration of requests by operation and status. */
export const requestDurations = onePerApp('requestDurations', (app: object) => {
  const durations = new RequestDurations();
  metricsRegistry(app).registerMetric(durations.asMetric());
  return durations;
});

/**
 * A counter in the app's registry. Its labels must have few values: names from our code, never ids, paths or text
 * from a client. `known` lists the series that show 0 before their first event: a series that begins with its first
 * event shows no increase to a query.
 */
export function counter<Label extends string = never>(
  app: object,
  {
    name,
    help,
    labels = [],
  }: { readonly name: string; readonly help: string; readonly labels?: readonly Label[] },
  known: readonly Readonly<Record<Label, string>>[] = [],
): Counter<Label> {
  const made = new Counter({ name, help, labelNames: labels, registers: [metricsRegistry(app)] });
  for (const series of known) made.inc(series, 0);
  return made;
}

/** Adds counters that are kept elsewhere, and gauges. They are read whenever the metrics are. */
export function readMetrics(app: object, metrics: ReadMetrics): void {
  for (const [name, { help, read }] of Object.entries(metrics))
    metricsRegistry(app).registerMetric(readMetric(name, help, read));
}

/**
 * Returns a metric in the form that prom-client's registry accepts as one of its own, and that is read only on
 * demand. prom-client's own gauges require the names of their labels in advance, and its counters cannot be set.
 */
function readMetric(name: string, help: string, read: Read): Metric {
  const metric = {
    name,
    async get() {
      const reading = await read();
      const series = typeof reading === 'number' ? [[{}, reading] as const] : (reading ?? []);
      return {
        name,
        help,
        type: name.endsWith('_total') ? 'counter' : 'gauge',
        aggregator: 'sum',
        values: series.map(([labels, value]) => ({ labels, value })),
      };
    },
  };
  return metric as unknown as Metric;
}
