/** The places that the server chooses for the pets of a stay: setting `places`, contract §26. */
import type { Cause } from '#domain/causes.ts';
import {
  type Interval,
  intervalWithinYears,
  mergeSpans,
  overlaps,
  type Span,
  spanOf,
  subtractSpans,
} from '#domain/time/interval.ts';
import {
  daysBetween,
  outOfServiceDuring,
  type PlaceFacts,
  type Placement,
  type TakenBerth,
} from './places.ts';
import { membersProblem, oneOfProblem } from './value-problems.ts';

const assignments = ['automatic', 'manual'] as const;
export type PlaceAssignment = (typeof assignments)[number];

/** Why the value is no `places`; undefined when it is one. */
export function placesProblem(value: unknown): Cause | undefined {
  return membersProblem(value, { assign: oneOfProblem(assignments) }, ['assign']);
}

/** Reads the setting; one that is undefined or has a problem leaves the places to the staff. */
export function readPlaces(value: unknown): PlaceAssignment {
  return placesProblem(value) ? 'manual' : (value as { readonly assign: PlaceAssignment }).assign;
}

export interface PlaceQuestion {
  readonly petIds: readonly string[];
  readonly stay: Interval;
  /** The user of the booking. */
  readonly ownerId: string;
  /** The active places of its categories. */
  readonly places: readonly PlaceFacts[];
  /** The berths that other bookings have during {@link aroundStay}. */
  readonly taken: readonly TakenBerth[];
  readonly timeZone: string;
}

/** How a place stood in the choice. */
export interface ConsideredPlace {
  readonly placeId: string;
  readonly code: string;
  readonly berths: number;
  /** The berths that the user's pets could have for the whole stay. */
  readonly free: number;
  /** True if other pets of the user are there meanwhile. */
  readonly hasFamily: boolean;
}

export interface PlaceChoice {
  /** One for each pet; undefined when not all of them have room. */
  readonly placements: readonly Placement[] | undefined;
  /** The chosen ones first. */
  readonly considered: readonly ConsideredPlace[];
  /** Why these places; empty when there is no room. */
  readonly reason: string;
}

interface Candidate extends ConsideredPlace {
  /** The one with the least time between the stay and its neighbors first. */
  readonly freeBerths: readonly { readonly berth: number; readonly gap: number }[];
}

/** Longer gaps count as long as this: somebody will fill them. */
const longestGapMs = 14 * 24 * 3_600_000;

/** Returns the time in which the neighbors of the stay matter. */
export function aroundStay(stay: Interval): Interval {
  const { start, end } = spanOf(stay);
  return intervalWithinYears({ start: start - longestGapMs, end: end + longestGapMs });
}

/**
 * Chooses a place for the whole stay for each pet: all in one, if there is one with room, best where other pets of the user
 * are, then the smallest, then the one with the fewest gaps between stays, then the first by code. Without such a place,
 * the pets are in as few places as possible.
 */
export function choosePlaces(question: PlaceQuestion): PlaceChoice {
  const takenIn = Map.groupBy(question.taken, ({ placeId }) => placeId);
  const candidates = question.places.map((place) =>
    candidateOf(place, takenIn.get(place.id) ?? [], question),
  );
  const placements: Placement[] = [];
  const chosen: Candidate[] = [];
  const pets = [...question.petIds];
  while (pets.length > 0) {
    const [best] = candidates
      .filter((one) => one.free > 0 && !chosen.includes(one))
      .sort(byFitFor(pets.length));
    if (!best) return { placements: undefined, considered: candidates.map(shown), reason: '' };
    chosen.push(best);
    for (const { berth } of best.freeBerths.slice(0, pets.length)) {
      const { start, end } = question.stay;
      placements.push({ petId: pets.shift() as string, placeId: best.placeId, berth, start, end });
    }
  }
  const others = candidates.filter((one) => !chosen.includes(one)).sort(byFitFor(question.petIds.length));
  return { placements, considered: [...chosen, ...others].map(shown), reason: reasonFor(chosen) };
}

function candidateOf(place: PlaceFacts, taken: readonly TakenBerth[], question: PlaceQuestion): Candidate {
  const { stay, ownerId, timeZone } = question;
  const there = taken.filter((one) => overlaps(one, stay));
  const isOpen =
    !outOfServiceDuring(place, stay, timeZone) &&
    (place.shared || there.every((one) => one.ownerId === ownerId));
  const freeBerths = isOpen ? freeBerthsOf(place, taken, stay) : [];
  const { id: placeId, code, berths } = place;
  const hasFamily = there.some((one) => one.ownerId === ownerId);
  return { placeId, code, berths, free: freeBerths.length, hasFamily, freeBerths };
}

