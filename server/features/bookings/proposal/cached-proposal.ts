/** The fast path to a proposal: it relies on the table caches of this process, and the database checks the result. */

import { may } from '#domain/access/roles.ts';
import { bookingFault } from '#domain/booking/rules/booking-fault.ts';
import { bufferOf } from '#domain/booking/rules/business-times.ts';
import { Refusal } from '#domain/refusal.ts';
import { findNamedPets } from '#features/pets/public.ts';
import { cachedService } from '#features/services/public.ts';
import { cachedBookingRules } from '#features/settings/public.ts';
import { cachedMember } from '#features/staff/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import type { BookingRequest } from './booking-request.ts';
import {
  categoriesOf,
  factsInMemory,
  limitsFor,
  metRules,
  type Proposal,
  termsOf,
  vaccinationFacts,
  windowFor,
} from './proposal.ts';

/**
 * Returns the proposal according to the table caches of catalog and staff; undefined in case of any doubt, which
 * `requireProposal` then resolves. The statement that writes the booking checks the pets; this function reads them
 * only if they decide to whom the booking belongs.
 */
export async function cachedProposal(
  call: SignedInCall,
  request: BookingRequest,
): Promise<Proposal | undefined> {
  const { petIds, staffId, lines } = request;
  // Only the database can find the best member.
  if (request.assignsBest) return undefined;
  const staff = staffId === null ? null : cachedMember(call, staffId);
  const services = lines.flatMap(({ serviceId }) => cachedService(call, serviceId) ?? []);
  if (staff === undefined || services.length < lines.length || !petIds.every(isUuid)) return undefined;
  const ownership = await likelyOwnership(call, request);
  if (ownership === undefined) return undefined;
  try {
    const unread = { user: undefined, pets: undefined };
    const terms = termsOf(call, request, services);
    const proposal = { request, ...ownership, ...unread, staff, services, ...terms };
    const facts = factsInMemory(call, proposal);
    if (bookingFault(facts)) return undefined;
    if (request.overridesRules) return proposal;
    // The statement that writes the booking counts the pets, and checks the rest again.
    const rules = cachedBookingRules(call.app);
    // Only the database can find a place.
    if (rules.places === 'automatic' && proposal.kind === 'stay') return undefined;
    const categories = categoriesOf(proposal);
    const window = windowFor(call, proposal, rules);
    const vaccinations = await vaccinationFacts(call, proposal, rules);
    const opening = { times: rules, categories };
    if (bookingFault({ ...facts, opening, notice: { window, now: call.now }, vaccinations }))
      return undefined;
    return {
      ...proposal,
      buffer: bufferOf(rules, categories, proposal.kind),
      limits: limitsFor(call, proposal, rules),
      rules: metRules(proposal, rules, vaccinations, window),
    };
  } catch (error) {
    // The database may have newer records than the table caches.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function likelyOwnership(
  call: SignedInCall,
  { userId, petIds }: BookingRequest,
): Promise<Pick<Proposal, 'userId' | 'petOwner'> | undefined> {
  const { caller } = call;
  if (!may(caller.role, 'manageAnyBooking')) {
    return (userId ?? caller.userId) === caller.userId
      ? { userId: caller.userId, petOwner: caller.userId }
      : undefined;
  }
  if (userId !== undefined) return isUuid(userId) ? { userId, petOwner: undefined } : undefined;
  const [pet] = await findNamedPets(call.db, petIds);
  return pet && { userId: pet.ownerId, petOwner: pet.ownerId };
}
