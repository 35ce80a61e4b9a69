/**
 * The settings of contract §21 as their fields edit them: for all categories (`default`), and for each that differs. The
 * kind says that a category has a value of its own.
 */
import type { JsonValue } from '#client/index.ts';
import { spanFaults, type Week, weekOf, writtenWeek } from '#console/components/hours/week.ts';
import { typedWhole } from '#console/i18n/typed-number.ts';
import type { ReadValue, SettingFault } from '#console/screens/settings/setting-faults.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import { longestBuffer } from '#domain/booking/rules/time-settings.ts';
import { weekdays } from '#domain/time/working-hours.ts';
import { durationIn, durationOf, type TypedDuration, typedDuration } from './durations.ts';

export type Scope = ServiceCategory | 'default';
const scopes: readonly Scope[] = ['default', ...serviceCategories];
export type ByScope<Value> = Readonly<Partial<Record<Scope, Value>>>;

export const bufferSides = ['before', 'after'] as const;
type BufferSide = (typeof bufferSides)[number];
export const noticeNames = ['book', 'cancel', 'ahead'] as const;
export type NoticeName = (typeof noticeNames)[number];
export const requestNames = ['answerWithin', 'remindStaffAfter'] as const;
/** The label of a duration, and its effect without it, and with it. */
export const requestWords = {
  answerWithin: {
    label: 'settings.answerWithin',
    none: 'settings.answerAlways',
    example: 'settings.answerExample',
  },
  remindStaffAfter: {
    label: 'settings.remindStaffAfter',
    none: 'settings.remindNever',
    example: 'settings.remindExample',
  },
} as const;
export type TypedRequests = Readonly<Partial<Record<(typeof requestNames)[number], TypedDuration>>>;

/** `any`: always open. Absent for all categories, it is `any`. */
export interface ScopeHours {
  readonly kind?: 'week' | 'any';
  readonly days?: Week;
}

/** Minutes as typed. */
export interface ScopeBuffers extends Readonly<Partial<Record<BufferSide, string>>> {
  readonly kind?: 'own';
}

export interface ScopeNotice extends Readonly<Partial<Record<NoticeName, TypedDuration>>> {
  readonly kind?: 'own';
}

type Values = ByScope<Readonly<Record<string, unknown>>>;

export function openingHoursDraft(value: JsonValue): ByScope<ScopeHours> {
  return eachScope(value as Values, (week, scope): ScopeHours => {
    if (weekdays.some((day) => Object.hasOwn(week, day))) return { kind: 'week', days: weekOf(week) };
    return scope === 'default' ? {} : { kind: 'any' };
  });
}

export function buffersDraft(value: JsonValue): ByScope<ScopeBuffers> {
  return eachScope(value as Values, (sides, scope) => ({
    ...ownOf(scope),
    ...Object.fromEntries(Object.entries(sides).map(([side, minutes]) => [side, String(minutes)])),
  }));
}

export function noticeDraft(value: JsonValue): ByScope<ScopeNotice> {
  return eachScope(value as Values, (durations, scope) => ({
    ...ownOf(scope),
    ...typedDurations(durations),
  }));
}

export function requestsDraft(value: JsonValue): TypedRequests {
  return typedDurations(value as object);
}

function typedDurations(durations: object): Record<string, TypedDuration> {
  return Object.fromEntries(
    Object.entries(durations).map(([name, text]) => [name, typedDuration(String(text))]),
  );
}

export function readOpeningHours(hours: ByScope<ScopeHours>): ReadValue {
  return readScopes(hours, ({ kind, days }) => {
    if (kind !== 'week') return { value: {} };
    const week = writtenWeek(weekOf(days ?? {}));
    const wrong = weekdays.filter((day) => week[day].some(spanFaults));
    return wrong.length > 0 ? { faults: faultsAt(wrong, 'time') } : { value: week as unknown as JsonValue };
  });
}

export function readBuffers(buffers: ByScope<ScopeBuffers>): ReadValue {
  return readScopes(buffers, (typed) => {
    const present = bufferSides.filter((side) => (typed[side] ?? '').trim() !== '');
    const wrong = present.filter((side) => minutesIn(typed[side]) === undefined);
    if (wrong.length > 0) return { faults: faultsAt(wrong, 'minutes') };
    return { value: Object.fromEntries(present.map((side) => [side, minutesIn(typed[side]) ?? 0])) };
  });
}

export function readNotice(notice: ByScope<ScopeNotice>): ReadValue {
  return readScopes(notice, (typed) => readDurations(typed, noticeNames));
}

export function readRequests(requests: TypedRequests): ReadValue {
  return readDurations(requests, requestNames);
}

function readDurations<Name extends string>(
  typed: Readonly<Partial<Record<Name, TypedDuration>>>,
  names: readonly Name[],
): ReadValue {
  const present = names.flatMap((name) => {
    const duration = typed[name];
    return duration === undefined || duration.count === '' ? [] : [[name, duration] as const];
  });
  const wrong = present.flatMap(([name, duration]) => (durationIn(duration) === undefined ? [name] : []));
  if (wrong.length > 0) return { faults: faultsAt(wrong, 'whole') };
  return { value: Object.fromEntries(present.map(([name, duration]) => [name, durationOf(duration)])) };
}

/** The hours as they are stored, to be compared. */
export function normalizedHours(hours: ByScope<ScopeHours>): ByScope<ScopeHours> {
  return eachScope(hours, (scope) =>
    scope.days ? { ...scope, days: writtenWeek(weekOf(scope.days)) } : scope,
  );
}

/** Minutes of a field; undefined for anything else than a whole number of them, 0 for an empty field. */
export function minutesIn(typed = ''): number | undefined {
  const minutes = typed.trim() === '' ? 0n : typedWhole(typed);
  return minutes !== undefined && minutes >= 0n && minutes <= longestBuffer ? Number(minutes) : undefined;
}

function ownOf(scope: Scope): { readonly kind?: 'own' } {
  return scope === 'default' ? {} : { kind: 'own' };
}

export function eachScope<From, To>(
  values: ByScope<From>,
  read: (value: From, scope: Scope) => To,
): ByScope<To> {
  const all = Object.entries(values) as [Scope, From | undefined][];
  return Object.fromEntries(all.map(([scope, value]) => [scope, value && read(value, scope)])) as ByScope<To>;
}

export function readScopes<Value extends { readonly kind?: string }>(
  values: ByScope<Value>,
  read: (value: Value) => ReadValue,
): ReadValue {
  const results = scopes.flatMap((scope) => {
    const value = values[scope];
    return value && (scope === 'default' || value.kind) ? [{ scope, ...read(value) }] : [];
  });
  const faults = results.flatMap((one) =>
    'faults' in one
      ? Object.entries(one.faults).map(([name, fault]) => [`${one.scope}.${name}`, fault] as const)
      : [],
  );
  if (faults.length > 0) return { faults: Object.fromEntries(faults) };
  const present = results.flatMap((one) => ('value' in one ? [[one.scope, one.value] as const] : []));
  // An empty default restricts nothing.
  const stated = present.filter(
    ([scope, value]) => scope !== 'default' || Object.keys(value as object).length > 0,
  );
  return { value: Object.fromEntries(stated) };
}

function faultsAt(names: readonly string[], fault: SettingFault): Record<string, SettingFault> {
  return Object.fromEntries(names.map((name) => [name, fault]));
}
