/** Metrics of requests other than their durations, and of their connections. */
import type { Server, ServerResponse } from 'node:http';
import { counter, readMetrics, requestDurations } from '#platform/base/observability/metrics.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';

/** Refused requests by operation and identifier: 429 as RATE_LIMITED, and so on. */
export const refusedRequests = onePerApp('refusedRequests', (app: App) =>
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
  readMetrics(app, {
    petalpaw_http_connections: {
      help: 'Open connections of clients.',
      read: () =>
        new Promise((resolve) => server.getConnections((error, count) => resolve(error ? undefined : count))),
    },
    petalpaw_draining: {
      help: '1 from the moment this process is asked to stop.',
      read: () => Number(app.draining),
    },
  });
}

/** The requests of one operation. */
class Slot {
  inFlight = 0;
  abandoned = 0;

  /**
   * Counts the request until its response is closed. All requests share one listener, so none is allocated per
   * request.
   */
  begin(response: ServerResponse): void {
    this.inFlight += 1;
    response.on('close', this.#ended);
  }

  readonly #ended = ((slot: Slot) =>
    function (this: ServerResponse): void {
      slot.inFlight -= 1;
      if (!this.writableFinished) slot.abandoned += 1;
    })(this);
}

/** Requests by operation that have no response yet. */
export const requestsInFlight = onePerApp('requestsInFlight', (app: App) => {
  const slots = new Map<string, Slot>();
  readMetrics(app, {
    petalpaw_http_requests_in_flight: {
      help: 'HTTP requests by operation that have no answer yet.',
      read: () => Array.from(slots, ([operation, { inFlight }]) => [{ operation }, inFlight] as const),
    },
    petalpaw_http_requests_abandoned_total: {
      help: 'HTTP requests by operation whose client closed the connection before it had the answer.',
      // Only the operations with at least one.
      read: () =>
        Array.from(slots, ([operation, { abandoned }]) => [{ operation }, abandoned] as const).filter(
          ([, abandoned]) => abandoned > 0,
        ),
    },
  });
  return { of: (operation: string) => slots.getOrInsertComputed(operation, () => new Slot()) };
});
