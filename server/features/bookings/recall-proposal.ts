/** The quick way to a proposal: nothing but what this process has in memory, and a guess that is checked. */
import { Refusal } from '#domain/refusal.ts';
import { may } from '#domain/roles.ts';
import { readPets } from '#features/pets/public.ts';
import { catalogService } from '#features/services/public.ts';
import { findStaff } from '#features/staff/public.ts';
import type { SignedInCall } from '#platform/call.ts';
import { isUuid } from '#platform/shapes/shapes.ts';
import { type Proposal, requireOffered, termsOf } from './proposal.ts';
import type { Wanted } from './wanted-booking.ts';

/**
 * The proposal by what this process remembers of catalog and staff; undefined when there is any doubt, which
 * `requireProposal` then clears up. Pets are left to the statement that writes the booking; only where they decide
 * whose booking it is, they are read.
 */
export async function recallProposal(call: SignedInCall, wanted: Wanted): Promise<Proposal | undefined> {
  const { petIds, staffId, lines } = wanted;
  const staff = staffId === null ? null : findStaff(call, staffId);
  const services = lines.flatMap(({ serviceId }) => catalogService(call, serviceId) ?? []);
  if (staff === undefined || services.length < lines.length || !petIds.every(isUuid)) return undefined;
  const ownership = await likelyOwnership(call, wanted);
  if (ownership === undefined) return undefined;
  try {
    const terms = termsOf(call, wanted, services);
    const proposal = { wanted, ...ownership, pets: undefined, staff, services, ...terms };
    requireOffered(call, proposal);
    return proposal;
  } catch (error) {
    // What memory refuses, the database may know better.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function likelyOwnership(
  call: SignedInCall,
  { userId, petIds }: Wanted,
): Promise<Pick<Proposal, 'userId' | 'petOwner'> | undefined> {
  const { caller } = call;
  if (!may(caller.role, 'manageAnyBooking')) {
    return (userId ?? caller.userId) === caller.userId
      ? { userId: caller.userId, petOwner: caller.userId }
      : undefined;
  }
  if (userId !== undefined) return isUuid(userId) ? { userId, petOwner: undefined } : undefined;
  const [pet] = await readPets(call, petIds);
  return pet && { userId: pet.ownerId, petOwner: pet.ownerId };
}
