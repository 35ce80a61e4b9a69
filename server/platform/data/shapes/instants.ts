/** Timestamps in requests: their validation and their meaning (contract §2, "Timestamps"). */
import { Type } from 'typebox';
import { Refusal } from '#domain/refusal.ts';
import { parseTimestamp } from '#domain/time/timestamp.ts';
import type { Call } from '#platform/data/call.ts';

const expected =
  'expected a date and time in ISO 8601 that exists, in the years 1 to 9999, such as 2026-11-21T09:30:00Z';

/** A timestamp as a request writes it; {@link instantOf} defines its meaning without an offset. */
export const writtenTimestamp = (options: object = {}) =>
  Type.Unsafe<string>({
    type: 'string',
    rule: (value: unknown) =>
      typeof value === 'string' && parseTimestamp(value, 'UTC') === undefined ? expected : undefined,
    documented: { type: 'string', format: 'date-time' },
    ...options,
  });

/**
 * Returns the instant that the text names. A time without an offset is local time of the business, and so is a date
 * alone.
 *
 * @throws Refusal VALIDATION_FAILED naming the field, when the instant does not exist.
 */
export function instantOf(call: Call, field: string, text: string): Temporal.Instant {
  const instant = parseTimestamp(text, call.app.businessTimeZone());
  if (instant === undefined) throw new Refusal('VALIDATION_FAILED', `${field}: ${expected}`);
  return instant;
}
