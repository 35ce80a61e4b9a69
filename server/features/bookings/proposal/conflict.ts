/**
 * The check against other bookings: for a dry run, before a change, and for the reason after the database has refused.
 */

import { type Conflict, conflicts } from '#domain/booking-conflict.ts';
import { formatInterval } from '#domain/interval.ts';
import { Refusal } from '#domain/refusal.ts';
import { countConflict } from '#features/bookings/record/booking-metrics.ts';
import type { SignedInCall } from '#platform/call.ts';
import { quoted } from '#platform/text/error-details.ts';
import { selectOverlapping } from './overlap-queries.ts';
import type { Proposal } from './proposal.ts';

/** The error message names at most this many pets and staff members. */
const mostListed = 20;

/**
 * @throws Refusal BOOKING_CONFLICT when a pet or the staff member is taken. The message names them and the requested
 * interval, but no details of the conflicting bookings: they can belong to another customer (contract §9 Conflicts).
 */
export async function requireNoConflict(
  call: SignedInCall,
  proposal: Proposal,
  id: string | null = null,
): Promise<void> {
  const { request, kind, staff, assignment } = proposal;
  // A member that the server has chosen was free a moment ago. If another booking has got them since, the next best is
  // chosen, which is no conflict.
  const candidate = { ...request, id, kind, staffId: assignment ? null : (staff?.id ?? null) };
  const taken = conflicts(await selectOverlapping(call.db, candidate), candidate);
  if (taken.length === 0) return;
  countConflict(call.app, taken);
  const listed = taken.slice(0, mostListed).map((conflict) => described(conflict, proposal));
  throw new Refusal(
    'BOOKING_CONFLICT',
    `${listed.join('; ')}${taken.length > listed.length ? '; and others' : ''}: ${formatInterval(request)}`,
  );
}

function described({ resource, id }: Conflict, { pets, staff }: Proposal): string {
  if (resource === 'staff') return `staffId: ${quoted(staff?.user.name ?? '')} (${id}) is taken`;
  return `petIds: ${quoted(pets?.find((pet) => pet.id === id)?.name ?? '')} (${id}) is taken`;
}
