/** The places for a pet of a stay, and the placements of its booking with another one. */
import type {
  BerthStay,
  NewPlacement,
  OccupiedPlace,
  Place,
  Placement,
  PlaceOccupancy,
  ServiceCategory,
  UnplacedPet,
} from '#client/index.ts';

/** A pet of a stay, as the week shows it. */
export interface ShownPet
  extends UnplacedPet,
    Partial<Pick<BerthStay, 'status' | 'overdue' | 'conflictsWith'>> {
  /** Where it is; absent without a place. */
  readonly placeId?: string;
  readonly code?: string;
  readonly berth?: number;
}

/** A pet in a berth: a part of its stay, if it has several places. */
export interface PlacedPet extends BerthStay {
  readonly id: string;
  readonly placeId: string;
  readonly code: string;
  readonly berth: number;
}

/** The part of its stay, whichever its place is. */
export function idOf({ bookingId, petId, from }: UnplacedPet): string {
  return `${bookingId} ${petId} ${from}`;
}

/** The pets that have places, by place and berth. */
export function placedPets({ places }: PlaceOccupancy): PlacedPet[] {
  return places.flatMap(({ placeId, code, berths }) =>
    berths.flatMap(({ berth, stays }) =>
      stays.map((stay) => ({ ...stay, id: idOf(stay), placeId, code, berth })),
    ),
  );
}

export function codeOf(places: readonly Place[], placeId: string): string {
  return places.find(({ id }) => id === placeId)?.code ?? '';
}

export interface OfferedPlace {
  readonly id: string;
  readonly code: string;
  /** In the language of the occupancy. */
  readonly name: string;
  /** The berths that the pet could have from its start to its end. */
  readonly free: number;
}

interface Question {
  readonly pet: ShownPet;
  /** A place that is offered whatever it is for: it was chosen on the week. */
  readonly chosen?: string | undefined;
  /** The local days of its first and its last instant. */
  readonly days: { readonly from: string; readonly to: string };
  /** Of the booking. */
  readonly categories: readonly (ServiceCategory | undefined)[];
  readonly places: readonly Place[];
  /** Of those days. */
  readonly occupancy: PlaceOccupancy;
}

/** Returns the active places of the categories, and the one that the pet has or is to get; those with a free berth first. */
export function offeredPlaces(question: Question): OfferedPlace[] {
  const { pet, chosen, days, categories, places, occupancy } = question;
  const occupied = new Map(occupancy.places.map((one) => [one.placeId, one]));
  return places
    .filter(
      ({ id, isActive, categories: its }) =>
        id === pet.placeId || id === chosen || (isActive && its.some((one) => categories.includes(one))),
    )
    .map((place) => {
      const { id, code, name } = place;
      const there = occupied.get(id);
      return {
        id,
        code,
        name: there?.name ?? name.en,
        free: there ? freeBerths(place, there, pet, days) : 0,
      };
    })
    .sort((one, other) => Number(other.free > 0) - Number(one.free > 0));
}

/** As the server counts them (domain/booking/rules/places.ts), which decides in the end. */
function freeBerths(
  { shared, isActive, outOfService }: Place,
  { berths }: OccupiedPlace,
  pet: ShownPet,
  days: Question['days'],
): number {
  if (!isActive || outOfService.some(({ from, to }) => from <= days.to && days.from <= to)) return 0;
  const others = berths.map(({ stays }) =>
    stays.filter(
      ({ bookingId, petId, from, to }) =>
        (bookingId !== pet.bookingId || petId !== pet.petId) &&
        Date.parse(from) < Date.parse(pet.to) &&
        Date.parse(pet.from) < Date.parse(to),
    ),
  );
  const isOfFamily = (one: { readonly bookingId: string; readonly userName: string }) =>
    one.bookingId === pet.bookingId || (one.userName !== '' && one.userName === pet.userName);
  const isOpen = shared || others.flat().every(isOfFamily);
  return isOpen ? others.filter((stays) => stays.length === 0).length : 0;
}

/**
 * Returns the places of the booking with another one for the pet, from `start` to the end of the part of its stay that is
 * shown; without a place, it has none for its whole stay. Parts of one place that follow each other become one.
 */
export function withPlace(
  placements: readonly Placement[],
  pet: ShownPet,
  placeId: string | undefined,
  start = pet.from,
): NewPlacement[] {
  const { petId, from } = pet;
  const isOwn = (one: { readonly petId: string }) => one.petId === petId;
  if (placeId === undefined) return namedPlacements(placements.filter((one) => !isOwn(one)));
  const own = placements.filter(isOwn);
  const changed = own.find((one) => Date.parse(one.from) === Date.parse(from)) ?? own[0];
  if (!changed) return namedPlacements([...placements, { petId, placeId, from }]);
  const isSplit = Date.parse(start) > Date.parse(changed.from);
  const parts = [...(isSplit ? [changed] : []), { petId, placeId, from: isSplit ? start : changed.from }];
  const all = placements.flatMap((one) => (one === changed ? parts : [one]));
  return namedPlacements(
    all.filter((one, at) => !isOwn(one) || all.slice(0, at).findLast(isOwn)?.placeId !== one.placeId),
  );
}

/** The berth that the pet has in the place from then on. */
export function berthFrom(
  placements: readonly Placement[] | undefined,
  pet: ShownPet,
  placeId: string,
  start = pet.from,
): number | undefined {
  const there = placements?.filter((one) => one.petId === pet.petId && one.placeId === placeId);
  return there?.find(({ to }) => Date.parse(to) > Date.parse(start))?.berth;
}

/** The placements as a request names them: the times at the start and at the end of the stay are left to the server. */
export function namedPlacements(
  all: readonly Pick<Placement, 'petId' | 'placeId' | 'from'>[],
): NewPlacement[] {
  return all.map(({ petId, placeId, from }, at) =>
    all.slice(0, at).some((one) => one.petId === petId) ? { petId, placeId, from } : { petId, placeId },
  );
}
