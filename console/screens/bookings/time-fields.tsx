/** Start and end of a booking, as local times of the business. */
import { instantAt } from '#console/components/calendar/business-days.ts';
import { DateTimeField } from '#console/components/calendar/date-time-field.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { shiftedLocalTime } from '#console/i18n/zone.ts';
import type { BookingDraft } from './booking-draft.ts';
import styles from './bookings.module.css';
import type { DraftFaults } from './draft-faults.ts';

interface TimeFieldsProps {
  readonly draft: BookingDraft;
  readonly faults: DraftFaults;
  /** The zone of the business. */
  readonly timeZone: string;
  readonly onChange: (changed: Partial<BookingDraft>) => void;
}

export function TimeFields({ draft: { start, end }, faults, timeZone, onChange }: TimeFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <div className={styles.times}>
        <DateTimeField
          legend={t('bookings.start')}
          value={start}
          step={15}
          onChange={(value) => onChange({ start: value, end: shiftedLocalTime(end, start, value) })}
        />
        <DateTimeField
          legend={t('bookings.end')}
          value={end}
          first={start.slice(0, 10)}
          step={15}
          error={faults.end && t(faults.end)}
          onChange={(value) => onChange({ end: value })}
        />
      </div>
      <p className={styles.soft}>{t('bookings.endHint')}</p>
      <ZoneNote instant={instantAt(start.slice(0, 10), start.slice(11), timeZone)} timeZone={timeZone} />
    </>
  );
}
