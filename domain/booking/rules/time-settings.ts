/**
 * The values of the settings `openingHours`, `closures`, `buffers` and `notice` (contract §21): their types, their errors
 * and how they are read. business-times.ts has the rules that they state.
 */

import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { Cause } from '#domain/causes.ts';
import { type TranslatedText, translatedTextProblem } from '#domain/text/translated-text.ts';
import { parseDuration } from '#domain/time/calendar-duration.ts';
import { isDate } from '#domain/time/timestamp.ts';
import { parseHours, parseWorkingHours, type WorkingHours, weekdays } from '#domain/time/working-hours.ts';
import { categoryProblem } from './category-settings.ts';
import {
  type Check,
  categoriesProblem,
  durationProblem,
  integerProblem,
  itemsProblem,
  membersProblem,
  textProblem,
} from './value-problems.ts';

/** Days on which the business is closed. */
export interface Closure {
  /** Calendar dates of the time zone of the business, `YYYY-MM-DD`; both are closed. */
  readonly from: string;
  readonly to: string;
  readonly name?: TranslatedText;
  /** Undefined: all of them. */
  readonly categories?: readonly ServiceCategory[];
}

/** The time between visits, in whole minutes. */
export interface VisitBuffer {
  readonly before: number;
  readonly after: number;
}

/** How long before the start customers may book and cancel, each undefined without a limit. */
export interface Notice {
  readonly book?: Temporal.Duration;
  readonly cancel?: Temporal.Duration;
  /** The longest time from now until the start. */
  readonly ahead?: Temporal.Duration;
}

/** A part for categories; `default` is for those without one of their own. */
export type ByCategory<Part> = ReadonlyMap<ServiceCategory | 'default', Part>;

/** The four settings, read. */
export interface BusinessTimes {
  /** IANA name; all dates and weekdays are those of this zone. */
  readonly timeZone: string;
  /** Undefined for a category that is never closed. */
  readonly openingHours: ByCategory<WorkingHours | undefined>;
  readonly closures: readonly Closure[];
  readonly buffers: ByCategory<VisitBuffer>;
  readonly notice: ByCategory<Notice>;
}

/** The values of the settings as they are stored, undefined without the setting. */
export type TimeSettings = Readonly<
  Partial<Record<'openingHours' | 'closures' | 'buffers' | 'notice', unknown>>
>;

export const mostClosures = 1_000;
/** A day, in minutes (contract §21). */
export const longestBuffer = 1_440;

/** Why the value is no `openingHours`; `undefined` when it is one. */
export function openingHoursProblem(value: unknown): Cause | undefined {
  return categoryProblem(value, weekProblem, ['default']);
}

/** The same for `closures`. */
export function closuresProblem(value: unknown): Cause | undefined {
  return itemsProblem(value, closureProblem, mostClosures);
}

/** The same for `buffers`. */
export function buffersProblem(value: unknown): Cause | undefined {
  const minutes: Check = (value) => integerProblem(value, 0, longestBuffer);
  const members = { before: minutes, after: minutes };
  return categoryProblem(value, (part) => membersProblem(part, members), ['default']);
}

/** The same for `notice`. */
export function noticeProblem(value: unknown): Cause | undefined {
  const lengths = { book: durationProblem, cancel: durationProblem, ahead: durationProblem };
  return categoryProblem(value, (part) => membersProblem(part, lengths), ['default']);
}

/** Reads `openingHours`. Like each of the four settings, one that is undefined or has a problem restricts nothing. */
export function readOpeningHours(value: unknown, timeZone: string): BusinessTimes['openingHours'] {
  return openingHoursProblem(value)
    ? new Map()
    : byCategory(value, (week) => parseWorkingHours(week, timeZone));
}

export function readClosures(value: unknown): readonly Closure[] {
  return closuresProblem(value) ? [] : (value as readonly Closure[]);
}

export function readBuffers(value: unknown): BusinessTimes['buffers'] {
  const whole = (buffer: unknown) => ({ before: 0, after: 0, ...(buffer as Partial<VisitBuffer>) });
  return buffersProblem(value) ? new Map() : byCategory(value, whole);
}

export function readNotice(value: unknown): BusinessTimes['notice'] {
  return noticeProblem(value) ? new Map() : byCategory(value, durationsOf);
}

/** Reads the four settings. */
export function readBusinessTimes(settings: TimeSettings, timeZone: string): BusinessTimes {
  return {
    timeZone,
    openingHours: readOpeningHours(settings.openingHours, timeZone),
    closures: readClosures(settings.closures),
    buffers: readBuffers(settings.buffers),
    notice: readNotice(settings.notice),
  };
}

/** Returns the part for the category: its own, else the default; undefined when there is neither. */
export function partFor<Part>(parts: ByCategory<Part>, category: ServiceCategory): Part | undefined {
  return parts.has(category) ? parts.get(category) : parts.get('default');
}

function byCategory<Part>(value: unknown, read: (part: unknown) => Part): ByCategory<Part> {
  const parts = Object.entries(value as object) as [ServiceCategory | 'default', unknown][];
  return new Map(parts.map(([category, part]) => [category, read(part)]));
}

function durationsOf(value: unknown): Notice {
  const durations = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(durations.map(([name, text]) => [name, parseDuration(text)]));
}

/** A week as in the documented form of working hours, without `timeZone`; one without weekdays restricts nothing. */
function weekProblem(value: unknown): Cause | undefined {
  const hours: Check = (entries) => itemsProblem(entries, hoursProblem);
  return membersProblem(value, Object.fromEntries(weekdays.map((day) => [day, hours])));
}

const hoursProblem: Check = (entry) =>
  parseHours(entry) ? undefined : { reason: 'WRONG_FORMAT', expected: 'HOURS' };

function closureProblem(value: unknown): Cause | undefined {
  const members = {
    from: textProblem(isDate, 'DATE'),
    to: textProblem(isDate, 'DATE'),
    name: translatedTextProblem,
    categories: categoriesProblem,
  };
  const problem = membersProblem(value, members, ['from', 'to']);
  if (problem) return problem;
  const { from, to } = value as Closure;
  return to < from ? { reason: 'BEFORE', other: 'from', field: 'to' } : undefined;
}
