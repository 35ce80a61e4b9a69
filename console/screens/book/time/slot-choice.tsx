/** The free times of one day, or the way to the next day that has some. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FreeSlot } from '#client/index.ts';
import { freeTimesQuery } from '#console/api/free-times.ts';
import { Button } from '#console/components/button/button.tsx';
import { addDays, dayOf, middleOf, startOfDay } from '#console/components/calendar/business-days.ts';
import { EmptyState, ProblemNotice } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { servicesForTimes } from '#console/screens/book/choice/chosen.ts';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';
import styles from '#console/screens/book/parts/book.module.css';
import { useDayReason } from './day-reason.ts';
import { type PartOfDay, partOf, partsOfDay, suitingSlots } from './free-times.ts';
import dayStyles from './times.module.css';

const names: Readonly<Record<PartOfDay, PlainKey>> = {
  morning: 'book.morning',
  afternoon: 'book.afternoon',
  evening: 'book.evening',
};

interface SlotChoiceProps {
  readonly booking: BookingState;
  readonly slots: readonly FreeSlot[];
  readonly day: string;
}

/** The free times of one day. */
export function SlotChoice({ booking: { search, timeZone, change }, slots, day }: SlotChoiceProps) {
  const { translate: t, formats } = useLanguage();
  const parts = Map.groupBy(slots, (slot) => partOf(slot, timeZone));
  const dayName = formats.date(middleOf(day, timeZone), 'fullDate', timeZone);
  return (
    <fieldset className={dayStyles.slots}>
      <legend>
        <h2>{dayName}</h2>
        <span className={styles.facts} role="status">
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
            <div className={dayStyles.times}>
              {times.map(({ startDate }) => (
                <label key={startDate} className={dayStyles.pill}>
                  <input
                    type="radio"
                    name="start"
                    checked={startDate === search.start}
                    onChange={() => change({ start: startDate, day })}
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

/** The server answers for at most a month (contract §10). */
const daysAhead = 31;

interface NoTimesProps {
  readonly booking: BookingState;
  readonly day: string;
  /** The next day that is known to have free times. */
  readonly nextFree: string | undefined;
  /** The first day that was not searched yet. */
  readonly after: string;
}

/** A day without free times: says why, and offers the next day that has some, searching later periods if necessary. */
export function NoTimes({ booking, day, nextFree, after }: NoTimesProps) {
  const { translate: t, formats } = useLanguage();
  const queries = useQueryClient();
  const { search, chosen, minutes, timeZone, change, go } = booking;
  const look = useMutation({
    mutationFn: async () => {
      const from = startOfDay(after, timeZone);
      const to = startOfDay(addDays(after, daysAhead), timeZone);
      const serviceIds = servicesForTimes(chosen);
      const slots = await queries.fetchQuery(freeTimesQuery({ serviceIds, duration: minutes, from, to }));
      const [first] = suitingSlots(slots, { staff: search.staff, after: from, taken: [] });
      return first ? dayOf(first.startDate, timeZone) : null;
    },
    onSuccess: (found) => {
      if (found) change({ day: found, start: undefined });
    },
  });
  const dayName = formats.date(middleOf(day, timeZone), 'fullDate', timeZone);
  const reason = useDayReason(booking, day);
  if (look.data === null) {
    return (
      <EmptyState icon="calendar" text={t(chosen.length > 1 ? 'book.noCommonTime' : 'book.noTimeAtAll')}>
        {search.staff && <Button onClick={() => change({ staff: undefined })}>{t('book.withAnyone')}</Button>}
        <Button onClick={() => go('services')}>{t('book.otherServices')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="calendar" text={reason ?? t('book.noTimes', { day: dayName })}>
      {look.error && <ProblemNotice error={look.error} />}
      {nextFree ? (
        <Button look="primary" onClick={() => change({ day: nextFree, start: undefined })}>
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
