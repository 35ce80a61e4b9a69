/** The alternatives to a taken time. */
import type { FreeSlot, FreeStaff } from '#client/index.ts';

/** The slots that are free for all of the services, with the members who can provide all of them. */
export function freeForAll(answers: readonly (readonly FreeSlot[])[]): readonly FreeSlot[] {
  const [first = [], ...others] = answers;
  const rest = others.map((slots) => new Map(slots.map((slot) => [slot.startDate, slot])));
  return first
    .map((slot) => ({
      ...slot,
      staff: slot.staff.filter((member) =>
        rest.every((slots) => slots.get(slot.startDate)?.staff.some(({ id }) => id === member.id)),
      ),
    }))
    .filter(({ staff }) => staff.length > 0);
}

export interface FreeChoices {
  /** The staff members who are free at the requested time. */
  readonly sameTime: readonly FreeStaff[];
  /** The next times of the requested staff member, or of any member. */
  readonly later: readonly Pick<FreeSlot, 'startDate' | 'endDate'>[];
}

/** Spaced out, because the server offers every quarter of an hour. */
const apart = 30 * 60_000;
const offeredStaff = 3;
const offeredTimes = 4;

export function freeChoices(
  slots: readonly FreeSlot[],
  wanted: { readonly startDate: string },
  staffId: string | null,
): FreeChoices {
  const at = Date.parse(wanted.startDate);
  const sameTime = slots.find(({ startDate }) => Date.parse(startDate) === at)?.staff ?? [];
  const later = slots.filter(
    ({ startDate, staff }) =>
      Date.parse(startDate) > at && (staffId === null || staff.some(({ id }) => id === staffId)),
  );
  return {
    sameTime: sameTime.filter(({ id }) => id !== staffId).slice(0, offeredStaff),
    later: spaced(later)
      .slice(0, offeredTimes)
      .map(({ startDate, endDate }) => ({ startDate, endDate })),
  };
}

function spaced(slots: readonly FreeSlot[]): readonly FreeSlot[] {
  let last = Number.NEGATIVE_INFINITY;
  return slots.filter(({ startDate }) => {
    const isFar = Date.parse(startDate) - last >= apart;
    if (isFar) last = Date.parse(startDate);
    return isFar;
  });
}
