/** The words of the calendar for times and bookings. */
import { useMemo } from 'react';
import type { Booking } from '#client/index.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import type { Place } from './move.ts';

type Times = Pick<Place, 'startDate' | 'endDate'>;

export interface Words {
  /** With the day: `Tue, Nov 24, 10:00 – 11:00 AM`. */
  timesOf(times: Times): string;
  /** Without the day if it is a single one. */
  hoursOf(times: Times): string;
  petsOf(booking: Pick<Booking, 'pets'>): string;
  servicesOf(booking: Pick<Booking, 'services'>): string;
  /** For screen readers: times, pets, services, staff and status. */
  nameOf(booking: Booking): string;
}

export function useWords(): Words {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone() ?? 'UTC';
  return useMemo(() => {
    const isOneDay = ({ startDate, endDate }: Times) =>
      localDayIn(startDate, timeZone) === localDayIn(endDate, timeZone);
    const words: Words = {
      timesOf: ({ startDate, endDate }) => formats.dateRange(startDate, endDate, 'dayTime', timeZone),
      hoursOf: (times) =>
        isOneDay(times)
          ? formats.dateRange(times.startDate, times.endDate, 'time', timeZone)
          : words.timesOf(times),
      petsOf: ({ pets }) => formats.list(pets.map(({ name }) => name)),
      servicesOf: ({ services }) => formats.list(services.map(({ name }) => name)),
      nameOf: (booking) =>
        t('calendar.bookingName', {
          time: words.hoursOf(booking),
          pets: words.petsOf(booking),
          services: words.servicesOf(booking),
          staff: booking.staff?.name ?? t('calendar.unassigned'),
          status: t(statusNames[booking.status]),
        }),
    };
    return words;
  }, [t, formats, timeZone]);
}
