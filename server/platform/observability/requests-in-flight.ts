/** Requests that have no answer yet, by operation, and those whose clients did not wait for one. */
import type { ServerResponse } from 'node:http';
import type { Reading } from './metrics.ts';

/** The requests of one operation. */
class Slot {
  inFlight = 0;
  abandoned = 0;

  /** Counts the request until its response is closed. One listener for all of them: nothing is made for a request. */
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

export class RequestsInFlight {
  readonly #slots = new Map<string, Slot>();

  of(operation: string): Slot {
    const slot = this.#slots.get(operation) ?? new Slot();
    this.#slots.set(operation, slot);
    return slot;
  }

  inFlight(): Reading {
    return [...this.#slots].map(([operation, { inFlight }]) => [{ operation }, inFlight]);
  }

  /** Only those operations of which there is something to tell. */
  abandoned(): Reading {
    const slots = [...this.#slots].filter(([, { abandoned }]) => abandoned > 0);
    return slots.map(([operation, { abandoned }]) => [{ operation }, abandoned]);
  }
}
