/** The operations of the endpoints of pets (contract §8; specification, "Pet"). */

import { randomUUIDv7 } from 'node:crypto';
import { may } from '#domain/access/roles.ts';
import { writtenCarePlan } from '#domain/booking/record/care-plan.ts';
import { notFound, Refusal, requireCapability } from '#domain/refusal.ts';
import { recordChange } from '#features/audit/public.ts';
import { encodePicture, storePicture } from '#features/pictures/public.ts';
import { lockUser, usersNamed } from '#features/users/public.ts';
import { pick } from '#platform/base/pick.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { isUuid, pageOf, pageRequest } from '#platform/data/shapes/shapes.ts';
import { requirePet } from './access.ts';
import {
  countPetsOfOwner,
  insertPet,
  type Pet,
  selectPets,
  softDeletePet,
  writePet,
  writePetPhoto,
  writtenFields,
} from './queries.ts';
import type { NewPetBody, PetChanges, PetListQuery } from './schema.ts';

/**
 * Returns the pets that the caller may read: their own, or all pets for STAFF and above. `ownerId` restricts the list
 * further, so a CUSTOMER who names another user gets an empty list. So does `q`: a part of the pet's name, or for
 * callers who see all pets, of the owner's name.
 */
export async function listPets(call: SignedInCall, query: PetListQuery) {
  const page = pageRequest(query);
  const { userId, role } = call.caller;
  const seesAll = may(role, 'readAnyPet');
  const ownerId = query.ownerId?.toLowerCase();
  if (ownerId !== undefined && !(seesAll ? isUuid(ownerId) : ownerId === userId))
    return pageOf<Pet>(page, [], 0);
  const part = query.q === '' ? undefined : query.q;
  const orOwners = seesAll && part !== undefined ? usersNamed(part) : undefined;
  const filter = { ownerId: seesAll ? ownerId : userId, part, orOwners };
  const { rows, total } = await selectPets(call.app.database, filter, page);
  return pageOf(page, rows, total);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN. */
export function getPet(call: SignedInCall, id: string): Promise<Pet> {
  return requirePet(call, id, 'readAnyPet');
}

/**
 * Adds a pet, which belongs to the caller unless `ownerId` names another user.
 *
 * @throws Refusal NOT_FOUND when the owner does not exist; FORBIDDEN for a caller who may only have pets of their
 * own; CONFLICT when the owner has PETS_PER_USER pets.
 */
export function createPet(call: SignedInCall, body: NewPetBody): Promise<Pet> {
  return inTransaction(call, async (call) => {
    const ownerId = await requireOwner(call, body.ownerId ?? call.caller.userId, call.caller.userId);
    await requireRoomFor(call, ownerId);
    const content = pick({ ...noHealthRecord, ...body, ...careOf(body), ownerId }, writtenFields);
    const pet = await insertPet(call.db, randomUUIDv7(), content);
    await recordChange(call, 'createPet', 'pet', audited, { after: pet });
    return pet;
  });
}

/**
 * Changes a pet; fields that `changes` omits keep their value.
 *
 * @throws Refusal NOT_FOUND for the pet or its new owner; FORBIDDEN for another user's pet, and for a change of owner
 * by a caller other than MANAGER and ADMIN; CONFLICT when the new owner has PETS_PER_USER pets.
 */
export function updatePet(call: SignedInCall, id: string, changes: PetChanges): Promise<Pet> {
  return inTransaction(call, async (call) => {
    // Every transaction locks users before pets, so that no two transactions deadlock.
    if (changes.ownerId !== undefined && isUuid(changes.ownerId)) await lockUser(call.db, changes.ownerId);
    const before = await requirePet(call, id, 'updateAnyPet', { lock: true });
    const ownerId = await requireOwner(call, changes.ownerId ?? before.ownerId, before.ownerId);
    if (ownerId !== before.ownerId) await requireRoomFor(call, ownerId);
    const content = pick({ ...before, ...changes, ...careOf(changes), ownerId }, writtenFields);
    const after = await writePet(call.db, before.id, content);
    await recordChange(call, 'updatePet', 'pet', audited, { before, after });
    return after;
  });
}

/**
 * Deletes a pet; past bookings continue to refer to it.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN; CONFLICT while it has live bookings.
 */
export async function deletePet(call: SignedInCall, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const before = await requirePet(call, id, 'manageAnyPet', { lock: true });
    await softDeletePet(call.db, before.id);
    await recordChange(call, 'deletePet', 'pet', audited, { before });
  });
}

