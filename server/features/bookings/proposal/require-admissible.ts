/** The last checks of a proposal: everything that can be in the way of a booking whose records all exist. */

import type { Booking } from '#features/bookings/record/booking.ts';
import type { SignedInCall } from '#platform/call.ts';
import { assignBest } from './assign-best.ts';
import { requireNoConflict } from './conflict.ts';
import { type Proposal, requireBookable } from './proposal.ts';
import { requireRules } from './rules.ts';

interface AdmissibleOptions {
  /** The booking before the change; it is in nobody's way. */
  readonly before?: Booking;
  /** For a transaction that will write and holds the rules: locks what the checks depend on until it ends. */
  readonly lock?: boolean;
}

/**
 * Returns the proposal with the staff member that was chosen for it, if it leaves that to the server, and with the rules
 * of the business that it meets.
 *
 * @throws Refusal SERVICE_INACTIVE, STAFF_UNAVAILABLE, BOOKING_CONFLICT, VACCINATION_MISSING, CAPACITY_EXCEEDED.
 */
export async function requireAdmissible(
  call: SignedInCall,
  proposal: Proposal,
  options: AdmissibleOptions = {},
): Promise<Proposal> {
  requireBookable(call, proposal);
  const assigned = await assignBest(call, proposal, options);
  await requireNoConflict(call, assigned, options.before?.id);
  return { ...assigned, rules: await requireRules(call, assigned, options) };
}
