/** Start and end of a booking, as local times of the business. */
import { TextField } from '#console/components/field/text-field.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { shiftedLocalTime } from '#console/i18n/zone.ts';
import type { BookingDraft } from './booking-draft.ts';
import styles from './bookings.module.css';
import type { DraftFaults } from './draft-faults.ts';

interface TimeFieldsProps {
  readonly draft: BookingDraft;
  readonly faults: DraftFaults;
  /** The zone of the business, where it is not that of the reader. */
  readonly zone: string | undefined;
  readonly onChange: (changed: Partial<BookingDraft>) => void;
}

export function TimeFields({ draft: { start, end }, faults, zone, onChange }: TimeFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <div className={styles.times}>
        <TextField
          type="datetime-local"
          label={t('bookings.start')}
          max="9999-12-31T23:59"
          value={start}
          error={faults.start && t(faults.start)}
          onChange={({ target: { value } }) => {
            const isMovable = start !== '' && end !== '' && value !== '';
            onChange(
              isMovable ? { start: value, end: shiftedLocalTime(end, start, value) } : { start: value },
            );
          }}
        />
        <TextField
          type="datetime-local"
          label={t('bookings.end')}
          max="9999-12-31T23:59"
          value={end}
          error={faults.end && t(faults.end)}
          onChange={({ target: { value } }) => onChange({ end: value })}
        />
      </div>
      <p className={styles.soft}>
        {t('bookings.endHint')} {zone && t('bookings.zone', { zone: zone.replaceAll('_', ' ') })}
      </p>
    </>
  );
}
