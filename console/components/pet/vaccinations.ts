/**
 * Vaccinations of a pet. The documented form is a list of `{name, date, expiresAt?}` (contract §8); anything else that is
 * stored is free JSON, which is shown and kept.
 */
import type { JsonValue } from '#client/index.ts';
import { daysBetween } from '#console/i18n/zone.ts';

/** A vaccination in the documented form. */
export interface Vaccination {
  readonly name: string;
  /** `2026-11-22`; `''` when it is not known. */
  readonly date: string;
  /** The last day of protection; `''` when it is not known. */
  readonly expiresAt: string;
  /** The stored value, including properties that this form does not have. */
  readonly stored?: { readonly [key: string]: JsonValue } | undefined;
}

export interface VaccinationRecord {
  readonly vaccinations: readonly Vaccination[];
  /** The values that do not have the documented form, in order. */
  readonly other: readonly JsonValue[];
}

/** Splits the stored value into the entries that the form can show and the rest. */
export function readVaccinations(stored: JsonValue): VaccinationRecord {
  const entries: readonly JsonValue[] = stored === null ? [] : Array.isArray(stored) ? stored : [stored];
  const read = entries.map((entry) => ({ entry, vaccination: vaccinationOf(entry) }));
  return {
    vaccinations: read.flatMap(({ vaccination }) => vaccination ?? []),
    other: read.flatMap(({ entry, vaccination }) => (vaccination === undefined ? [entry] : [])),
  };
}

/** Returns the value to store: the vaccinations, followed by the values that the form cannot show. */
export function writtenVaccinations({ vaccinations, other }: VaccinationRecord): JsonValue {
  const rows = vaccinations.map(({ name, date, expiresAt, stored = {} }) => ({
    ...stored,
    name: name.trim(),
    ...changedDay('date', date, stored),
    ...changedDay('expiresAt', expiresAt, stored),
  }));
  return rows.length + other.length === 0 ? null : [...rows, ...other];
}

/** `none`: nothing with a date of expiry is known. */
export type Protection = 'none' | 'valid' | 'expiring' | 'expired';

/** Yellow begins this many days before the expiry. */
const warnedDays = 30;

/** The protection by one vaccination on a day. It protects until the end of its last day. */
export function protectionOf({ expiresAt }: Pick<Vaccination, 'expiresAt'>, today: string): Protection {
  if (expiresAt === '') return 'none';
  const left = daysBetween(today, expiresAt);
  if (left < 0) return 'expired';
  return left <= warnedDays ? 'expiring' : 'valid';
}

/** The protection of a pet with these vaccinations on a day. */
export function protectionByAll(vaccinations: readonly Vaccination[], today: string): Protection {
  const first = firstToExpire(vaccinations);
  return first ? protectionOf(first, today) : 'none';
}

/** The vaccination that expires first, among the latest of each name: a booster replaces the one before it. */
export function firstToExpire(vaccinations: readonly Vaccination[]): Vaccination | undefined {
  const latest = new Map<string, Vaccination>();
  for (const vaccination of vaccinations) {
    const name = vaccination.name.trim().toLowerCase();
    const before = latest.get(name);
    if (vaccination.expiresAt !== '' && (before === undefined || before.expiresAt < vaccination.expiresAt))
      latest.set(name, vaccination);
  }
  return [...latest.values()].sort((one, other) => (one.expiresAt < other.expiresAt ? -1 : 1))[0];
}

function vaccinationOf(entry: JsonValue): Vaccination | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const stored = entry as { readonly [key: string]: JsonValue };
  const { name, date, expiresAt } = stored;
  const [day, lastDay] = [dayOf(date), dayOf(expiresAt)];
  if (typeof name !== 'string' || day === undefined || lastDay === undefined) return undefined;
  return { name, date: day, expiresAt: lastDay, stored };
}

/** The day of a date or a timestamp; `''` when there is none, undefined for anything else. */
function dayOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value !== 'string') return undefined;
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ]|$)/.exec(value)?.[1];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

/** A day that was not changed stays as it was written, with its time if it has one. */
function changedDay(key: 'date' | 'expiresAt', day: string, stored: { readonly [key: string]: JsonValue }) {
  if (dayOf(stored[key]) === day) return {};
  return { [key]: day === '' ? null : day };
}
