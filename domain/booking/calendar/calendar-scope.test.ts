import { expect, test } from 'vitest';
import { may, type Role, roles } from '#domain/access/roles.ts';
import { bookingsInFeed, calendarScopes } from './calendar-scope.ts';

/** Every relation of a person to a booking. */
const relations = [true, false].flatMap((isOwner) =>
  [true, false].map((isAssigned) => ({ isOwner, isAssigned })),
);
type Relation = (typeof relations)[number];

const mayRead = (role: Role, { isOwner, isAssigned }: Relation) =>
  may(role, 'readAnyBooking') || isOwner || (isAssigned && may(role, 'workAssignedBookings'));

const isInScope = (scope: string, { isOwner, isAssigned }: Relation) =>
  scope === 'all' || (scope === 'own' ? isOwner : isAssigned);

test.each(calendarScopes.flatMap((scope) => roles.map((role) => [scope, role] as const)))(
  'contract §19: the bookings in a feed of scope %s, role %s: those of the scope that the role may read',
  (scope, role) => {
    const conditions = bookingsInFeed(scope, role);
    for (const relation of relations) {
      const isIn = conditions.some(
        ({ isOwner, isAssigned }) => (!isOwner || relation.isOwner) && (!isAssigned || relation.isAssigned),
      );
      expect(isIn).toBe(isInScope(scope, relation) && mayRead(role, relation));
    }
  },
);
