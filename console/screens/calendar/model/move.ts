/** A change of a booking that is being considered: other times, another staff member, or both. */
import type { BookingChanges, ListedBooking } from '#client/index.ts';

/** Times are instants, as the server writes them. */
export interface Place {
  readonly startDate: string;
  readonly endDate: string;
  readonly staffId: string | null;
}

/** The server chooses the staff member. */
export const best = 'best';

export interface Move {
  /** As read: its tag is sent as `If-Match`. */
  readonly booking: ListedBooking;
  readonly to: Destination;
  /** The rules of the business about vaccinations and capacity are not applied. */
  readonly override?: Pick<BookingChanges, 'overrideRules' | 'overrideReason'> | undefined;
}

export type Destination = Omit<Place, 'staffId'> & { readonly staffId: string | null | typeof best };

/** The bookings that are moved on the calendar. */
export interface MovedBooking {
  readonly item: ListedBooking;
  readonly position: Place;
  /** `isForm`: times and staff are chosen in the dialog; otherwise the drop has chosen them. */
  readonly question: { readonly move: Move; readonly isForm: boolean };
}

export function placeOfBooking({ startDate, endDate, staffId }: Place): Place {
  return { startDate, endDate, staffId };
}

/** Returns the changes to send: only differences, so that everything else stays unchanged. */
export function changesOf({ booking, to, override }: Move): BookingChanges {
  return {
    ...(!isSame(to.startDate, booking.startDate) && { startDate: to.startDate }),
    ...(!isSame(to.endDate, booking.endDate) && { endDate: to.endDate }),
    ...(to.staffId === best ? { assign: best } : to.staffId !== booking.staffId && { staffId: to.staffId }),
    ...override,
  };
}

export function isChange({ booking, to }: Move): boolean {
  return Object.keys(changesOf({ booking, to })).length > 0;
}

/** What is asked after a drop; nothing where the booking was. */
export function questionOf(booking: ListedBooking, to: Place): MovedBooking['question'] | undefined {
  const move = { booking, to };
  return isChange(move) ? { move, isForm: false } : undefined;
}

function isSame(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other);
}

/** An instant as the server writes it, from milliseconds since 1970. */
export function instantOf(milliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ fractionalSecondDigits: 3 });
}

/** The same local times, a number of days later or earlier; the later one when a clock change skips it. */
export function onOtherDay(place: Place, days: number, timeZone: string): Place {
  const moved = (instant: string) => {
    const there = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).add({ days });
    return instantOf(there.epochMilliseconds);
  };
  return { ...place, startDate: moved(place.startDate), endDate: moved(place.endDate) };
}

/** The same duration from another start. */
export function startingAt(place: Place, start: number): Place {
  const length = Date.parse(place.endDate) - Date.parse(place.startDate);
  return { ...place, startDate: instantOf(start), endDate: instantOf(start + length) };
}

/** A move over a version that another user has saved since: the changes of the move, and everything else as saved. */
export function mergedOver(move: Move, theirs: ListedBooking): Move {
  const mine = changesOf(move);
  const hasTimes = mine.startDate !== undefined || mine.endDate !== undefined;
  const hasStaff = mine.staffId !== undefined || mine.assign !== undefined;
  return {
    booking: theirs,
    to: {
      startDate: hasTimes ? move.to.startDate : theirs.startDate,
      endDate: hasTimes ? move.to.endDate : theirs.endDate,
      staffId: hasStaff ? move.to.staffId : theirs.staffId,
    },
    override: move.override,
  };
}
