/**
 * The thorough path to a proposal: it looks up every record that the request names, and reports errors in the order of
 * contract §2. Changes of a booking always take this path; creations take it in case of doubt.
 */

import { may } from '#domain/access/roles.ts';
import { bookingOwner } from '#domain/booking/record/booking-owner.ts';
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import type { BookedPet, Booking } from '#features/bookings/record/booking.ts';
import { findNamedPets, lockNamedPets, type NamedPet } from '#features/pets/public.ts';
import { findServices } from '#features/services/public.ts';
import { findMember, lockMember } from '#features/staff/public.ts';
import { findUser, lockUser } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import type { BookingRequest } from './booking-request.ts';
import { existingLine, type Proposal, type ProposalOptions, termsOf } from './proposal.ts';

/**
 * Returns the proposal according to the database.
 *
 * @throws Refusal in the order of contract §2: MIXED_CURRENCIES, AMOUNT_TOO_LARGE or VALIDATION_FAILED (pets of
 * several owners); NOT_FOUND with the unknown ids; FORBIDDEN for pets of another user, for another user, or for
 * `overrideRules` of others than MANAGER and ADMIN.
 */
export async function requireProposal(
  call: SignedInCall,
  request: BookingRequest,
  { before, lock = false }: ProposalOptions = {},
): Promise<Proposal> {
  const { caller } = call;
  // The user, then the pets by id, then staff: every transaction that locks several of them uses this order
  // (0013-bookings.sql).
  const user = await userOf(call, request, before, lock);
  const pets = await petsOf(call, request, before, lock);
  const { staffId } = request;
  const staff = staffId === null ? null : await (lock ? lockMember : findMember)(call.db, staffId);
  const newServiceIds = request.lines
    .map(({ serviceId }) => serviceId)
    .filter((id) => !existingLine(before, id));
  const services = await findServices(call.db, newServiceIds);

  const terms =
    services.length === newServiceIds.length ? termsOf(call, request, services, before) : undefined;
  const named = request.userId === before?.userId ? undefined : request.userId;
  const isNewMember = staffId !== null && staffId !== before?.staffId;
  const facts = {
    caller,
    overridesRules: request.overridesRules,
    records: {
      pets: { ids: request.petIds, found: pets },
      services: { ids: newServiceIds, found: services },
      staff: { ids: isNewMember ? [staffId] : [], found: staff ? [staff] : [] },
      user: { ids: named === undefined ? [] : [named], found: user ? [user] : [] },
      ownedPets: petsToCheck(call, pets, before),
    },
  };
  requireNoFault(facts);
  const userId = bookingOwner({ caller, named: request.userId, pets });
  const known = [user, before && { id: before.userId, name: before.userName, phone: before.userPhone }];
  let owner = known.find((one) => one?.id === userId);
  if (owner === undefined) {
    // The owner of the pets may have been deleted in the meantime.
    owner = await (lock ? lockUser : findUser)(call.db, userId);
    requireNoFault({ ...facts, owner: { ids: [userId], found: owner ? [owner] : [] } });
  }
  if (!terms) throw new Error('The price of known services was not worked out.');
  return {
    request,
    userId,
    user: owner && { name: owner.name, phone: owner.phone },
    petOwner: pets[0]?.ownerId,
    pets,
    staff: staff ?? null,
    services,
    ...terms,
  };
}

/** Returns the pets that exist, in the requested order. The pets that the booking already has come from the booking. */
async function petsOf(
  call: SignedInCall,
  { petIds }: BookingRequest,
  before: Booking | undefined,
  lock: boolean,
): Promise<BookedPet[]> {
  const found: readonly NamedPet[] = await (lock ? lockNamedPets : findNamedPets)(call.db, petIds);
  const known = new Map([...(before?.pets ?? []), ...found].map((pet) => [pet.id, pet]));
  return petIds.flatMap((id) => known.get(id) ?? []);
}

/**
 * Returns the pets whose owner must be checked: all of them when a caller who manages all bookings adds a pet,
 * otherwise only the added ones.
 */
function petsToCheck({ caller }: SignedInCall, pets: readonly BookedPet[], before: Booking | undefined) {
  const existing = new Set(before?.pets.map(({ id }) => id));
  const added = pets.filter(({ id }) => !existing.has(id));
  return added.length > 0 && may(caller.role, 'manageAnyBooking') ? pets : added;
}

async function userOf(
  call: SignedInCall,
  { userId }: BookingRequest,
  before: Booking | undefined,
  lock: boolean,
) {
  if (userId === undefined || userId === before?.userId || !isUuid(userId)) return undefined;
  return (lock ? lockUser : findUser)(call.db, userId);
}
