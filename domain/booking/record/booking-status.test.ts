import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
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
  undoneStatus,
  undoRefusal,
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

  test.for([
    ['CUSTOMER', 'PENDING', 'CONFIRMED', 'CANCELLED'],
    ['STAFF', 'PENDING', 'CONFIRMED', 'CANCELLED'],
    ['MANAGER', 'PENDING', 'CONFIRMED', 'CANCELLED'],
    ['ADMIN', ...bookingStatuses],
  ] as const)('contract §9 DELETE: let a %s delete a booking by its status', ([role, ...deletable]) => {
    expect(bookingStatuses.filter((status) => !deletionRefusal(status, role))).toEqual(deletable);
  });
});

describe('undoRefusal', () => {
  const since = Temporal.Instant.from('2030-01-07T09:00:00Z');
  const manager = { role: 'MANAGER', relation: { isOwner: false, isAssigned: false } } as const;
  const answer = (status: BookingStatus, now: Temporal.Instant) =>
    undoRefusal({ ...manager, status, since, now })?.identifier;

  test('contract §9 Status: CONFIRMED, IN_PROGRESS and COMPLETED lead back to the status before', () => {
    expect(bookingStatuses.map(undoneStatus)).toEqual([
      ...[undefined, 'PENDING', 'CONFIRMED', 'IN_PROGRESS', undefined],
    ]);
  });

  test('contract §9 Status: permitted until ten minutes after the step, and never when its time is unknown', () => {
    const end = since.add({ minutes: 10 });
    for (const status of bookingStatuses) {
      const refused = undoneStatus(status) ? undefined : 'INVALID_STATUS_CHANGE';
      expect(answer(status, end.subtract({ nanoseconds: 1 }))).toBe(refused);
      expect(answer(status, end)).toBe('INVALID_STATUS_CHANGE');
    }
    const unknown = undoRefusal({ ...manager, status: 'CONFIRMED', since: undefined, now: since });
    expect(unknown?.identifier).toBe('INVALID_STATUS_CHANGE');
  });

  test('contract §6: those who may not make the step may not take it back', () => {
    const assigned = { role: 'STAFF', relation: { isOwner: false, isAssigned: true } } as const;
    const answers = (['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const).map(
      (status) => undoRefusal({ ...assigned, status, since, now: since })?.identifier,
    );
    expect(answers).toEqual(['FORBIDDEN', undefined, undefined]);
  });
});

describe('statusChangeRefusal', () => {
  const stranger = { isOwner: false, isAssigned: false };
  const owner = { isOwner: true, isAssigned: false };
  const assigned = { isOwner: false, isAssigned: true };
  const both = { isOwner: true, isAssigned: true };

  function answer(role: Role, relation: typeof owner, from: BookingStatus, to: BookingStatus) {
    const refusal = statusChangeRefusal({ from, to, role, relation });
    return refusal ? errorCatalogue[refusal.identifier].status : 200;
  }

  const told = (refusal: ReturnType<typeof statusChangeRefusal>) => refusal && detailsOf(refusal);

  /** From which statuses a booking may get a status. */
  type Permitted = Partial<Record<BookingStatus, readonly BookingStatus[]>>;
  const cancelling: Permitted = { CANCELLED: ['PENDING', 'CONFIRMED'] };
  const working: Permitted = { IN_PROGRESS: ['CONFIRMED'], COMPLETED: ['IN_PROGRESS'] };

  test.for<readonly [string, readonly Role[], typeof owner, Permitted]>([
    ['lets CUSTOMER and STAFF cancel their own booking', ['CUSTOMER', 'STAFF'], owner, cancelling],
    ['lets assigned STAFF begin and complete a booking', ['STAFF'], assigned, working],
    ['gives the assigned owner both rights as STAFF', ['STAFF'], both, { ...cancelling, ...working }],
    ['gives an assigned user who has become a CUSTOMER none', ['CUSTOMER'], assigned, {}],
    ['gives CUSTOMER and STAFF none for the booking of another user', ['CUSTOMER', 'STAFF'], stranger, {}],
  ])(
    'contract §6: %s; 409 where the chain forbids it, 403 for any other status (§2)',
    ([, some, relation, permitted]) => {
      for (const role of some)
        for (const { from, to } of cells) {
          const refused = permitted[to] === undefined ? 403 : 409;
          const expected = permitted[to]?.includes(from) ? 200 : refused;
          expect(answer(role, relation, from, to), `${role}: ${from} to ${to}`).toBe(expected);
        }
    },
  );

  test.each(['MANAGER', 'ADMIN'] as const)('contract §6: lets a %s change any along the chain', (role) => {
    for (const relation of [stranger, owner, assigned])
      for (const { from, to, allowed } of cells)
        expect(answer(role, relation, from, to)).toBe(allowed ? 200 : 409);
  });

  test('contract §9 Status: refuses every other change with INVALID_STATUS_CHANGE and names the statuses that lead to the target', () => {
    const change = { role: 'ADMIN', relation: stranger } as const;
    const refusal = statusChangeRefusal({ ...change, from: 'COMPLETED', to: 'COMPLETED' });
    expect(refusal?.identifier).toBe('INVALID_STATUS_CHANGE');
    expect(told(refusal)).toBe('status: expected IN_PROGRESS, the booking is COMPLETED');
    const never = statusChangeRefusal({ ...change, from: 'CANCELLED', to: 'PENDING' });
    expect(told(never)).toBe('status: never possible, the booking is CANCELLED');
  });

  test('contract §6: tells a customer from which statuses a booking can be cancelled', () => {
    const change = { from: 'IN_PROGRESS', to: 'CANCELLED', relation: owner, role: 'CUSTOMER' } as const;
    const details = 'status: expected PENDING, CONFIRMED, the booking is IN_PROGRESS';
    expect(told(statusChangeRefusal(change))).toBe(details);
  });
});
