/** A file of its own: the console needs the names, and not what reasons.ts says about each. */
import type { Reason } from './reasons.ts';

/** Those that another time lifts. A staff member who takes no bookings is one of them: others have other times. */
export const aboutTime: ReadonlySet<Reason> = new Set<Reason>([
  ...(['NOTICE_TOO_SHORT', 'TOO_FAR_AHEAD', 'CLOSURE', 'OUTSIDE_OPENING_HOURS'] as const),
  ...(['STAFF_NOT_AVAILABLE', 'STAFF_TIME_OFF', 'STAFF_DAY_OFF', 'STAFF_BREAK'] as const),
  ...(['OUTSIDE_WORKING_HOURS', 'NOBODY_FREE', 'PET_BUSY', 'STAFF_BUSY'] as const),
  ...(['TIME_BETWEEN_VISITS', 'CAPACITY'] as const),
]);
