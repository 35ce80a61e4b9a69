/** The bookings that conflict with a move, with the staff member or pet concerned. */
import { useQuery } from '@tanstack/react-query';
import { eachRow, type ListedBooking } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { best, type Move } from '#console/screens/calendar/model/move.ts';
import { useServices } from '#console/screens/calendar/model/queries.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import styles from './move.module.css';
import { rivalsOf } from './rivals.ts';

export function Rivals({ move: { booking, to } }: { move: Move }) {
  const { translate: t, languages } = useLanguage();
  const words = useWords();
  const services = useServices();
  const { startDate: from, endDate } = to;
  const { data = [] } = useQuery({
    queryKey: ['bookings', languages.catalog, 'during', from, endDate],
    queryFn: async ({ signal }) => {
      const query = { from, to: endDate, limit: 100 };
      const found: ListedBooking[] = [];
      for await (const one of eachRow(api.listBookings, { query, signal })) found.push(one);
      return found;
    },
  });
  const staffId = to.staffId === best ? null : to.staffId;
  const rivals = rivalsOf(booking, { ...to, staffId }, data, services);
  if (rivals.length === 0) return null;
  return (
    <div role="status">
      <ul className={styles.rivals}>
        {rivals.map((one) => (
          <li key={one.id}>
            {t('calendar.takenBy', {
              who:
                staffId !== null && one.staffId === staffId
                  ? (one.staff?.name ?? '')
                  : words.petsOf({
                      pets: one.pets.filter(({ id }) => booking.pets.some((pet) => pet.id === id)),
                    }),
              time: words.timesOf(one),
              pets: words.petsOf(one),
              services: words.servicesOf(one),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
