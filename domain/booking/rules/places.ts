/** The places of a boarding house (contract §26): when each pet of a stay is where, and which berths are free. */
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { Cause } from '#domain/causes.ts';
import { type Interval, overlaps } from '#domain/time/interval.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { calendarDay } from '#domain/time/zoned-time.ts';

export const mostPlaces = 1_000;
export const mostBerths = 100;
export const mostDaysOfPlaces = 62;

/** A place as the rules see it. */
export interface PlaceFacts {
  readonly id: string;
  readonly code: string;
  readonly categories: readonly ServiceCategory[];
  readonly berths: number;
  /** True if pets of different users may be there together. */
  readonly shared: boolean;
  /** Local days on which it takes nobody, both included. */
  readonly outOfService: readonly { readonly from: string; readonly to: string }[];
  readonly isActive: boolean;
}

/** The time that a pet spends in one place. */
export interface Piece extends Interval {
  readonly petId: string;
  readonly placeId: string;
}

/** The same as a request names it. */
export interface NamedPiece extends Pick<Piece, 'petId' | 'placeId'> {
  readonly from: Temporal.Instant | undefined;
  readonly to: Temporal.Instant | undefined;
}

/** A pet in a berth. */
export interface Placement extends Piece {
  /** From 1. */
  readonly berth: number;
}

/** A berth that a booking has. */
export interface TakenBerth extends Omit<Placement, 'petId'> {
  readonly bookingId: string;
  readonly ownerId: string;
}

/**
 * Returns the pieces in their order, with the times that are not named: a piece begins where the one before it ends, and
 * the pieces of each pet fill the stay. `causes` says why they do not.
 */
export function piecesOf(stay: Interval, named: readonly NamedPiece[]): { pieces: Piece[]; causes: Cause[] } {
  const causes: Cause[] = [];
  const pieces = named.map(({ petId, placeId, from, to }, at): Piece => {
    const isOwn = (one: NamedPiece) => one.petId === petId;
    const next = named.slice(at + 1).find(isOwn);
    const before = named.slice(0, at).findLast(isOwn);
    const start = before ? (before.to ?? from) : stay.start;
    const end = to ?? (next ? next.from : stay.end);
    if (!end) causes.push({ reason: 'REQUIRED', field: `[${at}].to` });
    const piece = { petId, placeId, start: start ?? stay.start, end: end ?? stay.end };
    if (from) causes.push(...otherThan(piece.start, from, `[${at}].from`));
    if (to && !next) causes.push(...otherThan(stay.end, to, `[${at}].to`));
    if (Temporal.Instant.compare(piece.start, piece.end) >= 0)
      causes.push({ reason: 'NOT_AFTER', field: `[${at}].to`, other: `[${at}].from` });
    return piece;
  });
  return { pieces, causes };
}

function otherThan(expected: Temporal.Instant, found: Temporal.Instant, field: string): Cause[] {
  const order = Temporal.Instant.compare(found, expected);
  if (order === 0) return [];
  const time = formatTimestamp(expected);
  return order < 0
    ? [{ reason: 'TOO_EARLY', field, earliest: time }]
    : [{ reason: 'TOO_FAR_AHEAD', field, latest: time }];
}

export interface Placing {
  readonly places: ReadonlyMap<string, PlaceFacts>;
  /** The berths that other bookings have meanwhile. */
  readonly taken: readonly TakenBerth[];
  /** The user and the categories of the booking. */
  readonly ownerId: string;
  readonly categories: readonly ServiceCategory[];
  readonly timeZone: string;
}

/** Gives each piece the lowest berth that is free, or names why it cannot be there. The first cause is the identifier. */
export function placed(pieces: readonly Piece[], placing: Placing) {
  const placements: Placement[] = [];
  const closed: Cause[] = [];
  const unsuitable: Cause[] = [];
  const taken: Cause[] = [];
  const takenIn = Map.groupBy(placing.taken, ({ placeId }) => placeId);
  for (const [at, piece] of pieces.entries()) {
    const place = placing.places.get(piece.placeId) as PlaceFacts;
    const known = { field: `[${at}].placeId`, placeId: place.id, code: place.code };
    const days = outOfServiceDuring(place, piece, placing.timeZone);
    if (days || !place.isActive)
      closed.push({ reason: 'PLACE_CLOSED', ...known, ...(days && { from: days.from, to: days.to }) });
    if (!place.categories.some((one) => placing.categories.includes(one)))
      unsuitable.push({ reason: 'PLACE_UNSUITABLE', ...known, canOverride: true });
    const others = (takenIn.get(place.id) ?? []).filter((one) => overlaps(one, piece));
    const own = placements.filter((one) => one.placeId === place.id && overlaps(one, piece));
    const berth = lowestFree(place.berths, [...others, ...own]);
    const isAlone = place.shared || others.every(({ ownerId }) => ownerId === placing.ownerId);
    if (berth !== undefined && isAlone) placements.push({ ...piece, berth });
    else {
      const bookings = [...new Set(others.map(({ bookingId }) => bookingId))].slice(0, 20);
      taken.push({ reason: 'PLACE_TAKEN', ...known, bookings });
    }
  }
  return { placements, closed, unsuitable, taken };
}

function lowestFree(berths: number, taken: readonly { readonly berth: number }[]): number | undefined {
  const numbers = new Set(taken.map(({ berth }) => berth));
  for (let berth = 1; berth <= berths; berth++) if (!numbers.has(berth)) return berth;
  return undefined;
}

/** Returns the days out of service of which the place has an instant in the interval; undefined when there are none. */
export function outOfServiceDuring({ outOfService }: PlaceFacts, time: Interval, timeZone: string) {
  return outOfService.find(({ from, to }) => overlaps(daysBetween(from, to, timeZone), time));
}

/** Returns the interval of the local days, both included. */
export function daysBetween(from: string, to: string, timeZone: string): Interval {
  const day = (date: string) =>
    calendarDay(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant(), timeZone);
  return { start: day(from).start, end: day(to).end };
}

/**
 * Returns the berths of the place on a local day: `total` in service, and `free` for a further user for the whole day. A
 * place that is not shared has none left when anybody is there.
 */
export function berthsOn(
  { berths, shared, outOfService, isActive }: PlaceFacts,
  date: string,
  taken: { readonly size: number },
): { readonly total: number; readonly free: number } {
  const isClosed = !isActive || outOfService.some(({ from, to }) => from <= date && date <= to);
  const total = isClosed ? 0 : berths;
  return { total, free: shared || taken.size === 0 ? Math.max(total - taken.size, 0) : 0 };
}
