/** The counters of bookings, for this process. */

import {
  type BookingStatus,
  bookingStatuses,
  nextStatuses,
  undoneStatus,
} from '#domain/booking/record/booking-status.ts';
import type { Conflict } from '#domain/booking/rules/booking-conflict.ts';
import { Refusal } from '#domain/refusal.ts';
import { counter } from '#platform/base/observability/metrics.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';

const metrics = onePerApp('bookingMetrics', (app: App) => ({
  made: counter(
    app,
    {
      name: 'petalpaw_bookings_total',
      help: 'Attempts to create a booking by outcome: created, replayed (the key was used before), failed, or the error identifier.',
      labels: ['outcome'],
    },
    [
      ...['created', 'replayed', 'failed'],
      ...['BOOKING_CONFLICT', 'STAFF_UNAVAILABLE', 'SERVICE_INACTIVE'],
      ...['VACCINATION_MISSING', 'CAPACITY_EXCEEDED', 'CLOSED', 'NOTICE_TOO_SHORT', 'TOO_FAR_AHEAD'],
    ].map((outcome) => ({ outcome })),
  ),
  conflicts: counter(
    app,
    {
      name: 'petalpaw_booking_conflicts_total',
      help: 'Refused times by who was already booked: a pet, the staff member, or both; includes changes and dry runs.',
      labels: ['resource'],
    },
    ['pet', 'staff', 'both'].map((resource) => ({ resource })),
  ),
  moves: counter(
    app,
    {
      name: 'petalpaw_booking_status_changes_total',
      help: 'Status changes of bookings.',
      labels: ['from', 'to'],
    },
    bookingStatuses.flatMap((from) =>
      [...nextStatuses(from), undoneStatus(from) ?? []].flat().map((to) => ({ from, to })),
    ),
  ),
}));

/** Registers the counters, so that `/metrics` shows them with 0 before the first event. */
export function registerBookingMetrics(app: App): void {
  metrics(app);
}

/** Counts the outcome of a request for a booking, and returns or throws it unchanged. */
export async function countOutcome<T extends { readonly isReplay: boolean }>(
  app: App,
  making: Promise<T>,
): Promise<T> {
  const { made } = metrics(app);
  try {
    const booking = await making;
    made.inc({ outcome: booking.isReplay ? 'replayed' : 'created' });
    return booking;
  } catch (error) {
    made.inc({ outcome: error instanceof Refusal ? error.identifier : 'failed' });
    throw error;
  }
}

export function countConflict(app: App, taken: readonly Conflict[]): void {
  const resources = new Set(taken.map(({ resource }) => resource));
  const [resource = 'both'] = resources.size === 1 ? resources : [];
  metrics(app).conflicts.inc({ resource });
}

export function countStatusChange(app: App, from: BookingStatus, to: BookingStatus): void {
  metrics(app).moves.inc({ from, to });
}
