/** Free times of a visit, as the user chooses among them. */
import type { FreeSlot } from '#client/index.ts';
import { overlaps, type Times } from '#console/api/free-times.ts';
import { dayOf, timeOf } from '#console/components/calendar/business-days.ts';

interface SlotFilter {
  /** The staff member; undefined for anyone. */
  readonly staff: string | undefined;
  /** Slots start at this instant or later. */
  readonly after: string;
  /** Times at which the pets have other bookings. */
  readonly taken: readonly Times[];
}

/** The slots that match. */
export function suitingSlots(
  slots: readonly FreeSlot[],
  { staff, after, taken }: SlotFilter,
): readonly FreeSlot[] {
  const earliest = Date.parse(after);
  return slots.filter(
    (slot) =>
      Date.parse(slot.startDate) >= earliest &&
      (staff === undefined || slot.staff.some(({ id }) => id === staff)) &&
      !taken.some((one) => overlaps(one, slot)),
  );
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
