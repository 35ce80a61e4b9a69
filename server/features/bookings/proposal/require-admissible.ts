/** The last checks of a proposal: everything that can be in the way of a booking whose records all exist. */

import { conflicts } from '#domain/booking/rules/booking-conflict.ts';
import type { BookingFacts, Overfull } from '#domain/booking/rules/booking-facts.ts';
import { bookingFault, requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import { bufferOf, holdOf, noBuffer } from '#domain/booking/rules/business-times.ts';
import type { BookingWindow } from '#domain/booking/rules/notice.ts';
import { mayReadBooking, relationTo } from '#features/bookings/record/access.ts';
import type { Booking } from '#features/bookings/record/booking.ts';
import { countConflict } from '#features/bookings/record/booking-metrics.ts';
import { findBookingRules } from '#features/settings/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { readClock } from '#platform/data/db/columns.ts';
import { chooseStaff } from './assign-best.ts';
import { type BookingRequest, contentOf } from './booking-request.ts';
import { lockCapacity, selectFirstOverfull } from './capacity-queries.ts';
import { choosePlacesOf, withoutRoom } from './choose-places.ts';
import { selectOverlapping } from './overlap-queries.ts';
import {
  categoriesOf,
  factsInMemory,
  limitsFor,
  metRules,
  type Proposal,
  type ProposalOptions,
  vaccinationFacts,
  windowFor,
} from './proposal.ts';

/** With `lock`, the transaction holds the rules already. */
interface AdmissibleOptions extends ProposalOptions {
  /** Further facts about the booking. */
  readonly known?: BookingFacts;
}

/**
 * Returns the proposal with the staff member that was chosen for it, if it leaves that to the server, and with the rules
 * of the business that it meets.
 *
 * @throws Refusal with the causes of all rules that refuse it, in their order (booking-fault.ts).
 */
export async function requireAdmissible(
  call: SignedInCall,
  proposal: Proposal,
  options: AdmissibleOptions = {},
): Promise<Proposal> {
  const { before, lock = false, known } = options;
  const { overridesRules } = proposal.request;
  const areChecked = !overridesRules && !(before && !asksRulesAgain(before, proposal.request));
  const rules = areChecked ? await findBookingRules(call) : undefined;
  const window = rules ? windowFor(call, proposal, rules, before) : {};
  const categories = categoriesOf(proposal);
  // When the rules are not asked, the booking keeps its own.
  const kept = overridesRules ? noBuffer : proposal.buffer;
  const buffer = rules ? bufferOf(rules, categories, proposal.kind) : kept;
  const held = { ...proposal, buffer };
  const { choice, assigned } = held.request.assignsBest
    ? await chooseStaff(call, held, options)
    : { assigned: held };
  const facts = {
    ...known,
    ...factsInMemory(call, proposal),
    ...(rules && {
      opening: { times: rules, categories },
      notice: { window, now: await presentFor(call, window) },
    }),
    ...(choice && { choice }),
    taken: await takenBy(call, assigned, before?.id ?? null),
    buffer,
  };
  const vaccinations = rules && (await vaccinationFacts(call, assigned, rules));
  const met = rules && metRules(assigned, rules, vaccinations, window);
  const limits = met?.limits ?? [];
  // A booking that is refused anyway makes no other one wait, and waits for none.
  const locks = lock && !bookingFault({ ...facts, vaccinations });
  if (locks && limits.length > 0) await lockCapacity(call.db, limits, assigned.request);
  const places = rules && (await choosePlacesOf(call, assigned, rules, { ...options, lock: locks }));
  const full = await overfull(call, assigned, limits, before?.id);
  requireNoFault({ ...facts, vaccinations, overfull: [...full, ...withoutRoom(assigned, places)] });
  return { ...assigned, rules: met, places, limits: rules && limitsFor(call, assigned, rules) };
}

/** Returns the database's clock, which is read only if the window has an end. */
async function presentFor(
  { db, now }: SignedInCall,
  { from, until }: BookingWindow,
): Promise<Temporal.Instant> {
  return from || until ? readClock(db) : now;
}

/** Of those that are in the way of one pet or staff member, in an error. */
const mostBookings = 20;

/** Returns the pets and the staff member who have another booking at that time, with the bookings that the caller may read. */
async function takenBy(
  call: SignedInCall,
  { request, kind, staff, pets, buffer, assignment }: Proposal,
  id: string | null,
): Promise<NonNullable<BookingFacts['taken']>> {
  // A member that the server has chosen was free a moment ago. If another booking has got them since, the next best is
  // chosen, which is no conflict.
  const hold = holdOf(request, buffer);
  const candidate = { ...request, hold, id, kind, staffId: assignment ? null : (staff?.id ?? null) };
  const overlapping = await selectOverlapping(call.db, candidate);
  const taken = conflicts(overlapping, candidate);
  if (taken.length > 0) countConflict(call.app, taken);
  const readable = new Set(
    overlapping
      .filter((booking) => mayReadBooking(call.caller.role, relationTo(call, booking)))
      .map((booking) => booking.id),
  );
  return taken.map(({ bookings = [], ...conflict }) => {
    const name =
      conflict.resource === 'staff' ? staff?.user.name : pets?.find((pet) => pet.id === conflict.id)?.name;
    const shown = bookings.filter((booking) => readable.has(booking)).slice(0, mostBookings);
    return { ...conflict, name: name ?? '', bookings: shown };
  });
}

async function overfull(
  call: SignedInCall,
  { request }: Proposal,
  limits: readonly Pick<Overfull, 'category' | 'most'>[],
  except: string | undefined,
): Promise<Overfull[]> {
  const { start, end, petIds } = request;
  const needed = limits.map((limit) => ({ ...limit, start, end, petIds, except }));
  return (await selectFirstOverfull(call.db, needed)).filter((full) => full !== undefined);
}

/** True if times, pets or services change (contract §15). */
function asksRulesAgain(before: Booking, request: BookingRequest): boolean {
  const inOrder = (one: Booking | BookingRequest) => {
    const { times, petIds, services } = contentOf(one);
    return JSON.stringify([times, petIds.toSorted(), services.toSorted()]);
  };
  return inOrder(request) !== inOrder(before);
}
