/** The pets of a boarding house on a day, and what is to be done for them (contract §26). */
import { isTaskOverdue, timeInCare } from '#domain/booking/record/care-tasks.ts';
import { daysBetween } from '#domain/booking/rules/places.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { readClock } from '#platform/data/db/columns.ts';
import { tooLong } from '#platform/data/shapes/instants.ts';
import { type RecordOf, replyOf } from '#platform/data/shapes/reply.ts';
import {
  type CareEntry,
  type PetOfDay,
  type PlannedTask,
  plannedTasks,
  selectCareEntries,
  selectPetsOfDay,
} from './care-queries.ts';
import {
  careTask,
  type DaySheet,
  type DaySheetQuery,
  mostPetsOfDay,
  mostTasksOfDay,
  petOfDay,
} from './day-sheet-schema.ts';

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
  if (pets.length > mostPetsOfDay) throw tooLong(mostPetsOfDay, 'ITEMS', 'query.area');
  if (pets.some(({ isRead }) => !isRead)) throw tooLong(mostBytes, 'BYTES', 'query.area');
  const bookingIds = [...new Set(pets.map(({ bookingId }) => bookingId))];
  const log = Map.groupBy(await selectCareEntries(call.db, bookingIds, day), stayOf);
  const tasks: Task[] = [];
  for (const pet of pets) {
    const within = timeInCare({ ...pet, start: pet.startDate, end: pet.endDate }, now);
    const planned = plannedTasks(pet.petId, pet.care, date, within, timeZone);
    tasks.push(...tasksOf(pet, planned, log.get(stayOf(pet)) ?? [], now));
    if (tasks.length > mostTasksOfDay) throw tooLong(mostTasksOfDay, 'ITEMS', 'query.area');
  }
  // The order of the pets is kept among tasks of one time.
  tasks.sort((a, b) => Temporal.Instant.compare(a.at, b.at));
  const isHere = ({ arriving, leaving, overdue }: PetOfDay) => overdue || !(arriving || leaving);
  return {
    date,
    arriving: pets.filter(({ arriving }) => arriving).map(shownPet),
    here: pets.filter(isHere).map(shownPet),
    leaving: pets.filter(({ leaving }) => leaving).map(shownPet),
    tasks: tasks.map(shownTask),
  };
}

type Task = RecordOf<typeof careTask>;
const shownPet = replyOf(petOfDay);
const shownTask = replyOf(careTask);

const stayOf = ({ bookingId, petId }: CareEntry | PetOfDay) => `${bookingId} ${petId}`;

/**
 * Returns the tasks with what is recorded of them, and the entries of the log that the plan no longer has: a pet whose plan
 * was changed after its breakfast must not look as if it had none.
 */
function tasksOf(
  pet: PetOfDay,
  planned: readonly PlannedTask[],
  log: readonly CareEntry[],
  now: Temporal.Instant,
): Task[] {
  const unplanned = new Map(log.map((entry) => [`${entry.at} ${entry.item}`, entry]));
  const tasks = planned.map((task) => {
    const key = `${task.at} ${task.item}`;
    const recorded = recordOf(unplanned.get(key));
    unplanned.delete(key);
    const overdue = isTaskOverdue(task, { ...recorded, status: pet.status }, now);
    return { ...pet, ...task, ...recorded, overdue };
  });
  const others = Array.from(unplanned.values(), (entry) => {
    return { ...pet, ...entry, notes: null, ...recordOf(entry), overdue: false };
  });
  return [...tasks, ...others];
}

function recordOf(entry: CareEntry | undefined) {
  const { done = false, recordedAt = null, recordedBy = null, notes: logNotes = null } = entry ?? {};
  return { done, recordedAt, recordedBy, logNotes };
}
