/**
 * The settings of contract §21 as parts that their fields edit. `value.GROOMING` is not empty for a category that has a part
 * of its own; the part of all others is below `value.default`.
 */
import type { JsonValue } from '#client/index.ts';
import { type Hours, spanFaults, type Week, weekOf, writtenWeek } from '#console/components/hours/week.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import { typedWhole } from '#console/i18n/typed-number.ts';
import type { PartFault, ReadValue } from '#console/screens/settings/part-faults.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import { longestBuffer } from '#domain/booking/rules/time-settings.ts';
import { weekdays } from '#domain/time/working-hours.ts';
import { countIn, durationIn, durationOf, typedDuration } from './durations.ts';

export type Scope = ServiceCategory | 'default';
const scopes: readonly Scope[] = ['default', ...serviceCategories];

export const bufferSides = ['before', 'after'] as const;
export const noticeNames = ['book', 'cancel', 'ahead'] as const;
export type NoticeName = (typeof noticeNames)[number];

type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function openingHoursParts(value: JsonValue): Parts {
  return eachScope(value as Values, (week) =>
    weekdays.some((day) => Object.hasOwn(week, day))
      ? ['week', weekParts(weekOf(week as Partial<Week>))]
      : ['any', {}],
  );
}

export function buffersParts(value: JsonValue): Parts {
  return eachScope(value as Values, (buffer) => [
    'own',
    Object.fromEntries(Object.entries(buffer).map(([side, minutes]) => [side, String(minutes)])),
  ]);
}

export function noticeParts(value: JsonValue): Parts {
  return eachScope(value as Values, (notice) => [
    'own',
    Object.fromEntries(Object.entries(notice).map(([name, text]) => [name, typedDuration(String(text))])),
  ]);
}

export function readOpeningHours(parts: Parts): ReadValue {
  return readScopes(parts, (kind, week) => {
    if (kind !== 'week') return { value: {} };
    const days = weekIn(week);
    const wrong = weekdays.filter((day) => days[day].some(spanFaults));
    return wrong.length > 0 ? { faults: faultsAt(wrong, 'time') } : { value: days as unknown as JsonValue };
  });
}

export function readBuffers(parts: Parts): ReadValue {
  return readScopes(parts, (_kind, typed) => {
    const present = bufferSides.filter((side) => (typed[side] ?? '').trim() !== '');
    const wrong = present.filter((side) => minutesIn(typed[side]) === undefined);
    if (wrong.length > 0) return { faults: faultsAt(wrong, 'minutes') };
    return { value: Object.fromEntries(present.map((side) => [side, minutesIn(typed[side]) ?? 0])) };
  });
}

export function readNotice(parts: Parts): ReadValue {
  return readScopes(parts, (_kind, typed) => {
    const present = noticeNames.filter((name) => countIn(typed[name]) !== '');
    const wrong = present.filter((name) => durationIn(typed[name]) === undefined);
    if (wrong.length > 0) return { faults: faultsAt(wrong, 'whole') };
    return { value: Object.fromEntries(present.map((name) => [name, durationOf(typed[name] ?? '')])) };
  });
}

/** The parts of a scope, by their names below it. */
export function partsOfScope(parts: Parts, scope: Scope): Parts {
  const prefix = `value.${scope}.`;
  const own = Object.entries(parts).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, text]) => [name.slice(prefix.length), text]));
}

/** The change that writes parts of a scope. */
export function scopeParts(scope: Scope, parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [`value.${scope}.${name}`, text]));
}

/** Minutes of a field; undefined for anything else than a whole number of them, 0 for an empty field. */
export function minutesIn(typed = ''): number | undefined {
  const minutes = typed.trim() === '' ? 0n : typedWhole(typed);
  return minutes !== undefined && minutes >= 0n && minutes <= longestBuffer ? Number(minutes) : undefined;
}

function eachScope(
  value: Values,
  read: (part: Readonly<Record<string, unknown>>) => readonly [kind: string, parts: Parts],
): Parts {
  const all = Object.entries(value).map(([scope, part]): Parts => {
    const [kind, parts] = read(part);
    const isMarked = scope !== 'default' || kind === 'week';
    return { ...(isMarked && { [`value.${scope}`]: kind }), ...scopeParts(scope as Scope, parts) };
  });
  return Object.assign({}, ...all);
}

function readScopes(parts: Parts, read: (kind: string, typed: Parts) => ReadValue): ReadValue {
  const present = scopes.filter((scope) => scope === 'default' || parts[`value.${scope}`]);
  const results = present.map((scope) => ({
    scope,
    ...read(parts[`value.${scope}`] ?? '', partsOfScope(parts, scope)),
  }));
  const faults = results.flatMap((one) =>
    'faults' in one ? Object.entries(scopeParts(one.scope, one.faults)) : [],
  );
  if (faults.length > 0) return { faults: Object.fromEntries(faults) as Record<string, PartFault> };
  const values = results.flatMap((one) => ('value' in one ? [[one.scope, one.value] as const] : []));
  // An empty default restricts nothing.
  const stated = values.filter(
    ([scope, value]) => scope !== 'default' || Object.keys(value as object).length > 0,
  );
  return { value: Object.fromEntries(stated) };
}

function faultsAt(names: readonly string[], fault: PartFault): Record<string, PartFault> {
  return Object.fromEntries(names.map((name) => [name, fault]));
}

/** The week of parts such as `monday`: `09:00-12:00 13:00-17:00`. */
export function weekIn(parts: Parts): Week {
  return weekOf(Object.fromEntries(weekdays.map((day) => [day, spansIn(parts[day])])));
}

export function weekParts(week: Week): Parts {
  const text = (spans: readonly Hours[]) => spans.map(({ start, end }) => `${start}-${end}`).join(' ');
  return Object.fromEntries(Object.entries(writtenWeek(week)).map(([day, spans]) => [day, text(spans)]));
}

export function spansIn(text = ''): readonly Hours[] {
  const spans = text.split(' ').filter(Boolean);
  return spans.map((span) => {
    const [start = '', end = ''] = span.split('-');
    return { start, end };
  });
}
