/** The search parameters of the dashboard. */
import type { CalendarInterval } from '#domain/time/calendar-buckets.ts';

/** Periods by name; the last 30 days are those without a name. */
export const presets = ['7d', '90d', 'month', 'lastMonth', 'year'] as const;
export type Preset = (typeof presets)[number];

export interface DashboardSearch {
  /** Absent, with `from` and `to` absent too: the last 30 days. */
  readonly period?: Preset | undefined;
  /** The first and the last day of a custom period, `YYYY-MM-DD` in the zone of the business. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Absent: the step that fits the length of the period. */
  readonly interval?: CalendarInterval | undefined;
}
