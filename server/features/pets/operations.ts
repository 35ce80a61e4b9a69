/** What can be done with pets (contract §8; specification, "Pet"). */
import { randomUUIDv7 } from 'node:crypto';
import type { PetSpecies } from '#domain/pet-species.ts';
import { Refusal } from '#domain/refusal.ts';
import { may } from '#domain/roles.ts';
import { recordAudit } from '#features/audit/public.ts';
import { lockUser } from '#features/users/public.ts';
import { type Call, inTransaction, type SignedInCall } from '#platform/call.ts';
import { isUuid, type PageRequest, pageOf, pageRequest } from '#platform/shapes/shapes.ts';
import { requirePet } from './access.ts';
import {
  countPetsBySpecies,
  findNamedPets,
  hidePet,
  insertPet,
  lockNamedPets,
  type NamedPet,
  type Pet,
  selectPets,
  writePet,
} from './queries.ts';
import type { NewPetBody, PetChanges, PetListQuery } from './schema.ts';

/**
 * The pets that the caller may see: their own, or everybody's for STAFF and above. `ownerId` narrows that down,
 * so for a CUSTOMER who names somebody else nothing is left.
 */
export async function listPets(call: SignedInCall, query: PetListQuery) {
  const page = pageRequest(query);
  const { userId, role } = call.caller;
  const seesAll = may(role, 'readAnyPet');
  const ownerId = query.ownerId?.toLowerCase();
  if (ownerId !== undefined && !(seesAll ? isUuid(ownerId) : ownerId === userId)) return nothing(page);
  const { pets, total } = await selectPets(call.db, seesAll ? ownerId : userId, page);
  return pageOf(page, pets, total);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN. */
export function getPet(call: SignedInCall, id: string): Promise<Pet> {
  return requirePet(call, id, 'readAnyPet');
}

/**
 * Adds a pet, the caller's own unless `ownerId` names another user.
 *
 * @throws Refusal NOT_FOUND when there is no such owner; FORBIDDEN for a caller who may have own pets only.
 */
export function createPet(call: SignedInCall, body: NewPetBody): Promise<Pet> {
  const { ownerId, name, species, vaccinations = null, medicalHistory = null, allergies = null } = body;
  return inTransaction(call, async (call) => {
    const owner = await requireOwner(call, ownerId ?? call.caller.userId, call.caller.userId);
    const content = { ownerId: owner, name, species, vaccinations, medicalHistory, allergies };
    const pet = await insertPet(call.db, randomUUIDv7(), content);
    await recordAudit(call, { action: 'createPet', entity: 'pet', entityId: pet.id, after: audited(pet) });
    return pet;
  });
}

/**
 * Changes a pet; what `changes` leaves out stays as it is.
 *
 * @throws Refusal NOT_FOUND for the pet or its new owner; FORBIDDEN for the pet of another, and for giving it
 * away by anyone but MANAGER and ADMIN.
 */
export function updatePet(call: SignedInCall, id: string, changes: PetChanges): Promise<Pet> {
  return inTransaction(call, async (call) => {
    // Everywhere users are locked before pets, so that no two wait for each other.
    if (changes.ownerId !== undefined && isUuid(changes.ownerId)) await lockUser(call, changes.ownerId);
    const before = await requirePet(call, id, 'updateAnyPet', { lock: true });
    const { name, species, vaccinations, medicalHistory, allergies } = { ...before, ...changes };
    const ownerId = await requireOwner(call, changes.ownerId ?? before.ownerId, before.ownerId);
    const content = { ownerId, name, species, vaccinations, medicalHistory, allergies };
    const after = await writePet(call.db, before.id, content);
    await recordAudit(call, {
      action: 'updatePet',
      entity: 'pet',
      entityId: before.id,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
}

/**
 * Deletes a pet; bookings of the past go on referring to it.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN; CONFLICT while it has live bookings.
 */
export async function deletePet(call: SignedInCall, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const before = await requirePet(call, id, 'manageAnyPet', { lock: true });
    await hidePet(call.db, before.id);
    await recordAudit(call, {
      action: 'deletePet',
      entity: 'pet',
      entityId: before.id,
      before: audited(before),
    });
  });
}

/** The pets of those ids, in any order; ids that name none are passed over. */
export function readPets(call: Call, ids: readonly string[]): Promise<NamedPet[]> {
  return findNamedPets(call.db, ids.filter(isUuid));
}

/** The same, and nobody else changes them until the transaction of `call` ends. */
export function lockPets(call: Call, ids: readonly string[]): Promise<NamedPet[]> {
  return lockNamedPets(call.db, ids.filter(isUuid));
}

/** How many pets of each species there are; a species of which there is none is not in it. */
export function howManyOfEachSpecies(call: Call): Promise<ReadonlyMap<PetSpecies, number>> {
  return countPetsBySpecies(call.db);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN: what the endpoint says before it looks at the body. */
export function requireEditablePet(call: SignedInCall, id: string): Promise<Pet> {
  return requirePet(call, id, 'updateAnyPet');
}

function nothing(page: PageRequest) {
  return pageOf<Pet>(page, [], 0);
}

/** The owner that a body asks for: everybody may name the one that needs no permission, few another. */
async function requireOwner(call: SignedInCall, ownerId: string, usual: string): Promise<string> {
  const id = ownerId.toLowerCase();
  if (id === usual) return id;
  // Locked, so that nobody deletes the user meanwhile.
  const owner = isUuid(id) ? await lockUser(call, id) : undefined;
  if (owner === undefined) throw new Refusal('NOT_FOUND', `ownerId: there is no user ${quoted(ownerId)}`);
  if (!may(call.caller.role, 'manageAnyPet')) {
    throw new Refusal('FORBIDDEN', 'ownerId: only MANAGER and ADMIN may name another user');
  }
  return owner.id;
}

/** Short, whatever was sent. */
function quoted(id: string): string {
  return JSON.stringify(id.slice(0, 50).toWellFormed());
}

function audited(pet: Pet): Readonly<Record<string, unknown>> {
  const { ownerId, name, species, vaccinations, medicalHistory, allergies } = pet;
  return { ownerId, name, species, vaccinations, medicalHistory, allergies };
}

export type { NamedPet };
