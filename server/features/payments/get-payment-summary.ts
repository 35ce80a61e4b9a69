/** The closing of days, and what is still owed (contract §28). */
import { Refusal } from '#domain/refusal.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import type { Summary, SummaryQuery } from './schema.ts';
import { selectDays, selectOpen } from './summary-queries.ts';

/** Contract §28. */
const mostDays = 400;

/**
 * Returns what came and went on each local day of the period by method, and what is owed now.
 *
 * @throws Refusal VALIDATION_FAILED for a period that ends before it begins, or is longer than 400 days.
 */
export async function getPaymentSummary({ app, db }: SignedInCall, query: SummaryQuery): Promise<Summary> {
  const timeZone = app.businessTimeZone();
  return {
    days: await selectDays(db, periodOf(query, timeZone), timeZone),
    outstanding: await selectOpen(db, 'owed', 'owing'),
    toRefund: await selectOpen(db, 'to_refund', 'refundable'),
  };
}

function periodOf({ from, to }: SummaryQuery, timeZone: string): Interval {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = first.until(last).total('days') + 1;
  const field = 'query.to';
  if (days < 1) throw new Refusal('VALIDATION_FAILED', { reason: 'BEFORE', other: 'from', field });
  if (days > mostDays)
    throw new Refusal('VALIDATION_FAILED', { reason: 'TOO_LONG', max: mostDays, unit: 'DAYS', field });
  const start = first.toZonedDateTime(timeZone).toInstant();
  return { start, end: last.add({ days: 1 }).toZonedDateTime(timeZone).toInstant() };
}
