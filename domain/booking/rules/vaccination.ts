/** Which vaccinations a pet lacks for a booking (contract §15): the rule of the setting `vaccinationRules`. */

import type { Interval } from '#domain/time/interval.ts';
import { parseTimestamp } from '#domain/time/timestamp.ts';
import { dateAt } from '#domain/time/zoned-time.ts';

/** Why a vaccination does not count for a booking. */
export type VaccinationGap = 'NOT_RECORDED' | 'GIVEN_LATER' | 'EXPIRES';

export interface LackedVaccination {
  /** As the setting writes it. */
  readonly name: string;
  readonly gap: VaccinationGap;
  /** The day on which it is given or expires, of the entry that comes nearest. */
  readonly on?: Temporal.PlainDate | undefined;
}

/**
 * The needed vaccinations that the pet lacks, each once, in the order of the rule. One counts when an entry of the
 * documented form (contract §8: an array of `{name, date, expiresAt?}`) has that name in any case, was given on the
 * first day of the booking or before, and does not expire before its last day. Days are calendar days of the time zone.
 *
 * @param vaccinations any JSON value, as the pet has it; entries of another form do not count.
 */
export function lackedVaccinations(
  needed: readonly string[],
  vaccinations: unknown,
  { start, end }: Interval,
  timeZone: string,
): LackedVaccination[] {
  const firstDay = dateAt(start, timeZone);
  const lastDay = dateAt(end, timeZone);
  return neededEntries(needed, vaccinations, timeZone).flatMap(({ name, entries }): LackedVaccination[] => {
    const given = entries.filter(({ date }) => Temporal.PlainDate.compare(date, firstDay) <= 0);
    if (given.some(({ expiresAt }) => !expiresAt || Temporal.PlainDate.compare(expiresAt, lastDay) >= 0)) {
      return [];
    }
    if (entries.length === 0) return [{ name, gap: 'NOT_RECORDED' }];
    if (given.length === 0)
      return [{ name, gap: 'GIVEN_LATER', on: inOrder(entries.map(({ date }) => date))[0] }];
    return [{ name, gap: 'EXPIRES', on: inOrder(given.flatMap(({ expiresAt }) => expiresAt ?? [])).at(-1) }];
  });
}

export interface VaccinationEnd {
  readonly key: string;
  /** As the setting writes it. */
  readonly name: string;
  /** The last day on which it counts. */
  readonly end: Temporal.PlainDate;
}

/** Returns the ends of the latest entry of each needed vaccination; one without an end, or without an entry, is left out. */
export function vaccinationEnds(
  needed: readonly string[],
  vaccinations: unknown,
  timeZone: string,
): VaccinationEnd[] {
  return neededEntries(needed, vaccinations, timeZone).flatMap(({ key, name, entries }) => {
    const last = entries.toSorted((one, other) => Temporal.PlainDate.compare(one.date, other.date)).at(-1);
    return last?.expiresAt ? [{ key, name, end: last.expiresAt }] : [];
  });
}

const inOrder = (dates: readonly Temporal.PlainDate[]) => dates.toSorted(Temporal.PlainDate.compare);

interface Entry {
  readonly key: string;
  readonly date: Temporal.PlainDate;
  readonly expiresAt: Temporal.PlainDate | undefined;
}

/** Returns each needed vaccination once, in the order of the rule, with the entries that have its name. */
function neededEntries(needed: readonly string[], vaccinations: unknown, timeZone: string) {
  const known = Map.groupBy(entriesOf(vaccinations, timeZone), ({ key }) => key);
  const names = new Map(needed.map((name) => [folded(name), name]));
  return Array.from(names, ([key, name]) => ({ key, name, entries: known.get(key) ?? [] }));
}

function entriesOf(vaccinations: unknown, timeZone: string): Entry[] {
  if (!Array.isArray(vaccinations)) return [];
  return vaccinations.flatMap((value: unknown) => {
    const { name, date, expiresAt = null } = (value ?? {}) as Record<string, unknown>;
    const given = dayIn(date, timeZone);
    const until = expiresAt === null ? undefined : dayIn(expiresAt, timeZone);
    if (typeof name !== 'string' || given === undefined) return [];
    if (expiresAt !== null && until === undefined) return [];
    return [{ key: folded(name), date: given, expiresAt: until }];
  });
}

/** A date, or the day in the time zone at a time with an offset. */
function dayIn(text: unknown, timeZone: string): Temporal.PlainDate | undefined {
  const instant = typeof text === 'string' ? parseTimestamp(text, timeZone) : undefined;
  return instant && dateAt(instant, timeZone);
}

/** Equal for names that differ in case only. */
export function folded(name: string): string {
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase();
}
