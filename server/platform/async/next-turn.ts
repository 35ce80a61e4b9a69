/** Questions to the database on behalf of several requests. */
import { currentDeadline, detached } from './deadline.ts';

/**
 * Calls `ask` when this turn of the event loop has ended, so that it answers what all requests of the turn have asked.
 * It belongs to none of them: one request near its deadline must not abort it for the others.
 */
export function askNextTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve) => setImmediate(() => resolve(detached(ask))));
}

/** Waits for the answer, at most until the deadline of the present request. */
export function untilDeadline<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return currentDeadline()?.wait(answer, () => {}) ?? answer;
}
