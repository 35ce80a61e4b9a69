/** The steps of a booking, as people name them, and which of them a user may take (domain/booking/record/booking-status.ts). */
import type { Booking, BookingStatus } from '#client/index.ts';
import { may, type Role } from '#domain/access/roles.ts';
import {
  type BookingRelation,
  mayBeChanged,
  statusChangeRefusal,
} from '#domain/booking/record/booking-status.ts';

/** A no-show is a booking whose customer did not come. */
export type Step = StatusStep | Mark;
type Mark = 'noShow' | 'removeNoShow';
export type StatusStep = 'confirm' | 'begin' | 'complete' | 'cancel';

/** In the order of the buttons, the next step first. */
const order: readonly Step[] = ['confirm', 'begin', 'complete', 'noShow', 'removeNoShow', 'cancel'];

/**
 * The statuses that a step sets, one after the other. To begin a booking that nobody has confirmed also
 * confirms it: the pet is there.
 */
export function statusesOf(step: StatusStep, from: BookingStatus): readonly BookingStatus[] {
  if (step === 'begin') return from === 'PENDING' ? ['CONFIRMED', 'IN_PROGRESS'] : ['IN_PROGRESS'];
  return [({ confirm: 'CONFIRMED', complete: 'COMPLETED', cancel: 'CANCELLED' } as const)[step]];
}

/** Cancelling a booking is final, by itself and as a no-show. The steps that bring the work forward are expected. */
export function isHeldStep(step: Step, status: BookingStatus): boolean {
  return step === 'cancel' || (step === 'noShow' && status !== 'CANCELLED');
}

/** True more than two hours before the start: the work is begun by mistake, or for another booking. */
export function isEarly({ startDate }: SteppingBooking, now: number): boolean {
  return Date.parse(startDate) - now > 2 * 3_600_000;
}

export function isMark(step: Step): step is Mark {
  return step === 'noShow' || step === 'removeNoShow';
}

export function oppositeOf(mark: Mark): Mark {
  return mark === 'noShow' ? 'removeNoShow' : 'noShow';
}

export type SteppingBooking = Pick<Booking, 'status' | 'startDate' | 'noShow'>;

/** The steps that the user may take at the moment (milliseconds since 1970). */
export function stepsFor(
  booking: SteppingBooking,
  role: Role,
  relation: BookingRelation,
  now: number,
): readonly Step[] {
  return order.filter((step) => {
    if (isMark(step)) return isOwnWork(role, relation) && mayBeMarked(booking, step, now);
    let from = booking.status;
    return statusesOf(step, booking.status).every((to) => {
      const isAllowed = statusChangeRefusal({ from, to, role, relation }) === undefined;
      from = to;
      return isAllowed;
    });
  });
}

function isOwnWork(role: Role, { isAssigned }: BookingRelation): boolean {
  return may(role, 'manageAnyBooking') || (isAssigned && may(role, 'workAssignedBookings'));
}

/** As the server decides (contract §21, "No-shows"). */
function mayBeMarked({ status, startDate, noShow }: SteppingBooking, step: Step, now: number): boolean {
  if (step === 'removeNoShow') return noShow === true;
  const isOpen = mayBeChanged(status) || status === 'CANCELLED';
  return isOpen && !noShow && Date.parse(startDate) <= now;
}
