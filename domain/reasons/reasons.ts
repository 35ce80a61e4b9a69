/** All reasons for which a request is refused. */
import { bookingReasons } from './booking-reasons.ts';
import { recordReasons } from './record-reasons.ts';
import { valueReasons } from './value-reasons.ts';

/** Each with the values that it has. */
export const reasons = { ...valueReasons, ...recordReasons, ...bookingReasons } as const;

export type Reason = keyof typeof reasons;
