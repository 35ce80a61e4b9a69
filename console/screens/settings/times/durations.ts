/** Durations as numbers of one unit, as people type them. */
import type { PlainKey } from '#console/i18n/translate.ts';
import { typedWhole } from '#console/i18n/typed-number.ts';
import { parseDuration } from '#domain/time/calendar-duration.ts';

/** Units of durations, by the letters of ISO 8601. */
const units = { hours: ['PT', 'H'], days: ['P', 'D'], weeks: ['P', 'W'], months: ['P', 'M'] } as const;
export type Unit = keyof typeof units;
export const unitNames = Object.keys(units) as readonly Unit[];

export const unitWords: Readonly<Record<Unit, PlainKey>> = {
  hours: 'settings.unitHours',
  days: 'settings.unitDays',
  weeks: 'settings.unitWeeks',
  months: 'settings.unitMonths',
};

/** `2 hours` for `PT2H`; a duration of several units, or of another one, stays as it is. */
export function typedDuration(duration: string): string {
  for (const unit of unitNames) {
    const [before, after] = units[unit];
    const count = new RegExp(`^${before}(\\d+)${after}$`).exec(duration)?.[1];
    if (count !== undefined) return `${count} ${unit}`;
  }
  return duration;
}

export function countIn(typed = ''): string {
  return typed.split(' ')[0] ?? '';
}

/** Undefined for a duration that is not a number of one unit. */
export function unitIn(typed = ''): Unit | undefined {
  return unitNames.find((unit) => typed.endsWith(` ${unit}`));
}

/** Undefined for anything else than a whole number of a unit, or a duration of ISO 8601, of at most a century. */
export function durationIn(typed = ''): Temporal.Duration | undefined {
  const isWhole = unitIn(typed) === undefined || (typedWhole(countIn(typed)) ?? -1n) >= 0n;
  return isWhole ? parseDuration(durationOf(typed)) : undefined;
}

/** ISO 8601, if the count is a whole number. */
export function durationOf(typed: string): string {
  const unit = unitIn(typed);
  if (unit === undefined) return typed;
  const [before, after] = units[unit];
  return `${before}${typedWhole(countIn(typed)) ?? countIn(typed)}${after}`;
}
