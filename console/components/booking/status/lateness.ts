/** Which bookings are late. */
import type { Booking } from '#client/index.ts';
import { isLive, lateAfterMinutes } from '#domain/booking/record/booking-status.ts';

export interface Lateness {
  /** It should have begun, or it should be over. */
  readonly of: 'start' | 'end';
  /** The whole minutes since then. */
  readonly minutes: number;
}

/** Undefined while the booking is on time, and when it is over. */
export function latenessOf(
  { status, startDate, endDate }: Pick<Booking, 'status' | 'startDate' | 'endDate'>,
  now: string,
): Lateness | undefined {
  if (!isLive(status)) return undefined;
  const of = status === 'IN_PROGRESS' ? 'end' : 'start';
  const due = of === 'end' ? endDate : startDate;
  const minutes = Math.floor((Date.parse(now) - Date.parse(due)) / 60_000);
  return minutes >= lateAfterMinutes ? { of, minutes } : undefined;
}

/** The minutes in the unit that people would use. */
export function roughly(minutes: number): {
  readonly value: number;
  readonly unit: 'minute' | 'hour' | 'day';
} {
  if (minutes < 60) return { value: minutes, unit: 'minute' };
  if (minutes < 48 * 60) return { value: Math.floor(minutes / 60), unit: 'hour' };
  return { value: Math.floor(minutes / (24 * 60)), unit: 'day' };
}
