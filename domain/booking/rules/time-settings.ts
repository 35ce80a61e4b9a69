/**
 * The values of the settings `openingHours`, `closures`, `buffers` and `notice` (contract §21): their types, their errors
 * and how they are read. business-times.ts has the rules that they state.
 */

import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import { shortKey } from '#domain/text/error-details.ts';
import { type TranslatedText, translatedTextProblem } from '#domain/text/translated-text.ts';
import { parseDuration } from '#domain/time/calendar-duration.ts';
import { parseHours, parseWorkingHours, type WorkingHours, weekdays } from '#domain/time/working-hours.ts';
import { categoryProblem, isJsonObject } from './booking-rules.ts';

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
export interface TimeSettings {
  readonly openingHours?: unknown;
  readonly closures?: unknown;
  readonly buffers?: unknown;
  readonly notice?: unknown;
}

export const mostClosures = 1_000;
/** A day, in minutes (contract §21). */
export const longestBuffer = 1_440;
const noticeNames: readonly string[] = ['book', 'cancel', 'ahead'];
const bufferNames: readonly string[] = ['before', 'after'];
const closureNames: readonly string[] = ['from', 'to', 'name', 'categories'];

/** Why the value is no `openingHours`, beginning with the path within the value; `undefined` when it is one. */
export function openingHoursProblem(value: unknown): string | undefined {
  return categoryProblem(value, 'weeks', weekProblem, ['default']);
}

/** The same for `closures`. */
export function closuresProblem(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'value: expected an array of {from, to, name?, categories?}';
  if (value.length > mostClosures) return `value: expected at most ${mostClosures} closures`;
  return firstProblem(value.map((closure, at) => () => closureProblem(closure, `value[${at}]`)));
}

/** The same for `buffers`. */
export function buffersProblem(value: unknown): string | undefined {
  const partProblem = (part: unknown, path: string) =>
    membersProblem(part, path, bufferNames, (minutes, at) =>
      Number.isInteger(minutes) && (minutes as number) >= 0 && (minutes as number) <= longestBuffer
        ? undefined
        : `${at}: expected a whole number of minutes from 0 to ${longestBuffer}`,
    );
  return categoryProblem(value, '{before?, after?}', partProblem, ['default']);
}

/** The same for `notice`. */
export function noticeProblem(value: unknown): string | undefined {
  const partProblem = (part: unknown, path: string) =>
    membersProblem(part, path, noticeNames, (text, at) =>
      parseDuration(text) ? undefined : `${at}: expected a duration of ISO 8601, such as PT2H or P1D`,
    );
  return categoryProblem(value, '{book?, cancel?, ahead?}', partProblem, ['default']);
}

/**
 * Reads the settings. One that is undefined restricts nothing, and neither does one with a problem: a business may have
 * used the key for something else before release 1.1.
 */
export function readBusinessTimes(settings: TimeSettings, timeZone: string): BusinessTimes {
  const { openingHours, closures, buffers, notice } = settings;
  return {
    timeZone,
    openingHours: openingHoursProblem(openingHours)
      ? new Map()
      : byCategory(openingHours, (week) => parseWorkingHours(week, timeZone)),
    closures: closuresProblem(closures) ? [] : (closures as readonly Closure[]),
    buffers: buffersProblem(buffers)
      ? new Map()
      : byCategory(buffers, (buffer) => ({ before: 0, after: 0, ...(buffer as Partial<VisitBuffer>) })),
    notice: noticeProblem(notice) ? new Map() : byCategory(notice, readNotice),
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

function readNotice(value: unknown): Notice {
  const durations = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(durations.map(([name, text]) => [name, parseDuration(text)]));
}

/** A week as in the documented form of working hours, without `timeZone`; one without weekdays restricts nothing. */
function weekProblem(value: unknown, path: string): string | undefined {
  return membersProblem(value, path, weekdays, (hours, at) => {
    if (!Array.isArray(hours)) return `${at}: expected an array of {start, end}`;
    const invalid = hours.findIndex((entry) => parseHours(entry) === undefined);
    return invalid < 0 ? undefined : `${at}[${invalid}]: expected {start, end} as HH:MM, two different times`;
  });
}

function closureProblem(value: unknown, path: string): string | undefined {
  const problem = membersProblem(value, path, closureNames, (member, at, name) => {
    if (name === 'categories') return categoriesProblem(member, at);
    const textProblem = name === 'name' ? translatedTextProblem(member) : undefined;
    return textProblem && `${at}: ${textProblem}`;
  });
  if (problem) return problem;
  const { from, to } = value as Closure;
  for (const [name, date] of Object.entries({ from, to })) {
    if (!isDate(date)) return `${path}.${name}: expected a calendar date, YYYY-MM-DD`;
  }
  return to < from ? `${path}.to: expected ${from} or later` : undefined;
}

function categoriesProblem(value: unknown, path: string): string | undefined {
  const areKnown =
    Array.isArray(value) && value.length > 0 && value.every((one) => serviceCategories.includes(one));
  return areKnown
    ? undefined
    : `${path}: expected an array of one or more of ${serviceCategories.join(', ')}`;
}

/** True for a date of the years 1 to 9999 in its only form, so that the order of the texts is that of the dates. */
function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || value < '0001') return false;
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' }).toString() === value;
  } catch {
    return false;
  }
}

/** Why the value is no object with some of the names as keys, or the problem of its first member that has one. */
function membersProblem(
  value: unknown,
  path: string,
  names: readonly string[],
  problemOf: (member: unknown, path: string, name: string) => string | undefined,
): string | undefined {
  if (!isJsonObject(value)) {
    return `${path}: expected an object with some of ${names.join(', ')}`;
  }
  return firstProblem(
    Object.entries(value).map(([name, member]) => () => {
      if (!names.includes(name))
        return `${path}.${shortKey(name)}: expected one of ${names.join(', ')} as the key`;
      return problemOf(member, `${path}.${name}`, name);
    }),
  );
}

function firstProblem(problems: readonly (() => string | undefined)[]): string | undefined {
  for (const problemOf of problems) {
    const problem = problemOf();
    if (problem) return problem;
  }
  return undefined;
}
