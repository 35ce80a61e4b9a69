/** Which pets a caller may read, change and delete (contract §6, row "pets"). */

import { type Capability, may } from '#domain/access/roles.ts';
import { notYours, requireFound } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { findPets, type Pet } from './queries.ts';

/**
 * Returns the pet if it is the caller's own, or if the caller's role has `capability`, which covers the pets of all
 * users. In a transaction that will change the pet, `lock` locks its row until the transaction ends.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN.
 */
export async function requirePet(
  call: SignedInCall,
  id: string,
  capability: Extract<Capability, 'readAnyPet' | 'updateAnyPet' | 'manageAnyPet'>,
  { lock = false } = {},
): Promise<Pet> {
  const [found] = isUuid(id) ? await findPets(call.db, [id], { lock }) : [];
  const pet = requireFound(found, 'pet', id);
  const { userId, role } = call.caller;
  if (pet.ownerId !== userId && !may(role, capability)) throw notYours();
  return pet;
}
