/** The chosen time is no longer available: the reason, and the next free times. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { addDays, dayOf, startOfDay } from '#console/components/calendar/business-days.ts';
import { Notice, Skeleton } from '#console/components/page/states.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import { nobody } from './book-search.ts';
import { servicesForTimes } from './chosen.ts';
import { apartSlots, suitingSlots } from './free-times.ts';
import { freeTimesQuery } from './queries.ts';
import dayStyles from './times.module.css';
import type { BookingState } from './use-booking.ts';
import { useTaken } from './use-taken.ts';
import { stripDays } from './use-week.ts';

const mostOffered = 4;

interface TakenNoticeProps {
  readonly booking: BookingState;
  readonly taken: true | Error;
  /** Called after another time was chosen. */
  readonly onChosen: () => void;
}

export function TakenNotice({ booking, taken, onChosen }: TakenNoticeProps) {
  const t = useTranslate();
  const { kind, go } = booking;
  const ofPet = isApiError(taken, 'BOOKING_CONFLICT') && taken.details.includes('petIds:');
  return (
    <div role="alert">
      <Notice icon="warning">
        <p>{t(ofPet ? 'book.petTaken' : 'problems.bookingConflict')}</p>
        {kind === 'visit' && <NextTimes booking={booking} onChosen={onChosen} />}
        <Button onClick={() => go('time', { start: kind === 'visit' ? undefined : booking.search.start })}>
          {t('book.otherTimes')}
        </Button>
      </Notice>
    </div>
  );
}

function NextTimes({ booking, onChosen }: Pick<TakenNoticeProps, 'booking' | 'onChosen'>) {
  const t = useTranslate();
  const formats = useFormats();
  const { user, chosen, minutes, timeZone, times, search, change } = booking;
  // The alternatives stay relative to the requested time while the reader chooses.
  const [wanted] = useState(times?.start ?? '');
  const day = dayOf(wanted, timeZone);
  const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, stripDays), timeZone)];
  const free = useQuery(freeTimesQuery(user, { serviceIds: servicesForTimes(chosen), minutes, from, to }));
  const { taken } = useTaken(booking, from, to);
  if (free.isPending || !taken) return <Skeleton count={1} height="3rem" />;
  const next = suitingSlots(free.data ?? [], {
    staff: search.staff === nobody ? undefined : search.staff,
    after: wanted,
    taken,
  });
  if (next.length === 0) return null;
  return (
    <>
      <p>{t('book.nextFree')}</p>
      <ul className={dayStyles.times}>
        {apartSlots(next, mostOffered).map(({ startDate }) => (
          <li key={startDate}>
            <Button
              onClick={() => {
                change({ start: startDate, day: dayOf(startDate, timeZone) });
                onChosen();
              }}
            >
              {formats.date(startDate, 'dayTime', timeZone)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
