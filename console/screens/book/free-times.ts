/** Free times of a visit, calculated from the free slots of its services. */
import type { Booking, FreeSlot } from '#client/index.ts';
import { dayOf, timeOf } from '#console/components/calendar/business-days.ts';
import { isStayCategory } from '#domain/booking-kind.ts';
import type { ServiceCategory } from '#domain/service-category.ts';

/** The slots that all services have in common, with the staff members who offer all of them. */
export function commonSlots(slotsOfServices: readonly (readonly FreeSlot[])[]): readonly FreeSlot[] {
  const [first = [], ...others] = slotsOfServices;
  const staffByStart = others.map(
    (slots) => new Map(slots.map(({ startDate, staff }) => [startDate, new Set(staff.map(({ id }) => id))])),
  );
  return first.flatMap((slot) => {
    const staff = slot.staff.filter(({ id }) =>
      staffByStart.every((byStart) => byStart.get(slot.startDate)?.has(id)),
    );
    return staff.length === 0 ? [] : [{ ...slot, staff }];
  });
}

interface Wishes {
  /** The staff member; undefined for anyone. */
  readonly staff: string | undefined;
  /** Slots start at this instant or later. */
  readonly after: string;
  /** Times at which the pets have other bookings. */
  readonly taken: readonly Taken[];
}

/** A time, as its instants. */
export interface Taken {
  readonly startDate: string;
  readonly endDate: string;
}

/** The slots that match. */
export function suitingSlots(
  slots: readonly FreeSlot[],
  { staff, after, taken }: Wishes,
): readonly FreeSlot[] {
  const earliest = Date.parse(after);
  return slots.filter(
    (slot) =>
      Date.parse(slot.startDate) >= earliest &&
      (staff === undefined || slot.staff.some(({ id }) => id === staff)) &&
      !taken.some((one) => overlaps(one, slot)),
  );
}

function overlaps(one: Taken, other: Taken): boolean {
  return (
    Date.parse(one.startDate) < Date.parse(other.endDate) &&
    Date.parse(other.startDate) < Date.parse(one.endDate)
  );
}

/** The first ones that do not overlap each other, so that the choices are not only a quarter of an hour apart. */
export function apartSlots(slots: readonly FreeSlot[], most: number): readonly FreeSlot[] {
  const found: FreeSlot[] = [];
  for (const slot of slots) {
    const last = found.at(-1);
    if (last === undefined || !overlaps(last, slot)) found.push(slot);
    if (found.length === most) break;
  }
  return found;
}

/** The slots by the day on which they start. */
export function slotsByDay(
  slots: readonly FreeSlot[],
  timeZone: string,
): ReadonlyMap<string, readonly FreeSlot[]> {
  return Map.groupBy(slots, ({ startDate }) => dayOf(startDate, timeZone));
}

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

export function partOf(slot: FreeSlot, timeZone: string): PartOfDay {
  const time = timeOf(slot.startDate, timeZone);
  if (time < '12:00') return 'morning';
  return time < '17:00' ? 'afternoon' : 'evening';
}

/** The staff members of the slots, each once, in the order of their names. */
export function staffOf(slots: readonly FreeSlot[], language: string): readonly FreeSlot['staff'][number][] {
  const byId = new Map(slots.flatMap(({ staff }) => staff).map((one) => [one.id, one]));
  const collator = new Intl.Collator(language);
  return [...byId.values()].sort((one, other) => collator.compare(one.name ?? '', other.name ?? ''));
}

const live: readonly Booking['status'][] = ['PENDING', 'CONFIRMED', 'IN_PROGRESS'];

/**
 * The bookings that keep one of the pets from a visit: live visits. Stays do not (contract §9 Conflicts). A service that
 * is no longer in the catalog counts as one of a visit.
 */
export function visitsOfPets(
  bookings: readonly Booking[],
  petIds: readonly string[],
  categories: ReadonlyMap<string, ServiceCategory>,
): readonly Booking[] {
  return bookings.filter(({ status, pets, services }) => {
    const isStay = services.some(({ serviceId }) => {
      const category = categories.get(serviceId);
      return category !== undefined && isStayCategory(category);
    });
    return live.includes(status) && !isStay && pets.some(({ id }) => petIds.includes(id));
  });
}
