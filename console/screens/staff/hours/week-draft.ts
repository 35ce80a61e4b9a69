/** The weekly hours of a staff member while they are edited (contract §10 `workingHours`, domain/time/working-hours.ts). */
import type { JsonValue } from '#client/index.ts';
import {
  type StoredWeek,
  storedWeekParts,
  type Week,
  weekOf,
  weekParts,
  writtenWeekdays,
} from '#console/components/hours/week.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import { parseWorkingHours, weekdays } from '#domain/time/working-hours.ts';

export interface HoursDraft {
  /** False: the member may be booked at any time. */
  readonly isBound: boolean;
  /** `''`: that of the business. */
  readonly timeZone: string;
  readonly days: Week;
}

/** The stored hours, by name: each day as `09:00-12:00 13:00-17:00`. Empty for a value that restricts nothing. */
export function hoursParts(stored: JsonValue): Parts {
  if (!isDocumented(stored)) return {};
  const { timeZone } = stored;
  return {
    isBound: 'true',
    ...(typeof timeZone === 'string' && { timeZone }),
    ...storedWeekParts(stored as StoredWeek),
  };
}

export function hoursDraft(values: Parts): HoursDraft {
  return { isBound: values.isBound === 'true', timeZone: values.timeZone ?? '', days: weekOf(values) };
}

/** The draft by name, to compare it with the stored value. */
export function draftParts({ isBound, timeZone, days }: HoursDraft): Parts {
  return isBound ? { isBound: 'true', timeZone, ...weekParts(days) } : {};
}

/** The value to store. Properties of the current value that the server ignores are kept. */
export function writtenHours(values: Parts, stored: JsonValue): JsonValue {
  if (values.isBound !== 'true') return null;
  const known = new Set<string>([...weekdays, 'timeZone']);
  const others = isObject(stored) ? Object.entries(stored).filter(([name]) => !known.has(name)) : [];
  return {
    ...Object.fromEntries(others),
    ...(values.timeZone && { timeZone: values.timeZone }),
    ...writtenWeekdays(values),
  };
}

/** True if the value restricts bookings: the documented form, valid as a whole. */
export function isDocumented(stored: JsonValue): stored is Readonly<Record<string, JsonValue>> {
  return isObject(stored) && parseWorkingHours(stored, 'UTC') !== undefined;
}

function isObject(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
