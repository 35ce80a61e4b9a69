/** The owner of a booking, and the owners whose pets it may contain (contract §9 Body). */

import { may, type Role } from '#domain/access/roles.ts';
import { notYours, Refusal, roleRefusal } from '#domain/refusal.ts';

export interface OwnerQuestion {
  readonly caller: { readonly userId: string; readonly role: Role };
  /** The user that the request names; undefined when it names none. */
  readonly named: string | undefined;
  /** The requested pets. */
  readonly pets: readonly { readonly id: string; readonly ownerId: string }[];
}

/**
 * The owner of the new booking: the named user; else the caller, unless a MANAGER or an ADMIN books for pets that all
 * have one other owner. This does not check permissions.
 */
export function bookingOwner({ caller, named, pets }: OwnerQuestion): string {
  if (named !== undefined) return named;
  const [pet] = pets;
  return pet && may(caller.role, 'manageAnyBooking') ? pet.ownerId : caller.userId;
}

/**
 * The reason why the booking is not allowed for this user and these pets, or undefined: `VALIDATION_FAILED` for pets of
 * several owners, `FORBIDDEN` when anyone but a MANAGER or an ADMIN names another user or another user's pet.
 */
export function ownershipRefusal({ caller, named, pets }: OwnerQuestion): Refusal | undefined {
  if (may(caller.role, 'manageAnyBooking')) {
    if (new Set(pets.map(({ ownerId }) => ownerId)).size <= 1) return undefined;
    return new Refusal('VALIDATION_FAILED', [{ reason: 'DIFFERENT_OWNERS', field: 'petIds' }]);
  }
  if (named !== undefined && named !== caller.userId) {
    return roleRefusal('manageAnyBooking', 'userId');
  }
  const another = pets.find(({ ownerId }) => ownerId !== caller.userId);
  return another && notYours('petIds', another.id);
}
