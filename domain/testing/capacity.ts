/**
 * How many pets are in the house at once (contract §15): the rule of the setting `capacity`, in the plainest form. The
 * database counts the bookings, so that memory does not grow with their number; the tests compare its answers with this.
 */
import { type Interval, intervalOf, mergeSpans, type Span, spanOf } from '#domain/time/interval.ts';

/** A pet in a live booking with a line of the limited category. */
export interface PresentPet extends Interval {
  readonly petId: string;
}

/** The times at which the number of pets remains the same, in order; times without pets are left out. */
export interface Load extends Span {
  readonly pets: number;
}

/**
 * How many different pets are present at each time. Intervals are half-open: a pet that leaves at noon makes room for
 * one that comes at noon. A pet that is in two bookings at once counts once.
 */
export function loads(present: readonly PresentPet[]): Load[] {
  const changes = new Map<number, number>();
  const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by);
  for (const times of Map.groupBy(present, ({ petId }) => petId).values()) {
    for (const { start, end } of mergeSpans(times.map(spanOf))) {
      change(start, 1);
      change(end, -1);
    }
  }
  const steps = [...changes].sort(([a], [b]) => a - b);
  const found: Load[] = [];
  let pets = 0;
  for (const [at, [start, by]] of steps.entries()) {
    pets += by;
    const end = steps[at + 1]?.[0];
    if (pets > 0 && end !== undefined) found.push({ start, end, pets });
  }
  return found;
}

/**
 * The first time at which there would be more pets than the limit: among the pets that are present already and the
 * wanted ones, during the wanted interval. `undefined` when all of them fit.
 */
export function firstOverfull(
  present: readonly PresentPet[],
  wanted: Interval & { readonly petIds: readonly string[] },
  limit: number,
): Interval | undefined {
  const { start, end } = spanOf(wanted);
  const within = present.flatMap((pet) => {
    const span = spanOf(pet);
    const cut = { start: Math.max(span.start, start), end: Math.min(span.end, end) };
    return cut.start < cut.end ? [{ petId: pet.petId, ...intervalOf(cut) }] : [];
  });
  const all = [...within, ...wanted.petIds.map((petId) => ({ petId, start: wanted.start, end: wanted.end }))];
  const overfull = loads(all).find(({ pets }) => pets > limit);
  return overfull && intervalOf(overfull);
}