/**
 * Stores the picture as the photograph of the pet, in place of an earlier one.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN; VALIDATION_FAILED and UNAVAILABLE as {@link encodePicture} does.
 */
export async function uploadPetPhoto(call: SignedInCall, id: string, file: readonly Buffer[]): Promise<Pet> {
  // Outside of the transaction, which would hold its connection meanwhile.
  const files = await encodePicture(file);
  return inTransaction(call, async (call) => {
    await lockOwnerOf(call, await requirePet(call, id, 'updateAnyPet'));
    const before = await requirePet(call, id, 'updateAnyPet', { lock: true });
    const photo = await storePicture(call, { petId: before.id }, files);
    const after = await writePetPhoto(call.db, before.id, photo);
    await recordChange(call, 'uploadPetPhoto', 'pet', audited, { before, after });
    return after;
  });
}

/**
 * Locks the owner, before the pet as the deletion of a user does, so that no photograph is stored after it.
 *
 * @throws Refusal UNAUTHENTICATED when the owner is the caller, and has been deleted since the request arrived; CONFLICT when
 * it is another user who is deleted.
 */
async function lockOwnerOf(call: SignedInCall, { ownerId }: Pet): Promise<void> {
  if ((await lockUser(call.db, ownerId)) !== undefined) return;
  if (ownerId === call.caller.userId) throw new Refusal('UNAUTHENTICATED');
  throw new Refusal('CONFLICT', { reason: 'OWNER_DELETED', field: 'id' });
}

/**
 * Removes the photograph of the pet.
 *
 * @throws Refusal NOT_FOUND, also without a photograph; FORBIDDEN.
 */
export async function deletePetPhoto(call: SignedInCall, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const before = await requirePet(call, id, 'updateAnyPet', { lock: true });
    if (before.photo === null) throw notFound('picture');
    const after = await writePetPhoto(call.db, before.id, null);
    await recordChange(call, 'deletePetPhoto', 'pet', audited, { before, after });
  });
}

/**
 * Returns the owner that a body names: every caller may name `usual`, which needs no permission, and only some
 * another.
 */
async function requireOwner(call: SignedInCall, ownerId: string, usual: string): Promise<string> {
  const id = ownerId.toLowerCase();
  if (id === usual) return id;
  // Lock the row, so that the user cannot be deleted meanwhile.
  const owner = isUuid(id) ? await lockUser(call.db, id) : undefined;
  if (owner === undefined) throw notFound('user', ownerId, 'ownerId');
  requireCapability(call.caller.role, 'manageAnyPet', 'ownerId');
  return owner.id;
}

/** @throws Refusal CONFLICT when the user has PETS_PER_USER pets. */
async function requireRoomFor(call: SignedInCall, ownerId: string): Promise<void> {
  const { petsPerUser } = call.app.config;
  // Of two pets that are added at once, the second one counts the first.
  await lockUser(call.db, ownerId);
  if ((await countPetsOfOwner(call.db, ownerId)) >= petsPerUser)
    throw new Refusal('CONFLICT', { reason: 'TOO_MANY', max: petsPerUser });
}

const noHealthRecord = { vaccinations: null, medicalHistory: null, allergies: null, care: null };

/** Returns the plan that a body names, as it is stored. */
function careOf({ care }: Pick<PetChanges, 'care'>) {
  return care ? { care: writtenCarePlan(care) } : {};
}

/** Returns the fields of a pet that the audit log keeps. */
function audited(pet: Pet) {
  return pick(pet, [...writtenFields, 'photo']);
}
