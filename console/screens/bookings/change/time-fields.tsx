/** The times of a booking in the form that changes it: one of the free times of a visit, or any other ones. */

import { useState } from 'react';
import { addMinutes, dayOf, instantAt } from '#console/components/calendar/business-days.ts';
import { DateTimeField } from '#console/components/calendar/date-time-field.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { useVisitTimes, type Visit } from '#console/components/times/use-visit-times.ts';
import { TimeChoice } from '#console/components/times/visit-times.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { localTimeIn, shiftedLocalTime } from '#console/i18n/zone.ts';
import styles from '#console/screens/bookings/bookings.module.css';
import type { LocalTimes } from './booking-draft.ts';

interface TimeFieldsProps {
  readonly value: LocalTimes;
  /** Of the end. */
  readonly error: string | undefined;
  /** The zone of the business. */
  readonly timeZone: string;
  readonly onChange: (times: LocalTimes) => void;
}

/** Start and end of a booking, as local times of the business. */
export function TimeFields({ value: { start, end }, error, timeZone, onChange }: TimeFieldsProps) {
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
          error={error}
          onChange={(value) => onChange({ start, end: value })}
        />
      </div>
      <p className={soft}>{t('bookings.endHint')}</p>
      <ZoneNote instant={instantOf(start, timeZone)} timeZone={timeZone} />
    </>
  );
}

interface VisitFieldsProps extends TimeFieldsProps {
  readonly visit: Omit<Visit, 'day' | 'start' | 'minutes' | 'timeZone'>;
}

/** The chosen time, the free times of its length, and fields for any other time and length. */
export function VisitFields({ visit: given, ...fields }: VisitFieldsProps) {
  const { translate: t, formats } = useLanguage();
  const { timeZone, onChange } = fields;
  const start = instantOf(fields.value.start, timeZone);
  const end = instantOf(fields.value.end, timeZone);
  const [shownDay, setShownDay] = useState<string>();
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000;
  const day = shownDay ?? dayOf(start, timeZone);
  const visit: Visit = { ...given, minutes, timeZone, day, start };
  const times = useVisitTimes(visit);
  return (
    <section className={stack(3, 'narrow')} aria-label={t('bookings.when')}>
      <p role="status">
        <strong>{formats.dateRange(start, end, 'dateTime', timeZone)}</strong>
      </p>
      <TimeChoice
        visit={visit}
        times={times}
        onChange={(chosen) => {
          setShownDay(chosen.day);
          if (chosen.start === undefined) return;
          onChange({
            start: localTimeIn(chosen.start, timeZone),
            end: localTimeIn(addMinutes(chosen.start, minutes), timeZone),
          });
        }}
      />
      <details open={fields.error !== undefined || undefined}>
        <summary>{t('bookings.otherTime')}</summary>
        <TimeFields {...fields} />
      </details>
    </section>
  );
}

/** The instant of a local time. */
export function instantOf(local: string, timeZone: string): string {
  return instantAt(local.slice(0, 10), local.slice(11), timeZone);
}
