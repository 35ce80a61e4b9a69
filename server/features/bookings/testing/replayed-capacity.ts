/** Test support: the bookings of a category in the order in which the audit log has them, against the limits then. */
import { expect } from 'vitest';
import type { TestServer } from '#test/support/server.ts';

/**
 * Goes through the audit log in its one order, and expects each new booking to have had a place under the limit that
 * was set before it. All bookings are of one pet, of the category BOARDING, and at the same time. Returns how many were
 * made.
 */
export async function expectPlaces(query: (text: string) => Promise<unknown[]>): Promise<number> {
  const entries = (await query(`SELECT action, after FROM audit_log
      WHERE action IN ('createBooking', 'writeSettings', 'deleteSetting') ORDER BY seq`)) as {
    action: string;
    after: { value?: { BOARDING?: number } } | null;
  }[];
  let limit = Infinity;
  let made = 0;
  for (const { action, after } of entries) {
    if (action !== 'createBooking') limit = after?.value?.BOARDING ?? Infinity;
    else {
      expect(made).toBeLessThan(limit);
      made += 1;
    }
  }
  return made;
}

/** The statuses of replies, counted: `{201: 5, CAPACITY_EXCEEDED: 19}`. */
export function outcomes(
  replies: readonly Awaited<ReturnType<TestServer['request']>>[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const outcome = status < 300 ? String(status) : body.error;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
