/** The care of the pets of a booking, and its log (contract §26). */
import { may } from '#domain/access/roles.ts';
import {
  type BookingStatus,
  changeableStatuses,
  liveStatuses,
} from '#domain/booking/record/booking-status.ts';
import { writtenCarePlan } from '#domain/booking/record/care-plan.ts';
import { timeInCare } from '#domain/booking/record/care-tasks.ts';
import { notFound, Refusal } from '#domain/refusal.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import { recordAudit } from '#features/audit/public.ts';
import { requireBookingInCare, requireCheckableBooking } from '#features/bookings/record/access.ts';
import type { Booking } from '#features/bookings/record/booking.ts';
import {
  everyPetInCare,
  selectOwnPlans,
  selectPetsInCare,
  writeOwnPlans,
} from '#features/bookings/record/care-queries.ts';
import {
  type BookingCareBody,
  type BookingCareEntry,
  type CareRecordBody,
  careLogEntry,
  careRecord,
} from '#features/bookings/record/care-schema.ts';
import type { IfMatch } from '#features/bookings/record/etag.ts';
import { endExpiredBookings } from '#features/bookings/record/expire-bookings.ts';
import { writeBooking } from '#features/bookings/record/queries.ts';
import {
  type CareEntry,
  findCareEntry,
  plannedTasks,
  selectLastCareEntries,
  writeCareEntry,
} from '#features/places/public.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { readClock } from '#platform/data/db/columns.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { instantOf } from '#platform/data/shapes/instants.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import { requireOpenStay, requireStay, unknownIds } from './require-stay.ts';

/** Entries of the log that an answer has. */
const mostEntries = 500;

/**
 * Returns the plan of each pet of the booking, its own or that of the pet, with the log. Only personnel see who recorded an
 * entry.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN.
 */
export async function getBookingCare(call: SignedInCall, id: string): Promise<Rows<BookingCareEntry>> {
  const booking = await requireBookingInCare(call, id);
  const seesRecorder = may(call.caller.role, 'workAssignedBookings');
  const entries = await selectLastCareEntries(call.db, booking.id, mostEntries);
  const log = Map.groupBy(entries, ({ petId }) => petId);
  const names = new Map(booking.pets.map((pet) => [pet.id, pet.name]));
  const pets = await selectPetsInCare(call.db, booking.id);
  return pets.map(({ id: petId, ...plan }) => ({
    ...{ petId, petName: names.get(petId) ?? '', ...plan },
    log: (log.get(petId) ?? []).map(({ recordedBy, ...entry }) =>
      logEntry({ ...entry, ...(seesRecorder && { recordedBy }) }),
    ),
  }));
}
const logEntry = replyOf(careLogEntry);

/**
 * Gives these pets of a stay a plan of its own, or with null the plan of the pet again. Other pets keep theirs.
 *
 * @throws Refusal NOT_FOUND for the booking, or a pet that it does not have; FORBIDDEN; VALIDATION_FAILED; STALE_VERSION;
 * BOOKING_EXPIRED; BOOKING_CLOSED.
 */
export async function setBookingCare(
  call: SignedInCall,
  id: string,
  body: BookingCareBody,
  ifMatch: IfMatch,
): Promise<Rows<BookingCareEntry>> {
  await endExpiredBookings(call.app);
  await inTransaction(call, async (call) => {
    const booking = await requireBookingInCare(call, id, { lock: true });
    const plans = body.map(({ petId, care }) => {
      return { petId: petId.toLowerCase(), care: care && writtenCarePlan(care) };
    });
    const petIds = plans.map(({ petId }) => petId);
    const unknown = unknownIds('pet', petIds, booking.pets);
    if (unknown.length > 0) throw new Refusal('NOT_FOUND', unknown);
    const isPersonnel = may(call.caller.role, 'workAssignedBookings');
    await requireOpenStay(call, booking, ifMatch, isPersonnel ? liveStatuses : changeableStatuses);
    const before = await selectOwnPlans(call.db, booking.id, petIds);
    await writeOwnPlans(call.db, booking.id, plans);
    await writeBooking(call.db, booking.id, {});
    await recordAudit(call, 'setBookingCare', 'booking', booking.id, {
      before: { care: before },
      after: { care: plans },
    });
  });
  return getBookingCare(call, id);
}

/**
 * Records that an entry of the plan was done at its time, or that it was not. What is done already stays as it was recorded
 * first. The version of the booking stays the same.
 *
 * @throws Refusal NOT_FOUND for the booking, or an entry that neither the plan nor the log has at that time; FORBIDDEN;
 * VALIDATION_FAILED; BOOKING_CLOSED.
 */
export function recordCare(call: SignedInCall, id: string, body: CareRecordBody) {
  return inTransaction(call, async (call) => {
    const booking = await requireCheckableBooking(call, id, { lock: true });
    const key = { bookingId: booking.id, item: body.item, at: instantOf(call, 'at', body.at) };
    const before = await findCareEntry(call.db, key);
    const known = before ?? (await findPlanned(call, booking, key));
    if (!known) throw notFound('careItem', body.item, 'item');
    requireStay(booking, caredFor);
    const { done, notes = null } = body;
    if (before?.done === done && (done || before.notes === notes)) return recordReply(before);
    await writeCareEntry(call.db, { ...known, done, notes }, call.caller.userId);
    const after = (await findCareEntry(call.db, key)) as CareEntry;
    await recordAudit(call, 'recordCare', 'booking', booking.id, {
      ...(before && { before: audited(before) }),
      after: audited(after),
    });
    return recordReply(after);
  });
}

/** The statuses of a booking whose pets are, or were, looked after. */
const caredFor: readonly BookingStatus[] = ['IN_PROGRESS', 'COMPLETED'];

/** Returns the entry that the plan of a pet has at that time; undefined when there is none. */
async function findPlanned(
  call: SignedInCall,
  booking: Booking,
  key: Pick<CareEntry, 'bookingId' | 'item' | 'at'>,
) {
  const timeZone = call.app.businessTimeZone();
  const date = dateAt(key.at, timeZone).toString();
  const within = timeInCare(booking, await readClock(call.db));
  for await (const { id: petId, care } of everyPetInCare(call.db, booking.id)) {
    const tasks = plannedTasks(petId, care, date, within, timeZone);
    const task = tasks.find(({ at, item }) => at.equals(key.at) && item === key.item);
    if (task) return { ...task, ...key, petId };
  }
  return undefined;
}

/** In one field: the log keeps only fields that differ, and an entry says which feeding it is about. */
function audited({ item, title, at, done, notes }: CareEntry) {
  return { care: { item, title, at: formatTimestamp(at), done, notes } };
}

const recordReply = replyOf(careRecord);
