/** The steps of a booking, as people name them, and which of them a user may take (domain/booking/booking-status.ts). */
import type { BookingStatus } from '#client/index.ts';
import type { Role } from '#domain/access/roles.ts';
import { type BookingRelation, statusChangeRefusal } from '#domain/booking/booking-status.ts';

export type Step = 'confirm' | 'begin' | 'complete' | 'cancel';

/** In the order of the buttons, the next step first. */
const order: readonly Step[] = ['begin', 'complete', 'confirm', 'cancel'];

/**
 * The statuses that a step sets, one after the other. To begin a booking that nobody has confirmed also
 * confirms it: the pet is there.
 */
export function statusesOf(step: Step, from: BookingStatus): readonly BookingStatus[] {
  if (step === 'begin') return from === 'PENDING' ? ['CONFIRMED', 'IN_PROGRESS'] : ['IN_PROGRESS'];
  return [({ confirm: 'CONFIRMED', complete: 'COMPLETED', cancel: 'CANCELLED' } as const)[step]];
}

/** The steps that the user may take now. */
export function stepsFor(status: BookingStatus, role: Role, relation: BookingRelation): readonly Step[] {
  return order.filter((step) => {
    let from = status;
    return statusesOf(step, status).every((to) => {
      const isAllowed = statusChangeRefusal({ from, to, role, relation }) === undefined;
      from = to;
      return isAllowed;
    });
  });
}
