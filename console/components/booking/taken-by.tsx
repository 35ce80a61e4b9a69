/**
 * For the business: the bookings that have the staff member or the pets of one that was refused, which its causes name to
 * those who may read them. Needs the part 'business' of the messages.
 */
import { useQueries } from '@tanstack/react-query';
import { isApiError } from '#client/index.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { bookingQuery } from '#console/api/record-queries.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { periodText } from './booking-words.ts';

export function TakenBy({ error }: { readonly error: unknown }) {
  const { translate: t, formats, languages } = useLanguage();
  const timeZone = useTimeZone();
  const causes = isApiError(error) ? error.causes : [];
  const ids = new Set(causes.flatMap((cause) => ('bookings' in cause ? (cause.bookings ?? []) : [])));
  // One may be gone by now.
  const queries = [...ids].map((id) => ({ ...bookingQuery(languages.catalog, id), throwOnError: false }));
  const found = useQueries({ queries }).flatMap(({ data }) => data?.booking ?? []);
  if (found.length === 0 || timeZone === undefined) return null;
  return (
    <div role="status">
      <p>{t('book-for.otherBookings')}</p>
      <ul>
        {found.map(({ id, pets, services, staff, ...times }) => {
          const values = {
            pets: formats.list(pets.map(({ name }) => name || t('pets.unnamed'))),
            services: formats.list(services.map(({ name }) => name)),
            time: periodText(formats, times, timeZone),
          };
          return (
            <li key={id}>
              {staff
                ? t('book-for.takenBy', { ...values, staff: staff.name })
                : t('book-for.takenUnassigned', values)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
