/** Durations as numbers of one unit, as people type them. */
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
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

export interface TypedDuration {
  /** As typed. */
  readonly count: string;
  /** `''`: the count is a duration of ISO 8601, of several units or of another one. */
  readonly unit: Unit | '';
}

/** 2 hours for `PT2H`. */
export function typedDuration(duration: string): TypedDuration {
  for (const unit of unitNames) {
    const [before, after] = units[unit];
    const count = new RegExp(`^${before}(\\d+)${after}$`).exec(duration)?.[1];
    if (count !== undefined) return { count, unit };
  }
  return { count: duration, unit: '' };
}

/** Undefined for anything else than a whole number of a unit, or a duration of ISO 8601, of at most a century. */
export function durationIn(typed: TypedDuration): Temporal.Duration | undefined {
  const isWhole = typed.unit === '' || (typedWhole(typed.count) ?? -1n) >= 0n;
  return isWhole ? parseDuration(durationOf(typed)) : undefined;
}

/** ISO 8601, if the count is a whole number. */
export function durationOf({ count, unit }: TypedDuration): string {
  if (unit === '') return count;
  const [before, after] = units[unit];
  return `${before}${typedWhole(count) ?? count}${after}`;
}

/** Empty for no duration. */
export function durationText(t: Translate, typed: TypedDuration | undefined): string {
  if (typed === undefined) return '';
  return typed.unit ? `${typed.count} ${t(unitWords[typed.unit])}` : typed.count;
}
