/** The figures of the dashboard, before they become a reply. */
import type { BookingStatus } from '#domain/booking-status.ts';
import type { CalendarBucket, CalendarInterval } from '#domain/calendar-buckets.ts';
import type { Interval } from '#domain/interval.ts';
import type { PetSpecies } from '#domain/pet-species.ts';
import type { Role } from '#domain/roles.ts';
import type { ServiceCategory } from '#domain/service-category.ts';
import type { TranslatedText } from '#domain/translated-text.ts';
import type { CategoryFigure, Figure } from './queries.ts';

/** Counts by word; words with the count 0 may be missing. */
export type Counts<Word extends string> = ReadonlyMap<Word, number>;

export interface DashboardStats {
  readonly users: Counts<Role>;
  readonly pets: Counts<PetSpecies>;
  readonly services: Counts<ServiceCategory>;
  readonly staff: { readonly total: number; readonly available: number };
  readonly bookings: Counts<BookingStatus>;
  readonly today: number;
  readonly upcoming: number;
  /** The amounts of completed bookings are the revenue. */
  readonly totals: readonly Figure[];
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
  readonly series: readonly (readonly Figure[])[];
  readonly categories: readonly CategoryFigure[];
  readonly topServices: readonly {
    readonly serviceId: string;
    readonly name: TranslatedText;
    readonly bookings: number;
  }[];
}
