import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#domain/access/roles.ts';
import { errorCatalogue } from '#domain/error-catalogue.ts';
import { detailsOf } from '#domain/error-text.ts';
import { bookingOwner, type OwnerQuestion, ownershipRefusal } from './booking-owner.ts';

const question = (role: Role, named: string | undefined, ...petOwners: string[]): OwnerQuestion => ({
  caller: { userId: 'me', role },
  named,
  pets: petOwners.map((ownerId, at) => ({ id: `pet${at}`, ownerId })),
});
const refusal = (...asked: Parameters<typeof question>) => {
  const refused = ownershipRefusal(question(...asked));
  return refused && `${errorCatalogue[refused.identifier].status} ${detailsOf(refused).split(/[[:]/)[0]}`;
};

describe('contract §9: bookingOwner and ownershipRefusal', () => {
  test.each(roles)('make the caller the owner when a %s books for their own pets', (role) => {
    expect(bookingOwner(question(role, undefined, 'me', 'me'))).toBe('me');
    expect(refusal(role, undefined, 'me', 'me')).toBeUndefined();
    expect(refusal(role, 'me', 'me')).toBeUndefined();
  });

  test.each(['MANAGER', 'ADMIN'] as const)(
    'a %s: of the pets, or any user; 400 for several owners',
    (role) => {
      expect(bookingOwner(question(role, undefined, 'anna', 'anna'))).toBe('anna');
      expect(refusal(role, undefined, 'anna', 'anna')).toBeUndefined();
      expect(bookingOwner(question(role, 'ben', 'anna'))).toBe('ben');
      expect(refusal(role, 'ben', 'anna')).toBeUndefined();
      expect(refusal(role, undefined, 'anna', 'ben')).toBe('400 petIds');
      expect(refusal(role, 'anna', 'anna', 'ben')).toBe('400 petIds');
    },
  );

  test.each(['CUSTOMER', 'STAFF'] as const)('a %s: 403 for the pet or the id of another user', (role) => {
    expect(refusal(role, undefined, 'me', 'anna')).toBe('403 petIds');
    expect(ownershipRefusal(question(role, undefined, 'me', 'anna'))?.causes).toEqual([
      { reason: 'NOT_YOURS', field: 'petIds', id: 'pet1' },
    ]);
    expect(refusal(role, 'anna', 'me')).toBe('403 userId');
    expect(bookingOwner(question(role, undefined, 'anna'))).toBe('me');
  });
});
