/** The bookings of the day, with breaks and time off between them. */
import { periodText } from '#console/components/booking/period-text.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlanEntry } from './day-plan.ts';

import styles from './today.module.css';
import { WorkCard, type WorkContext } from './work-card.tsx';

export function PlanList({ entries, ...context }: { entries: readonly PlanEntry[] } & WorkContext) {
  const { translate: t, formats } = useLanguage();
  const { timeZone } = context;
  if (entries.length === 0) return null;
  return (
    <ol className={styles.list}>
      {entries.map((entry) =>
        entry.kind === 'booking' ? (
          <WorkCard key={entry.booking.id} booking={entry.booking} {...context} />
        ) : (
          <li key={`${entry.kind} ${entry.startDate}`} className={styles.pause}>
            <Icon name={entry.kind === 'break' ? 'clock' : 'sun'} />
            <strong>{periodText(formats, entry, timeZone)}</strong>
            <span>{entry.kind === 'break' ? t('today.break') : t('today.timeOff')}</span>
          </li>
        ),
      )}
    </ol>
  );
}
