/** The past bookings of a staff member's day, closed at first. */
import { useTranslate } from '#console/i18n/language.tsx';
import type { DayPlan } from './day-plan.ts';
import styles from './today.module.css';
import { WorkCard, type WorkContext } from './work-card.tsx';

export function Over({ bookings, ...context }: { bookings: DayPlan['over'] } & WorkContext) {
  const t = useTranslate();
  if (bookings.length === 0) return null;
  return (
    <details className={styles.over}>
      <summary>{t('today.over', { count: bookings.length })}</summary>
      <ul className={styles.list}>
        {bookings.map((booking) => (
          <WorkCard key={booking.id} booking={booking} {...context} />
        ))}
      </ul>
    </details>
  );
}
