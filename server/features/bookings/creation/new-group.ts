/** Which bookings may be written by one statement. */
import { overlaps } from '#domain/interval.ts';
import type { Proposal } from '#features/bookings/proposal/proposal.ts';
import type { BookingRow } from './booking-row.ts';
import type { NewBooking } from './insert-bookings.ts';

/**
 * The weight of a group at most: pets, services and thousands of characters of notes. The statement compares the pets of
 * each booking with those of all, and bookings of a thousand pets would make it long.
 */
export const mostWeight = 256;

type Member = {
  readonly proposal: Pick<Proposal, 'kind'> & {
    readonly request: Pick<Proposal['request'], 'petIds' | 'staffId' | 'lines' | 'notes' | 'start' | 'end'>;
  };
  readonly row: Pick<BookingRow, 'keyLock'>;
};

/**
 * Returns a function that says for one booking after the other whether it can join those that have joined: they have
 * different idempotency keys, none overlaps another with the same pet or staff member, and together they are not too
 * heavy. The first one always joins.
 */
export function newGroup(): (member: Member | NewBooking) => boolean {
  const keys = new Set<unknown>();
  const holders = new Map<string, Member['proposal'][]>();
  let weight = 0;
  return ({ proposal, row }) => {
    const { petIds, staffId, lines, notes } = proposal.request;
    const added = petIds.length + lines.length + (notes?.length ?? 0) / 1000;
    if (weight > 0 && weight + added > mostWeight) return false;
    if (row.keyLock !== null && keys.has(row.keyLock)) return false;
    const held = staffId === null ? petIds : [...petIds, staffId];
    if (held.some((id) => holders.get(id)?.some((other) => conflict(other, proposal)))) return false;
    weight += added;
    if (row.keyLock !== null) keys.add(row.keyLock);
    for (const id of held) holders.set(id, [...(holders.get(id) ?? []), proposal]);
    return true;
  };
}

const conflict = (a: Member['proposal'], b: Member['proposal']) =>
  a.kind === b.kind && overlaps(a.request, b.request);
