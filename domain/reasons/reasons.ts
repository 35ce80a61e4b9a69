/** All reasons for which a request is refused, and which of them can be remedied in which way. */
import { bookingReasons } from './booking-reasons.ts';
import { recordReasons } from './record-reasons.ts';
import { valueReasons } from './value-reasons.ts';

/** Each with the values that it has. */
export const reasons = { ...valueReasons, ...recordReasons, ...bookingReasons } as const;

export type Reason = keyof typeof reasons;

/** Those that `overrideRules` lifts (contract §15 and §21). */
export const overridable: ReadonlySet<Reason> = new Set<Reason>([
  ...(['CLOSURE', 'OUTSIDE_OPENING_HOURS', 'TIME_BETWEEN_VISITS'] as const),
  ...(['NOTICE_TOO_SHORT', 'TOO_FAR_AHEAD', 'VACCINATION', 'CAPACITY'] as const),
]);

/** Those that another time lifts. A staff member who takes no bookings is one of them: others have other times. */
export const aboutTime: ReadonlySet<Reason> = new Set<Reason>([
  ...(['NOTICE_TOO_SHORT', 'TOO_FAR_AHEAD', 'CLOSURE', 'OUTSIDE_OPENING_HOURS'] as const),
  ...(['STAFF_NOT_AVAILABLE', 'STAFF_TIME_OFF', 'STAFF_DAY_OFF', 'STAFF_BREAK'] as const),
  ...(['OUTSIDE_WORKING_HOURS', 'NOBODY_FREE', 'PET_BUSY', 'STAFF_BUSY'] as const),
  ...(['TIME_BETWEEN_VISITS', 'CAPACITY'] as const),
]);
