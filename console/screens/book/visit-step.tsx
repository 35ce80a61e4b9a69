/** The choice of day, staff member and time of a visit from the free times. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { addDays, dayOf } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { businessPart } from '#console/components/page/business-part.ts';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './book.module.css';
import { nobody } from './book-search.ts';
import { servicesForTimes } from './chosen.ts';
import { DayStrip } from './day-strip.tsx';
import { slotsByDay, staffOf, suitingSlots } from './free-times.ts';
import { NextBar } from './next-bar.tsx';
import { NoTimes } from './no-times.tsx';
import { freeTimesQuery } from './queries.ts';
import { SlotChoice } from './slot-choice.tsx';
import { StaffChoice } from './staff-choice.tsx';
import type { BookingState } from './use-booking.ts';
import { useTaken } from './use-taken.ts';
import { stripDays, useWeek } from './use-week.ts';

const AnyTime = businessPart(async () => (await import('./any-time.tsx')).AnyTime);

export function VisitStep({ booking }: { booking: BookingState }) {
  const { translate: t, languages } = useLanguage();
  const { search, user, customerId, chosen, minutes, timeZone, estimate, go } = booking;
  const wantedStaff = search.staff === nobody ? undefined : search.staff;
  const { first, from, to } = useWeek(booking);
  const now = useNow();
  const times = useQuery(freeTimesQuery(user, { serviceIds: servicesForTimes(chosen), minutes, from, to }));
  const { taken, petNames } = useTaken(booking, from, to);
  const free = times.data && taken && suitingSlots(times.data, { staff: wantedStaff, after: now, taken });
  const byDay = free && slotsByDay(free, timeZone);
  const firstFree = free?.[0] && dayOf(free[0].startDate, timeZone);
  const day = search.day ?? (search.start ? dayOf(search.start, timeZone) : (firstFree ?? first));
  const slots = byDay?.get(day) ?? [];
  const isChosenFree = slots.some(({ startDate }) => startDate === search.start);
  // A user who books for a customer may choose any time; the last step shows whether it is possible.
  const isChosen = isChosenFree || (customerId !== undefined && booking.times !== undefined);
  const nextFree = [...(byDay?.keys() ?? [])].find((one) => one > day) ?? firstFree;

  return (
    <>
      {customerId === undefined && (
        <StaffChoice booking={booking} staff={times.data && staffOf(times.data, languages.console)} />
      )}
      <DayStrip
        booking={booking}
        first={first}
        day={day}
        counts={byDay && new Map([...byDay].map(([one, list]) => [one, list.length]))}
      />
      <ZoneNote instant={from} timeZone={timeZone} />
      {petNames && <p className={styles.facts}>{t('book.petsElsewhere', { pets: petNames })}</p>}
      {times.error && <ProblemNotice error={times.error} retry={() => void times.refetch()} />}
      {!free && !times.error && <Skeleton count={3} height="6rem" />}
      {free && slots.length > 0 && <SlotChoice booking={booking} slots={slots} day={day} />}
      {free && slots.length === 0 && (
        <NoTimes booking={booking} day={day} nextFree={nextFree} after={addDays(first, stripDays)} />
      )}
      {customerId !== undefined && (
        <Suspense>
          <AnyTime booking={booking} day={day} isFree={isChosenFree} />
        </Suspense>
      )}
      <NextBar estimate={estimate}>
        <Button
          look="primary"
          reason={isChosen ? undefined : t('book.chooseTime')}
          onClick={() => go('review')}
        >
          {t('book.next')}
        </Button>
      </NextBar>
    </>
  );
}

/** The current time, by the minute: times that pass meanwhile are no longer offered. */
function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
