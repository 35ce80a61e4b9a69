/** Timestamps in requests: their validation and their meaning (contract §2, "Timestamps"). */
import { Type } from 'typebox';
import { type Cause, within } from '#domain/causes.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimestamp, isDate, parseTimestamp, type Timestamp } from '#domain/time/timestamp.ts';
import type { Call } from '#platform/data/call.ts';

const noTimestamp: Cause = { reason: 'WRONG_FORMAT', expected: 'TIMESTAMP' };
const noDate: Cause = { reason: 'WRONG_FORMAT', expected: 'DATE' };

/** A timestamp as a request writes it; {@link instantOf} defines its meaning without an offset. */
export const writtenTimestamp = (options: object = {}) =>
  Type.Unsafe<string>({
    type: 'string',
    rule: (value: unknown) =>
      typeof value === 'string' && parseTimestamp(value, 'UTC') === undefined ? noTimestamp : undefined,
    documented: { type: 'string', format: 'date-time' },
    ...options,
  });

/** A calendar date as a request writes it. */
export const writtenDate = (description: string, example: string) =>
  Type.Unsafe<string>({
    type: 'string',
    rule: (value: unknown) => (typeof value === 'string' && !isDate(value) ? noDate : undefined),
    documented: { type: 'string', format: 'date' },
    ...{ description, example },
  });

/** Returns the interval as replies show it. */
export function startAndEnd({ start, end }: Interval): { startDate: Timestamp; endDate: Timestamp } {
  return { startDate: formatTimestamp(start), endDate: formatTimestamp(end) };
}

/**
 * Returns the instant that the text names. A time without an offset is local time of the business, and so is a date
 * alone.
 *
 * @throws Refusal VALIDATION_FAILED naming the field, when the instant does not exist.
 */
export function instantOf(call: Call, field: string, text: string): Temporal.Instant {
  const instant = parseTimestamp(text, call.app.businessTimeZone());
  if (instant === undefined) throw new Refusal('VALIDATION_FAILED', [within(field, noTimestamp)]);
  return instant;
}

/** Returns the refusal of a query whose `to` is not after its `from`, or is before it. */
export function wrongOrder(reason: 'NOT_AFTER' | 'BEFORE'): Refusal {
  return new Refusal('VALIDATION_FAILED', { reason, other: 'from', field: 'query.to' });
}

/** Returns the refusal of a query for too much, with its field that would make it less. */
export function tooLong(
  max: number,
  unit: 'BYTES' | 'DAYS' | 'INTERVALS' | 'ITEMS',
  field = 'query.to',
): Refusal {
  return new Refusal('VALIDATION_FAILED', { reason: 'TOO_LONG', max, unit, field });
}
