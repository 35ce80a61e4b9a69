/**
 * For the business: why a time is not free, by the bookings that have its staff member or its pets, or by the reason of
 * the server. Needs the part 'business' of the messages.
 */
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#client/index.ts';
import { overlaps, type Times } from '#console/api/free-times.ts';
import { rows } from '#console/api/list-query.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { useBusinessTimes } from '#console/components/business/business-times.ts';
import { addMinutes } from '#console/components/calendar/business-days.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { isLive } from '#domain/booking/record/booking-status.ts';
import { periodText } from './booking-words.ts';
import { awayText } from './free-times.tsx';

interface TakenByProps {
  readonly error: unknown;
  readonly wanted: Times & { readonly staffId: string | null; readonly petIds: readonly string[] };
  /** The booking that is being moved. */
  readonly bookingId?: string;
}

export function TakenBy({ error, wanted, bookingId }: TakenByProps) {
  const { translate: t, formats, languages } = useLanguage();
  const timeZone = useTimeZone();
  const { buffers } = useBusinessTimes() ?? {};
  const minutes = [...(buffers?.values() ?? [])].flatMap(({ before, after }) => [before, after]);
  // One of the time before a visit, and one of that after the other.
  const apart = 2 * Math.max(0, ...minutes);
  const around = {
    startDate: addMinutes(wanted.startDate, -apart),
    endDate: addMinutes(wanted.endDate, apart),
  };
  const { data = [] } = useQuery({
    ...rows('listBookings', {
      query: { from: around.startDate, to: around.endDate, limit: 100, lang: languages.catalog },
    }),
    enabled: isApiError(error, 'BOOKING_CONFLICT'),
  });
  const away = awayText(t, error);
  if (away !== undefined) return <p>{away}</p>;
  const taken = data.filter(({ id, status, staffId, pets, ...times }) => {
    const isOfPet = pets.some((pet) => wanted.petIds.includes(pet.id)) && overlaps(times, wanted);
    const isOfStaff = staffId !== null && staffId === wanted.staffId;
    return id !== bookingId && isLive(status) && (isOfPet || isOfStaff);
  });
  if (taken.length === 0 || timeZone === undefined) return null;
  return (
    <>
      <p>{t('book-for.takenThen')}</p>
      <ul>
        {taken.map((booking) => {
          const pets = formats.list(booking.pets.map(({ name }) => name || t('pets.unnamed')));
          const time = periodText(formats, booking, timeZone);
          return (
            <li key={booking.id}>
              {booking.staff
                ? t('book-for.takenBy', { pets, time, staff: booking.staff.name })
                : t('book-for.takenUnassigned', { pets, time })}
            </li>
          );
        })}
      </ul>
    </>
  );
}
