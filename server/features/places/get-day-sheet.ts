/** The pets of a boarding house on a day, and what is to be done for them (contract §26). */
import {
  type CareTask,
  careTasksOn,
  isOverdue,
  isTaskOverdue,
  timeInCare,
} from '#domain/booking/record/care-tasks.ts';
import { daysBetween } from '#domain/booking/rules/places.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Interval, overlaps } from '#domain/time/interval.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { startAndEnd } from '#platform/data/shapes/instants.ts';
import {
  type CareEntry,
  careItem,
  type PetOfDay,
  readClock,
  selectCareEntries,
  selectPetsOfDay,
} from './care-queries.ts';
import { type DaySheet, type DaySheetQuery, mostPetsOfDay, mostTasksOfDay } from './day-sheet-schema.ts';

/** Of plans and allergies: a house of 1,000 pets has about 1 MB. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Returns who comes, is there and leaves on a local day, today by default, and the feedings and medications of that day.
 *
 * @throws Refusal VALIDATION_FAILED for more than 1,000 pets or 5,000 tasks, or more than 8 MB of plans and allergies.
 */
export async function getDaySheet(call: SignedInCall, { area, ...query }: DaySheetQuery): Promise<DaySheet> {
  const timeZone = call.app.businessTimeZone();
  const now = await readClock(call.db);
  const date = query.date ?? dateAt(now, timeZone).toString();
  const day = daysBetween(date, date, timeZone);
  const pets = await selectPetsOfDay(call.db, day, { area, most: mostPetsOfDay + 1, mostBytes });
  if (pets.length > mostPetsOfDay) throw tooLong(mostPetsOfDay, 'ITEMS');
  if (pets.some(({ isRead }) => !isRead)) throw tooLong(mostBytes, 'BYTES');
  const tasks: PetTask[] = [];
  for (const pet of pets) {
    const planned = pet.care ? careTasksOn(pet.care, date, timeInCare(pet, now), timeZone) : [];
    for (const task of planned)
      tasks.push({ ...task, pet, item: careItem(pet.petId, task), isPlanned: true });
    if (tasks.length > mostTasksOfDay) throw tooLong(mostTasksOfDay, 'ITEMS');
  }
  const bookingIds = [...new Set(pets.map(({ bookingId }) => bookingId))];
  const log = bookingIds.length === 0 ? [] : await selectCareEntries(call.db, bookingIds, day);
  const entries = new Map(log.map((entry) => [keyOf(entry), entry]));
  tasks.push(...recordedOnly(pets, tasks, log));
  // The order of the pets is kept among tasks of one time.
  tasks.sort((a, b) => Temporal.Instant.compare(a.at, b.at));
  const lists = pets.map((pet) => ({ shown: shownPet(pet, day, now), ...partsOf(pet, day, now) }));
  const listOf = (part: keyof ReturnType<typeof partsOf>) =>
    lists.flatMap((one) => (one[part] ? [one.shown] : []));
  return {
    date,
    arriving: listOf('arriving'),
    here: listOf('here'),
    leaving: listOf('leaving'),
    tasks: tasks.map((task) => shownTask(task, entries.get(keyOf({ ...task.pet, ...task })), now)),
  };
}

interface PetTask extends Omit<CareTask, 'time'> {
  readonly pet: PetOfDay;
  readonly item: string;
  readonly isPlanned: boolean;
}

/**
 * Returns the entries of the log that the plans no longer have: a pet whose plan was changed after its breakfast must not
 * look as if it had none.
 */
function recordedOnly(
  pets: readonly PetOfDay[],
  tasks: readonly PetTask[],
  log: readonly CareEntry[],
): PetTask[] {
  const planned = new Set(tasks.map((task) => keyOf({ ...task.pet, ...task })));
  const petOf = new Map(pets.map((pet) => [`${pet.bookingId} ${pet.petId}`, pet]));
  return log.flatMap(({ kind, at, item, title, amount, ...entry }) => {
    const pet = petOf.get(`${entry.bookingId} ${entry.petId}`);
    if (!pet || planned.has(keyOf({ ...entry, at, item }))) return [];
    return [{ pet, item, isPlanned: false, kind, at, title, amount, notes: null }];
  });
}

function tooLong(max: number, unit: 'ITEMS' | 'BYTES'): Refusal {
  return new Refusal('VALIDATION_FAILED', { reason: 'TOO_LONG', max, unit, field: 'query.area' });
}

function partsOf(pet: PetOfDay, day: Interval, now: Temporal.Instant) {
  const { start, end, checkedOutAt } = pet;
  const arriving = isOn(start, day);
  const leaving = endsOn(end, day) || (checkedOutAt !== null && isOn(checkedOutAt, day));
  return { arriving, leaving, here: isOverdueOn(pet, day, now) || !(arriving || leaving) };
}

function isOn(time: Temporal.Instant, day: Interval): boolean {
  return overlaps({ start: time, end: time.add({ milliseconds: 1 }) }, day);
}

/** A stay until midnight ends on the day before. */
function endsOn(end: Temporal.Instant, day: Interval): boolean {
  return isOn(end.subtract({ milliseconds: 1 }), day);
}

/** On the days before its end, a stay that is overdue now was not. */
function isOverdueOn(pet: PetOfDay, day: Interval, now: Temporal.Instant): boolean {
  return isOverdue(pet, now) && Temporal.Instant.compare(pet.end, day.end) <= 0;
}

function placeOf({ placeId, code, area, berth }: PetOfDay) {
  return placeId === null || code === null || berth === null ? null : { placeId, code, area, berth };
}

function shownPet(pet: PetOfDay, day: Interval, now: Temporal.Instant) {
  const { bookingId, petId, petName, species, status, checkedInAt, checkedOutAt, allergies, care } = pet;
  return {
    ...{ bookingId, petId, petName, species, status, ...startAndEnd(pet) },
    checkedInAt: checkedInAt && formatTimestamp(checkedInAt),
    checkedOutAt: checkedOutAt && formatTimestamp(checkedOutAt),
    overdue: isOverdueOn(pet, day, now),
    place: placeOf(pet),
    user: { id: pet.userId, name: pet.userName ?? '', phone: pet.userPhone },
    ...{ allergies, care },
  };
}

function shownTask(task: PetTask, entry: CareEntry | undefined, now: Temporal.Instant) {
  const { pet, item, at, kind, title, amount, notes } = task;
  const { bookingId, petId, petName, status } = pet;
  const done = entry?.done ?? false;
  return {
    ...{ item, at: formatTimestamp(at), bookingId, petId, petName, place: placeOf(pet) },
    ...{ kind, title, amount, notes, done },
    recordedAt: entry ? formatTimestamp(entry.recordedAt) : null,
    recordedBy: entry?.recordedBy ?? null,
    logNotes: entry?.notes ?? null,
    overdue: task.isPlanned && isTaskOverdue(task, { done, status }, now),
  };
}

function keyOf({ bookingId, at, item }: Pick<CareEntry, 'bookingId' | 'at' | 'item'>): string {
  return `${bookingId} ${at} ${item}`;
}
