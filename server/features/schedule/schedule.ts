/** The schedule of a staff member in a period. */
import type { BookingStatus } from '#domain/booking-status.ts';
import type { Interval } from '#domain/interval.ts';
import type { TimeOff } from '#features/staff/public.ts';

export interface Schedule {
  readonly staffId: string;
  readonly period: Interval;
  readonly workingHours: readonly Interval[];
  readonly timeOff: readonly TimeOff[];
  readonly bookings: readonly (Interval & { readonly id: string; readonly status: BookingStatus })[];
}
