/** Metrics of requests other than their durations, and of their connections. */
import type { Server } from 'node:http';
import { type App, onePerApp } from '#platform/app-context.ts';
import { counter, gauge, requestDurations } from '#platform/observability/metrics.ts';
import { requestsInFlight } from '#platform/observability/requests-in-flight.ts';

/** Refused requests by operation and identifier: 429 as RATE_LIMITED, and so on. */
export const refusedRequests = onePerApp((app) =>
  counter(app, {
    name: 'petalpaw_http_refusals_total',
    help: 'Refused HTTP requests by operation and error identifier.',
    labels: ['operation', 'error'],
  }),
);

/** Registers these metrics for `/metrics`. */
export function registerHttpMetrics(app: App, server: Server): void {
  requestDurations(app);
  requestsInFlight(app);
  refusedRequests(app);
  gauge(
    app,
    { name: 'petalpaw_http_connections', help: 'Open connections of clients.' },
    () =>
      new Promise((resolve) => server.getConnections((error, count) => resolve(error ? undefined : count))),
  );
  gauge(app, { name: 'petalpaw_draining', help: '1 from the moment this process is asked to stop.' }, () =>
    Number(app.draining),
  );
}
