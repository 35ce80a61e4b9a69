/** Whose booking it is, and for whose pets it may be (contract §9 Body). */

import { Refusal } from './refusal.ts';
import { may, type Role } from './roles.ts';

export interface OwnerQuestion {
  readonly caller: { readonly userId: string; readonly role: Role };
  /** The user that the request names; undefined when it leaves that open. */
  readonly named: string | undefined;
  /** The pets that are asked for. */
  readonly pets: readonly { readonly id: string; readonly ownerId: string }[];
}

/**
 * The user whose booking it becomes: the one who is named; else the caller, unless a MANAGER or an ADMIN books
 * for pets that all have one other owner. Asks nothing about permission.
 */
export function bookingOwner({ caller, named, pets }: OwnerQuestion): string {
  if (named !== undefined) return named;
  const [pet] = pets;
  return pet && may(caller.role, 'manageAnyBooking') ? pet.ownerId : caller.userId;
}

/**
 * Why the booking may not be made for this user and these pets, or undefined: `VALIDATION_FAILED` for pets of
 * several owners, `FORBIDDEN` for anyone but MANAGER and ADMIN who names another user or another's pet.
 */
export function ownershipRefusal({ caller, named, pets }: OwnerQuestion): Refusal | undefined {
  if (may(caller.role, 'manageAnyBooking')) {
    if (new Set(pets.map(({ ownerId }) => ownerId)).size <= 1) return undefined;
    return new Refusal('VALIDATION_FAILED', 'petIds: expected pets of one owner');
  }
  if (named !== undefined && named !== caller.userId) {
    return new Refusal('FORBIDDEN', 'userId: only MANAGER and ADMIN may name another user');
  }
  const another = pets.find(({ ownerId }) => ownerId !== caller.userId);
  return another && new Refusal('FORBIDDEN', `petIds: the pet ${another.id} belongs to another user`);
}
