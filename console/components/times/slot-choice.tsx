/** The free times of one day, or the way to the next day that has some. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FreeSlot } from '#client/index.ts';
import { freeTimesQuery } from '#console/api/free-times.ts';
import { Button } from '#console/components/button/button.tsx';
import { addDays, dayOf, middleOf, startOfDay } from '#console/components/calendar/business-days.ts';
import { soft } from '#console/components/layout/layout.ts';
import { EmptyState, ProblemNotice } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { useDayReason } from './day-reason.ts';
import { type PartOfDay, partOf, partsOfDay, suitingSlots } from './free-slots.ts';
import styles from './times.module.css';
import type { ChosenTime, Visit } from './use-visit-times.ts';

const names: Readonly<Record<PartOfDay, PlainKey>> = {
  morning: 'book.morning',
  afternoon: 'book.afternoon',
  evening: 'book.evening',
};

interface SlotChoiceProps {
  readonly visit: Visit;
  readonly slots: readonly FreeSlot[];
  readonly day: string;
  readonly onChange: (chosen: ChosenTime) => void;
}

/** The free times of one day. */
export function SlotChoice({ visit: { start, timeZone }, slots, day, onChange }: SlotChoiceProps) {
  const { translate: t, formats } = useLanguage();
  const parts = Map.groupBy(slots, (slot) => partOf(slot, timeZone));
  const dayName = formats.date(middleOf(day, timeZone), 'fullDate', timeZone);
  return (
    <fieldset className={styles.slots}>
      <legend>
        <h2>{dayName}</h2>
        <span className={`${soft} ${styles.soft}`} role="status">
          {t('book.freeTimes', { count: slots.length })}
        </span>
      </legend>
      {partsOfDay.map((part) => {
        const times = parts.get(part);
        if (times === undefined) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: the fieldset is around all parts of the day.
          <div key={part} role="group" aria-label={t(names[part])}>
            <h3>{t(names[part])}</h3>
            <div className={styles.times}>
              {times.map(({ startDate }) => (
                <label key={startDate} className={styles.pill}>
                  <input
                    type="radio"
                    name="start"
                    checked={startDate === start}
                    onChange={() => onChange({ start: startDate, day })}
                  />
                  <span>{formats.date(startDate, 'time', timeZone)}</span>
                </label>
              ))}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

/** How far the next free day is searched. */
const daysAhead = 31;

interface NoTimesProps {
  readonly visit: Visit;
  readonly day: string;
  /** The next day that is known to have free times. */
  readonly nextFree: string | undefined;
  /** The first day that was not searched yet. */
  readonly after: string;
  readonly onChange: (chosen: ChosenTime) => void;
  readonly otherwise: ReactNode;
}

/** A day without free times: says why, and offers the next day that has some, searching later periods if necessary. */
export function NoTimes({ visit, day, nextFree, after, onChange, otherwise }: NoTimesProps) {
  const { translate: t, formats } = useLanguage();
  const queries = useQueryClient();
  const { services, minutes, timeZone, staff, bookingId: exceptBookingId } = visit;
  const look = useMutation({
    mutationFn: async () => {
      const from = startOfDay(after, timeZone);
      const to = startOfDay(addDays(after, daysAhead), timeZone);
      const serviceIds = services.map(({ id }) => id);
      const question = { serviceIds, duration: minutes, from, to, exceptBookingId };
      const slots = await queries.fetchQuery(freeTimesQuery(question));
      const [first] = suitingSlots(slots, { staff, after: from, taken: [] });
      return first ? dayOf(first.startDate, timeZone) : null;
    },
    onSuccess: (found) => {
      if (found) onChange({ day: found, start: undefined });
    },
  });
  const dayName = formats.date(middleOf(day, timeZone), 'fullDate', timeZone);
  const reason = useDayReason(visit, day);
  if (look.data === null) {
    return (
      <EmptyState icon="calendar" text={t(services.length > 1 ? 'book.noCommonTime' : 'book.noTimeAtAll')}>
        {otherwise}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="calendar" text={reason ?? t('book.noTimes', { day: dayName })}>
      {look.error && <ProblemNotice error={look.error} />}
      {nextFree ? (
        <Button look="primary" onClick={() => onChange({ day: nextFree, start: undefined })}>
          {t('book.nextDay', { day: formats.date(middleOf(nextFree, timeZone), 'day', timeZone) })}
        </Button>
      ) : (
        <Button look="primary" isBusy={look.isPending} onClick={() => look.mutate()}>
          {t('book.findNext')}
        </Button>
      )}
    </EmptyState>
  );
}