function freeBerthsOf({ berths }: PlaceFacts, taken: readonly TakenBerth[], stay: Interval) {
  const { start, end } = spanOf(stay);
  const takenAt = Map.groupBy(taken, ({ berth }) => berth);
  return Array.from({ length: berths }, (_, at) => at + 1)
    .flatMap((berth) => {
      const spans = (takenAt.get(berth) ?? []).map(spanOf);
      if (spans.some((span) => span.start < end && start < span.end)) return [];
      const before = spans.map((span) => start - span.end).filter((gap) => gap >= 0);
      const after = spans.map((span) => span.start - end).filter((gap) => gap >= 0);
      return [{ berth, gap: Math.min(longestGapMs, ...before) + Math.min(longestGapMs, ...after) }];
    })
    .sort((a, b) => a.gap - b.gap || a.berth - b.berth);
}

/** Compares places for that many pets: those with room for all, and then those with the most room. */
function byFitFor(pets: number) {
  const gapsIn = ({ freeBerths }: Candidate) =>
    freeBerths.slice(0, pets).reduce((total, { gap }) => total + gap, 0);
  return (a: Candidate, b: Candidate) =>
    Math.min(b.free, pets) - Math.min(a.free, pets) ||
    Number(b.hasFamily) - Number(a.hasFamily) ||
    a.berths - b.berths ||
    gapsIn(a) - gapsIn(b) ||
    (a.code < b.code ? -1 : 1);
}

function shown({ freeBerths, ...place }: Candidate): ConsideredPlace {
  return place;
}

function reasonFor([first, second]: readonly Candidate[]): string {
  if (second) return 'no place has room for all pets';
  return first?.hasFamily
    ? 'other pets of the user are there'
    : 'the smallest place with room and the fewest gaps';
}

/**
 * Returns the placements as they follow a change of the stay: the first and the last one of each pet are had for longer or
 * shorter, and those outside of it are given back (0038-moved-places.sql).
 */
export function followedPlacements(current: readonly Placement[], stay: Interval): Placement[] {
  const kept = current.filter((one) => overlaps(one, stay));
  return kept.map((one) => {
    const own = kept.filter(({ petId }) => petId === one.petId);
    const start = one === own[0] ? stay.start : one.start;
    return { ...one, start, end: one === own.at(-1) ? stay.end : one.end };
  });
}

/** True if each of the pets has places, which are in `places` and free. */
export function arePlaced(placements: readonly Placement[], question: PlaceQuestion): boolean {
  const { petIds, places, taken, ownerId, timeZone } = question;
  const byId = new Map(places.map((place) => [place.id, place]));
  const isFree = (one: Placement) => {
    const place = byId.get(one.placeId);
    const others = taken.filter((other) => other.placeId === one.placeId && overlaps(other, one));
    const isInTheWay = (other: TakenBerth) =>
      other.berth === one.berth || (!place?.shared && other.ownerId !== ownerId);
    return place && !outOfServiceDuring(place, one, timeZone) && !others.some(isInTheWay);
  };
  return petIds.every((id) => placements.some(({ petId }) => petId === id)) && placements.every(isFree);
}

/** Returns the times within the period for which a berth is free for the pet of a further user, for each berth in order. */
export function freeBerthSpans(
  { places, taken, timeZone }: Pick<PlaceQuestion, 'places' | 'taken' | 'timeZone'>,
  period: Interval,
): Span[] {
  const takenIn = Map.groupBy(taken, ({ placeId }) => placeId);
  return places.flatMap((place) => {
    const out = place.outOfService.map(({ from, to }) => spanOf(daysBetween(from, to, timeZone)));
    const there = takenIn.get(place.id) ?? [];
    const byBerth = Map.groupBy(there, ({ berth }) => berth);
    // Nobody else may be beside those who are in a place that is not shared.
    const groups = place.shared
      ? Array.from({ length: place.berths }, (_, at) => byBerth.get(at + 1) ?? [])
      : [there];
    return groups.flatMap((held) =>
      subtractSpans([spanOf(period)], mergeSpans([...out, ...held.map(spanOf)])),
    );
  });
}
