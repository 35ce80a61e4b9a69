/** The words of the calendar for times, bookings and staff members. */
import { useCallback, useMemo } from 'react';
import type { Booking } from '#client/index.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { periodText, statusNames } from '#console/components/booking/booking-words.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { Place } from './move.ts';
import { useStaff } from './queries.ts';

type Times = Pick<Place, 'startDate' | 'endDate'>;

export interface Words {
  /** With the day: `Tue, Nov 24, 10:00 – 11:00 AM`. */
  timesOf(times: Times): string;
  /** Without the day if it is a single one. */
  hoursOf(times: Times): string;
  petsOf(booking: Pick<Booking, 'pets'>): string;
  servicesOf(booking: Pick<Booking, 'services'>): string;
  /** The staff member, with the time that the booking takes of theirs if it is longer than the booking. */
  staffOf(booking: Booking): string;
  /** For screen readers: times, pets, services, staff and status. */
  nameOf(booking: Booking): string;
}

export function useWords(): Words {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone() ?? 'UTC';
  return useMemo(() => {
    const words: Words = {
      timesOf: ({ startDate, endDate }) => formats.dateRange(startDate, endDate, 'dayTime', timeZone),
      hoursOf: (times) => periodText(formats, times, timeZone),
      petsOf: ({ pets }) => formats.list(pets.map(({ name }) => name)),
      servicesOf: ({ services }) => formats.list(services.map(({ name }) => name)),
      staffOf: ({ staff, hold }) => {
        const name = staff?.name ?? t('calendar.unassigned');
        return staff && hold ? t('calendar.heldStaff', { name, time: words.hoursOf(hold) }) : name;
      },
      nameOf: (booking) =>
        t('calendar.bookingName', {
          time: words.hoursOf(booking),
          pets: words.petsOf(booking),
          services: words.servicesOf(booking),
          staff: words.staffOf(booking),
          status: t(statusNames[booking.status]),
        }),
    };
    return words;
  }, [t, formats, timeZone]);
}

/** The name of a staff member; for null, the text for no member. */
export function useStaffName(): (id: string | null) => string {
  const t = useTranslate();
  const { data } = useStaff();
  return useCallback(
    (id) =>
      id === null
        ? t('calendar.unassigned')
        : (data?.find((member) => member.id === id)?.user.name ?? t('calendar.formerStaff')),
    [t, data],
  );
}
