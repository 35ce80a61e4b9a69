/**
 * For the business: why a time is not free, by the bookings that have its staff member or its pets, or by the reason of
 * the server. Needs the part 'business' of the messages.
 */
import { isApiError } from '#client/index.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { useCauseTexts } from '#console/components/cause/use-cause-text.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { periodText } from './booking-words.ts';
import { useConflicts } from './use-conflicts.ts';

export function TakenBy({ error }: { readonly error: unknown }) {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone();
  const conflicts = useConflicts(error);
  const causes = useCauseTexts(error);
  if (isApiError(error, 'STAFF_UNAVAILABLE')) return causes.map((text) => <p key={text}>{text}</p>);
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
