/** The figures of the dashboard, before they become a reply. */

import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import type { CalendarBucket, CalendarInterval } from '#domain/time/calendar-buckets.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { CategoryFigure, CountsByWord, CurrentFigures, PeriodFigure } from './queries.ts';

/** The amounts of completed bookings in `totals` are the revenue. */
export interface DashboardStats extends Omit<CurrentFigures, 'starting'> {
  readonly services: CountsByWord<ServiceCategory>;
  readonly staff: { readonly total: number; readonly available: number };
  readonly bookings: CountsByWord<BookingStatus>;
  readonly today: number;
  readonly upcoming: number;
}

export interface AnalyticsPeriod {
  readonly period: Interval;
  readonly interval: CalendarInterval;
  /** IANA name. */
  readonly timeZone: string;
  readonly buckets: readonly CalendarBucket[];
}

export interface DashboardAnalytics extends AnalyticsPeriod {
  /** For each bucket, the sums over its bookings. */
  readonly series: readonly (readonly PeriodFigure[])[];
  readonly categories: readonly CategoryFigure[];
  readonly topServices: readonly {
    readonly serviceId: string;
    readonly name: TranslatedText;
    readonly bookings: number;
  }[];
}
