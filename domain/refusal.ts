/**
 * The one error of the business: a rule that refuses an operation throws a Refusal. The HTTP layer turns it into a
 * status and a body in one place (platform/http). Anything else that is thrown is a defect, and no client learns about
 * it.
 */

import type { RefusalIdentifier } from './error-catalogue.ts';

/** Why nobody can take a booking at that time: the `reason` of STAFF_UNAVAILABLE, for programs (contract §9). */
export const awayReasons = [
  'NOT_AVAILABLE',
  'TIME_OFF',
  'DAY_OFF',
  'BREAK',
  'OUTSIDE_WORKING_HOURS',
  'NO_SKILL',
  'NOBODY_FREE',
] as const;
export type AwayReason = (typeof awayReasons)[number];

interface RefusalExtras {
  /** Whole seconds after which the same request may succeed. */
  readonly retryAfter?: number;
  readonly reason?: AwayReason;
}

/** The error that refuses an operation. */
export class Refusal extends Error {
  readonly identifier: RefusalIdentifier;
  /** Names each offending field and what was expected; `''` when there is nothing to add. */
  readonly details: string;
  readonly extras: RefusalExtras;

  constructor(identifier: RefusalIdentifier, details = '', extras: RefusalExtras = {}) {
    super(details ? `${identifier}: ${details}` : identifier);
    this.name = 'Refusal';
    this.identifier = identifier;
    this.details = details;
    this.extras = extras;
  }
}
