import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#domain/access/roles.ts';
import { errorCatalogue } from '#domain/error-catalogue.ts';
import { detailsOf } from '#domain/error-text.ts';
import {
  type BookingStatus,
  bookingStatuses,
  deletionRefusal,
  firstStatus,
  isLive,
  liveStatuses,
  mayBeChanged,
  mayMove,
  nextStatuses,
  statusChangeRefusal,
} from './booking-status.ts';

/** Row: from. Column: to. Written by hand from contract §9 Status. */
const chain = `
  from         PENDING  CONFIRMED  IN_PROGRESS  COMPLETED  CANCELLED
  PENDING         -         x           -           -          x
  CONFIRMED       -         -           x           -          x
  IN_PROGRESS     -         -           -           x          x
  COMPLETED       -         -           -           -          -
  CANCELLED       -         -           -           -          -
`;

const cells = chain
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((row) => {
    const [from, ...marks] = row.trim().split(/\s+/);
    return marks.map((mark, at) => ({
      from: from as BookingStatus,
      to: bookingStatuses[at] as BookingStatus,
      allowed: mark === 'x',
    }));
  });

describe('the status chain', () => {
  test('specification "Booking status": has five statuses, PENDING to CONFIRMED to IN_PROGRESS to COMPLETED', () => {
    expect(bookingStatuses).toEqual(['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED']);
    expect(cells).toHaveLength(25);
  });

  test.each(cells)('contract §9 Status: allows $from to $to: $allowed', ({ from, to, allowed }) => {
    expect(mayMove(from, to)).toBe(allowed);
    expect(nextStatuses(from).includes(to)).toBe(allowed);
  });

  test('contract §9 Status: starts with PENDING', () => {
    expect(firstStatus).toBe('PENDING');
  });

  test('contract §9 Conflicts: counts PENDING, CONFIRMED and IN_PROGRESS as live', () => {
    expect(liveStatuses).toEqual(['PENDING', 'CONFIRMED', 'IN_PROGRESS']);
    expect(bookingStatuses.filter(isLive)).toEqual(liveStatuses);
  });
});

describe('mayBeChanged and deletionRefusal', () => {
  test('contract §9 PUT: allow changes to a booking that is PENDING or CONFIRMED', () => {
    expect(bookingStatuses.filter(mayBeChanged)).toEqual(['PENDING', 'CONFIRMED']);
  });

  test.each(['CUSTOMER', 'STAFF', 'MANAGER'] as const)(
    'contract §9 DELETE: let a %s delete a booking that is PENDING, CONFIRMED or CANCELLED',
    (role) => {
      expect(bookingStatuses.filter((status) => !deletionRefusal(status, role))).toEqual([
        'PENDING',
        'CONFIRMED',
        'CANCELLED',
      ]);
    },
  );

  test('contract §9 DELETE: let an ADMIN delete every booking', () => {
    expect(bookingStatuses.filter((status) => !deletionRefusal(status, 'ADMIN'))).toEqual(bookingStatuses);
  });
});

describe('statusChangeRefusal', () => {
  const stranger = { isOwner: false, isAssigned: false };
  const owner = { isOwner: true, isAssigned: false };
  const assigned = { isOwner: false, isAssigned: true };

  function answer(role: Role, relation: typeof owner, from: BookingStatus, to: BookingStatus) {
    const refusal = statusChangeRefusal({ from, to, role, relation });
    return refusal ? errorCatalogue[refusal.identifier].status : 200;
  }

  describe.each(roles.filter((role) => role === 'CUSTOMER' || role === 'STAFF'))(
    'for their own booking, as %s',
    (role) => {
      test.each(['PENDING', 'CONFIRMED'] as const)('contract §6: allows %s to CANCELLED', (from) => {
        expect(answer(role, owner, from, 'CANCELLED')).toBe(200);
      });

      test.each(['IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const)(
        'contract §6: refuses %s to CANCELLED with 409',
        (from) => {
          expect(answer(role, owner, from, 'CANCELLED')).toBe(409);
        },
      );

      test.each(bookingStatuses.filter((to) => to !== 'CANCELLED'))(
        'contract §6: refuses %s with 403, which comes before the 409 of the chain (§2)',
        (to) => {
          for (const from of bookingStatuses) expect(answer(role, owner, from, to)).toBe(403);
        },
      );
    },
  );

  test.each(['IN_PROGRESS', 'COMPLETED'] as const)(
    'contract §6: lets assigned STAFF set %s where the chain allows it, and answers 409 otherwise',
    (to) => {
      for (const from of bookingStatuses) {
        expect(answer('STAFF', assigned, from, to)).toBe(mayMove(from, to) ? 200 : 409);
      }
    },
  );

  test.each(['PENDING', 'CONFIRMED', 'CANCELLED'] as const)(
    'contract §6: refuses %s by assigned STAFF with 403 from every status',
    (to) => {
      for (const from of bookingStatuses) expect(answer('STAFF', assigned, from, to)).toBe(403);
    },
  );

  test('contract §6: gives STAFF who are assigned to their own booking the rights of owner and assignee', () => {
    const both = { isOwner: true, isAssigned: true };
    expect(answer('STAFF', both, 'PENDING', 'CANCELLED')).toBe(200);
    expect(answer('STAFF', both, 'CONFIRMED', 'IN_PROGRESS')).toBe(200);
    expect(answer('STAFF', both, 'IN_PROGRESS', 'CANCELLED')).toBe(409);
    expect(answer('STAFF', both, 'PENDING', 'CONFIRMED')).toBe(403);
  });

  test('contract §6: refuses the rights of an assignee to a user who has become a CUSTOMER', () => {
    expect(answer('CUSTOMER', assigned, 'CONFIRMED', 'IN_PROGRESS')).toBe(403);
  });

  test.each(['MANAGER', 'ADMIN'] as const)(
    'contract §6: lets a %s change every booking along the chain',
    (role) => {
      for (const relation of [stranger, owner, assigned]) {
        for (const { from, to, allowed } of cells) {
          expect(answer(role, relation, from, to)).toBe(allowed ? 200 : 409);
        }
      }
    },
  );

  test.each(['CUSTOMER', 'STAFF'] as const)(
    'contract §6: refuses the booking of another user with 403 for a %s',
    (role) => {
      for (const { from, to } of cells) expect(answer(role, stranger, from, to)).toBe(403);
    },
  );

  test('contract §9 Status: refuses every other change with INVALID_STATUS_CHANGE and names the statuses that lead to the target', () => {
    const change = { role: 'ADMIN', relation: stranger } as const;
    const refusal = statusChangeRefusal({ ...change, from: 'COMPLETED', to: 'COMPLETED' });
    expect(refusal?.identifier).toBe('INVALID_STATUS_CHANGE');
    expect(refusal && detailsOf(refusal)).toBe('status: expected IN_PROGRESS, the booking is COMPLETED');
    const never = statusChangeRefusal({ ...change, from: 'CANCELLED', to: 'PENDING' });
    expect(never && detailsOf(never)).toBe('status: never possible, the booking is CANCELLED');
  });

  test('contract §6: tells a customer from which statuses a booking can be cancelled', () => {
    const refusal = statusChangeRefusal({
      from: 'IN_PROGRESS',
      to: 'CANCELLED',
      role: 'CUSTOMER',
      relation: owner,
    });
    expect(refusal && detailsOf(refusal)).toBe(
      'status: expected PENDING, CONFIRMED, the booking is IN_PROGRESS',
    );
  });
});
