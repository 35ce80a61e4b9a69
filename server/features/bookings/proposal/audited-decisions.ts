/** The decisions about a booking that its audit entry explains. */
import type { Assignment, ChosenPlaces, Proposal } from './proposal.ts';

/**
 * Returns what the audit entry says besides the booking: that the rules were overridden and why, and how the staff member
 * (contract §15) and the places (contract §26) were chosen.
 */
export function auditedDecisions({
  request: { overridesRules, overrideReason },
  assignment,
  places,
}: Pick<Proposal, 'request' | 'assignment' | 'places'>): Readonly<Record<string, unknown>> {
  return {
    ...(overridesRules && { overrideRules: true }),
    ...(overridesRules && overrideReason !== null && { overrideReason }),
    ...(assignment && { assignment: auditedAssignment(assignment) }),
    ...(places && { placement: auditedPlacement(places) }),
  };
}

/** An audit entry lists at most this many of those that were considered, the best first. */
const mostConsidered = 50;

function auditedAssignment({ chosen, reason, considered }: Assignment) {
  return {
    chosen: chosen.id,
    reason,
    ...listed(considered.map(({ id, ...rest }) => ({ staffId: id, ...rest }))),
  };
}

function auditedPlacement({ placements = [], reason, considered }: ChosenPlaces) {
  const chosen = placements.map(({ petId, placeId, berth }) => ({ petId, placeId, berth }));
  return { chosen, reason, ...listed(considered) };
}

function listed<T>(all: readonly T[]) {
  const considered = all.slice(0, mostConsidered);
  return { considered, ...(all.length > mostConsidered && { others: all.length - mostConsidered }) };
}
