/** Requests that have no response yet, by operation, and those whose clients disconnected before the response. */
import type { ServerResponse } from 'node:http';
import { onePerApp } from '../app-context.ts';
import { gauge, type Reading, readCounter } from './metrics.ts';

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

class RequestsInFlight {
  readonly #slots = new Map<string, Slot>();

  of(operation: string): Slot {
    const slot = this.#slots.get(operation) ?? new Slot();
    this.#slots.set(operation, slot);
    return slot;
  }

  inFlight(): Reading {
    return [...this.#slots].map(([operation, { inFlight }]) => [{ operation }, inFlight]);
  }

  /** Returns only the operations with at least one abandoned request. */
  abandoned(): Reading {
    const slots = [...this.#slots].filter(([, { abandoned }]) => abandoned > 0);
    return slots.map(([operation, { abandoned }]) => [{ operation }, abandoned]);
  }
}

/** Requests by operation that have no response yet. */
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
