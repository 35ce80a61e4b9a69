/** A day without free times: offers the next day that has some, searching later periods if necessary. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#console/components/button/button.tsx';
import { addDays, dayOf, middleOf, startOfDay } from '#console/components/calendar/business-days.ts';
import { EmptyState, ProblemNotice } from '#console/components/page/states.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import { servicesForTimes } from './chosen.ts';
import { suitingSlots } from './free-times.ts';
import { freeTimesQuery } from './queries.ts';
import type { BookingState } from './use-booking.ts';

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

export function NoTimes({ booking, day, nextFree, after }: NoTimesProps) {
  const t = useTranslate();
  const formats = useFormats();
  const queries = useQueryClient();
  const { search, user, chosen, minutes, timeZone, change, go } = booking;
  const look = useMutation({
    mutationFn: async () => {
      const from = startOfDay(after, timeZone);
      const to = startOfDay(addDays(after, daysAhead), timeZone);
      const serviceIds = servicesForTimes(chosen);
      const slots = await queries.fetchQuery(freeTimesQuery(user, { serviceIds, minutes, from, to }));
      const [first] = suitingSlots(slots, { staff: search.staff, after: from, taken: [] });
      return first ? dayOf(first.startDate, timeZone) : null;
    },
    onSuccess: (found) => {
      if (found) change({ day: found, start: undefined });
    },
  });
  const dayName = formats.date(middleOf(day, timeZone), 'fullDate', timeZone);
  if (look.data === null) {
    return (
      <EmptyState icon="calendar" text={t(chosen.length > 1 ? 'book.noCommonTime' : 'book.noTimeAtAll')}>
        {search.staff && <Button onClick={() => change({ staff: undefined })}>{t('book.withAnyone')}</Button>}
        <Button onClick={() => go('services')}>{t('book.otherServices')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="calendar" text={t('book.noTimes', { day: dayName })}>
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
