/** The lists of a day and of a week. */
import type { ListedBooking } from '#client/index.ts';
import type { Translate } from '#console/i18n/translate.ts';
import { DayHeading } from '#console/screens/calendar/grid/day-heading.tsx';
import { LaneHeading } from '#console/screens/calendar/grid/lane-heading.tsx';
import { boundsOfDay, daysTouched } from '#console/screens/calendar/model/days.ts';
import type { Lane } from '#console/screens/calendar/model/shown.ts';
import type { Words } from '#console/screens/calendar/model/words.ts';
import type { BookingList } from './day-lists.tsx';

export function listsOfDay(
  lanes: readonly Lane[],
  bookings: readonly ListedBooking[],
  words: Words,
  t: Translate,
  day: string,
  timeZone: string,
): readonly BookingList[] {
  const bounds = [boundsOfDay(day, timeZone)];
  return lanes.map((lane) => {
    const { staffId, schedule } = lane;
    const name = lane.name ?? t('calendar.unassigned');
    const hours = schedule?.workingHours.filter((span) => daysTouched(span, bounds)) ?? [];
    const off = schedule?.timeOff.filter((span) => daysTouched(span, bounds)) ?? [];
    return {
      key: staffId ?? 'none',
      heading: <LaneHeading lane={lane} name={name} day={day} isTitle />,
      notes: [
        ...(!lane.isAvailable || (schedule && hours.length === 0) ? [t('calendar.closed')] : []),
        ...(lane.isAvailable ? hours.map((span) => words.hoursOf(span)) : []),
        ...off.map((span) => t('calendar.timeOffAt', { time: words.hoursOf(span) })),
      ],
      bookings: inOrder(bookings.filter((booking) => booking.staffId === staffId)),
    };
  });
}

export function listsOfWeek(
  days: readonly string[],
  timeZone: string,
  bookings: readonly ListedBooking[],
): readonly BookingList[] {
  const ordered = inOrder(bookings);
  return days.map((day) => {
    const bounds = [boundsOfDay(day, timeZone)];
    return {
      key: day,
      heading: <DayHeading day={day} />,
      notes: [],
      bookings: ordered.filter((booking) => daysTouched(booking, bounds)),
    };
  });
}

function inOrder(bookings: readonly ListedBooking[]): readonly ListedBooking[] {
  return [...bookings].sort(
    (one, other) => Date.parse(one.startDate) - Date.parse(other.startDate) || (one.id < other.id ? -1 : 1),
  );
}
