/** Free times: those that several services have in common, and the alternatives to a taken time. */
import type { Booking, FreeSlot, FreeStaff } from '#client/index.ts';
import { hasStay } from '#domain/booking/record/booking-kind.ts';
import { isLive } from '#domain/booking/record/booking-status.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { mostDaysForAnyStaff } from '#domain/booking/rules/availability.ts';
import { api } from './client.ts';
import { combined } from './query.ts';

interface FreeTimesQuestion {
  readonly serviceIds: readonly string[];
  /** In minutes. */
  readonly duration: number;
  /** Instants. */
  readonly from: string;
  readonly to: string;
  /** The booking that is being moved: it keeps nobody busy. */
  readonly exceptBookingId?: string | undefined;
}

/** In minutes: the longest duration that is asked for. */
export const longest = 24 * 60;

const minute = 60_000;
/** In milliseconds: a week and a visit at its end, which the server accepts for any number of staff members. */
const longestPeriod = mostDaysForAnyStaff * 24 * 60 * minute;
const week = longestPeriod - longest * minute;

/** The period in parts that the server accepts. A slot that starts in one may end in the next. */
export function partsOf(from: string, to: string, duration: number): { from: string; to: string }[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (!(end - start > longestPeriod)) return [{ from, to }];
  const next = new Date(start + week).toISOString();
  const last = new Date(start + week + (duration - 1) * minute).toISOString();
  return [{ from, to: last }, ...partsOf(next, to, duration)];
}

/** The free slots that all the services have in common. A signed-in user also reads the names of the staff. */
export function freeTimesQuery(question: FreeTimesQuestion) {
  const { serviceIds, duration, from, to, exceptBookingId } = question;
  return {
    ...combined('listFreeSlots', 'in common', question, async ({ signal }) => {
      const parts = partsOf(from, to, duration);
      const slotsOf = async (serviceId: string) => {
        const asked = parts.map((part) =>
          api.listFreeSlots({ query: { serviceId, duration, exceptBookingId, ...part }, signal }),
        );
        return (await Promise.all(asked)).flatMap(({ data }) => data);
      };
      return commonSlots(await Promise.all(serviceIds.map(slotsOf)));
    }),
    enabled: serviceIds.length > 0 && duration <= longest,
  };
}

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

/** The instants at which something starts and ends. */
export type Times = Pick<FreeSlot, 'startDate' | 'endDate'>;

export interface FreeChoices {
  /** The staff members who are free at the requested time. */
  readonly sameTime: readonly FreeStaff[];
  /** The next times of the requested staff member, or of any member. */
  readonly later: readonly Times[];
}

/** Spaced out, because the server offers every quarter of an hour. */
const apart = 30 * 60_000;
const offeredStaff = 3;
const offeredTimes = 4;

/** `staffId`: the requested staff member; null for anyone. */
export function freeChoices(
  slots: readonly FreeSlot[],
  wanted: Pick<Times, 'startDate'>,
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

/** The first ones that do not overlap each other and start some time apart. */
function spaced(slots: readonly FreeSlot[]): readonly FreeSlot[] {
  let next = Number.NEGATIVE_INFINITY;
  return slots.filter(({ startDate, endDate }) => {
    const start = Date.parse(startDate);
    const isFar = start >= next;
    if (isFar) next = Math.max(start + apart, Date.parse(endDate));
    return isFar;
  });
}

export function overlaps(one: Times, other: Times): boolean {
  return (
    Date.parse(one.startDate) < Date.parse(other.endDate) &&
    Date.parse(other.startDate) < Date.parse(one.endDate)
  );
}

/**
 * The bookings that keep one of the pets from a visit: live visits. Stays do not (contract §9 Conflicts). A service that
 * is no longer in the catalog counts as one of a visit.
 */
export function visitsOfPets(
  bookings: readonly Booking[],
  petIds: readonly string[],
  categories: ReadonlyMap<string, ServiceCategory>,
): readonly Booking[] {
  return bookings.filter(
    ({ status, pets, services }) =>
      isLive(status) &&
      !hasStay(services, (id) => categories.get(id)) &&
      pets.some(({ id }) => petIds.includes(id)),
  );
}
