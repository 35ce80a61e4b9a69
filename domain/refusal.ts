/**
 * The one error of the business: a rule that refuses an operation throws a Refusal. The HTTP layer turns it into a
 * status and a body in one place (platform/http). Anything else that is thrown is a defect, and no client learns about
 * it.
 */

import { type Cause, detailsOf } from './causes.ts';
import { errorCatalogue, type RefusalIdentifier } from './error-catalogue.ts';

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
  readonly causes: readonly Cause[];
  /** Names each offending field and what was expected; `''` when there is nothing to add, or when there are causes. */
  readonly details: string;
  readonly extras: RefusalExtras;

  constructor(
    identifier: RefusalIdentifier,
    why: string | readonly Cause[] = '',
    extras: RefusalExtras = {},
  ) {
    const [causes, details] = typeof why === 'string' ? [[], why] : [why, ''];
    const summary = details || causes.map(({ reason, field = '' }) => `${field} ${reason}`).join('; ');
    super(summary ? `${identifier}: ${summary}` : identifier);
    this.name = 'Refusal';
    this.identifier = identifier;
    this.causes = causes;
    this.details = details;
    this.extras = extras;
  }
}

/** The whole text of an error, for people: a refusal's message and details, and the message of any other error. */
export function errorText(error: unknown): string {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  const { message } = errorCatalogue[error.identifier];
  const details = detailsOf(error);
  return details ? `${message} ${details}` : message;
}
