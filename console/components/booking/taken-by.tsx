/**
 * For the business: the bookings that have the staff member or the pets of one that was refused. Needs the part 'business'
 * of the messages.
 */
import { useTimeZone } from '#console/api/queries.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { periodText } from './booking-words.ts';
import { useConflicts } from './use-conflicts.ts';

export function TakenBy({ error }: { readonly error: unknown }) {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone();
  const conflicts = useConflicts(error);
  if (conflicts.length === 0 || timeZone === undefined) return null;
  return (
    <>
      <p>{t('book-for.takenThen')}</p>
      <ul>
        {conflicts.map(({ booking: other }) => {
          const pets = formats.list(other.pets.map(({ name }) => name || t('pets.unnamed')));
          const time = periodText(formats, other, timeZone);
          return (
            <li key={other.id}>
              {other.staff
                ? t('book-for.takenBy', { pets, time, staff: other.staff.name })
                : t('book-for.takenUnassigned', { pets, time })}
            </li>
          );
        })}
      </ul>
    </>
  );
}
