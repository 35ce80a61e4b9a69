/** All reasons for which a request is refused, and those that an exception lifts. */
import { bookingReasons } from './booking-reasons.ts';
import { recordReasons } from './record-reasons.ts';
import { valueReasons } from './value-reasons.ts';

/** Each with the values that it has. */
export const reasons = { ...valueReasons, ...recordReasons, ...bookingReasons } as const;

export type Reason = keyof typeof reasons;

/** Those that `overrideRules` lifts (contract §15 and §21). */
export const overridable: ReadonlySet<Reason> = new Set<Reason>([
  ...(['CLOSURE', 'OUTSIDE_OPENING_HOURS', 'TIME_BETWEEN_VISITS'] as const),
  ...(['NOTICE_TOO_SHORT', 'TOO_FAR_AHEAD', 'VACCINATION', 'CAPACITY', 'PLACE_UNSUITABLE'] as const),
]);
