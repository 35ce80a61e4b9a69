/**
 * Bookings that end by themselves (contract §29): the setting `requests`, until when a business answers what customers
 * request, and when and why a booking ends.
 */
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import type { Cause } from '#domain/causes.ts';
import { parseDuration } from '#domain/time/calendar-duration.ts';
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

/** Returns when a booking of now ends by itself: after the time, or at its start if that is sooner. */
export function endAfter(
  now: Temporal.Instant,
  start: Temporal.Instant,
  milliseconds: number,
): Temporal.Instant {
  const end = now.add({ milliseconds });
  return Temporal.Instant.compare(end, start) < 0 ? end : start;
}

/** When a booking ends by itself: both may be null, and both are kept after it was confirmed. */
export interface Ends {
  readonly status: BookingStatus;
  /** Because nobody has answered it. */
  readonly answerBy: Temporal.Instant | null;
  /** Because its deposit was not paid; null once it was. */
  readonly payBy: Temporal.Instant | null;
}

export interface Expiry {
  readonly at: Temporal.Instant;
  readonly reason: 'REQUEST_UNANSWERED' | 'DEPOSIT_UNPAID';
}

/** Returns when and why the booking ends by itself: the earliest counts. Undefined for one that does not. */
export function expiryOf({ status, answerBy, payBy }: Ends): Expiry | undefined {
  if (status !== 'PENDING') return undefined;
  if (payBy && (!answerBy || Temporal.Instant.compare(payBy, answerBy) < 0))
    return { at: payBy, reason: 'DEPOSIT_UNPAID' };
  return answerBy ? { at: answerBy, reason: 'REQUEST_UNANSWERED' } : undefined;
}
