/** Services, pets, time and staff member of the booking, each with a link to change it. */

import { countedAs } from '#console/components/booking/chosen-services.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { staffField } from '#console/screens/book/choice/book-search.ts';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';
import styles from './book.module.css';
import { Fact } from './fact.tsx';
import reviewStyles from './review.module.css';

interface FactsProps {
  readonly booking: BookingState;
  /** The staff member who would do it. */
  readonly staffName?: string | undefined;
}

export function Facts({ booking, staffName }: FactsProps) {
  const { translate: t, formats } = useLanguage();
  const { chosen, kind, chosenPets, times, search, timeZone, catalogLang, user } = booking;
  return (
    <dl className={`${stack(3)} ${reviewStyles.sheet}`}>
      <Fact name={t('words.services')} step="services">
        {chosen.map(({ service, amount }) => {
          const counted = countedAs(service, kind);
          return (
            <p key={service.id}>
              <span lang={catalogLang}>{service.name}</span>
              {counted && amount > 1 && (
                <span className={`${wrap([0, 3])} ${soft} ${styles.facts}`}>
                  {counted === 'hours'
                    ? t('book.hoursCount', { count: amount })
                    : t('book.timesCount', { count: amount })}
                </span>
              )}
            </p>
          );
        })}
      </Fact>
      {chosenPets.length > 0 && (
        <Fact name={t('words.pets')} step="pets">
          <p>{formats.list(chosenPets.map(({ name }) => name))}</p>
        </Fact>
      )}
      {times && (
        <Fact name={t('book.time')} step="time">
          {kind === 'visit' ? (
            <>
              <p>{formats.date(times.start, 'fullDate', timeZone)}</p>
              <p>{formats.dateRange(times.start, times.end, 'time', timeZone)}</p>
            </>
          ) : (
            <p>{formats.dateRange(times.start, times.end, 'dateTime', timeZone)}</p>
          )}
          <ZoneNote instant={times.start} timeZone={timeZone} />
        </Fact>
      )}
      {times && kind === 'visit' && user && staffName !== undefined && (
        <Fact name={t('words.staffMember')} step="time" field={staffField}>
          <p>{staffName}</p>
          {search.staff === undefined && (
            <p className={`${wrap([0, 3])} ${soft} ${styles.facts}`}>{t('book.bestFree')}</p>
          )}
        </Fact>
      )}
    </dl>
  );
}

/** The choices so far, next to the step. */
export function Summary({ booking }: { booking: BookingState }) {
  const t = useTranslate();
  if (booking.chosen.length === 0) return null;
  return (
    <aside className={`${stack(3)} ${styles.summary}`} aria-label={t('book.title')}>
      <h2>{t('book.title')}</h2>
      <Facts booking={booking} />
    </aside>
  );
}
