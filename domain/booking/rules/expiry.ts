/** The setting `requests`: until when a business answers what customers request (contract §29). */
import type { Cause } from '#domain/causes.ts';
import { after, parseDuration } from '#domain/time/calendar-duration.ts';
import { membersProblem, yearProblem } from './value-problems.ts';

export interface Requests {
  /** From the creation of a request; undefined: it never ends by itself. */
  readonly answerWithin?: Temporal.Duration;
  /** From the creation of a request until MANAGER and ADMIN are reminded of it; undefined: they are not. */
  readonly remindStaffAfter?: Temporal.Duration;
}

/** Why the value is no `requests`; undefined when it is one. */
export function requestsProblem(value: unknown): Cause | undefined {
  return membersProblem(value, { answerWithin: yearProblem, remindStaffAfter: yearProblem });
}

/** Reads the setting; one that is undefined or has a problem ends nothing. */
export function readRequests(value: unknown): Requests {
  if (requestsProblem(value)) return {};
  const durations = Object.entries(value as Readonly<Record<string, string>>);
  return Object.fromEntries(durations.map(([name, text]) => [name, parseDuration(text)]));
}

/** Returns the milliseconds that the business has to answer a request that is made now; undefined without a limit. */
export function answerTime(
  { answerWithin }: Requests,
  now: Temporal.Instant,
  timeZone: string,
): number | undefined {
  return answerWithin && after(now, answerWithin, timeZone).epochMilliseconds - now.epochMilliseconds;
}

/** Returns when a request of now ends unless it is answered: after the time, or at its start if that is sooner. */
export function answerBy(
  now: Temporal.Instant,
  start: Temporal.Instant,
  milliseconds: number,
): Temporal.Instant {
  const end = now.add({ milliseconds });
  return Temporal.Instant.compare(end, start) < 0 ? end : start;
}
