/** One day of the staff member: the week at the top, then the bookings in order, and the past ones at the end. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { liveBookingsQuery } from '#console/api/live-bookings.ts';
import { usePets } from '#console/api/many-pets.ts';
import { scheduleQuery } from '#console/api/staff-queries.ts';
import { AsOf } from '#console/components/booking/as-of.tsx';
import { useKeptFocus } from '#console/components/booking/kept-focus.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { addDays, middleOf, startOfDay } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { useNow } from '#console/components/page/now.ts';
import { EmptyState, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { PetSheet } from '#console/components/pet/pet-sheet.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { isLive } from '#domain/booking-status.ts';
import { bookingsOn, type DayPlan, dayPlan } from './day-plan.ts';
import { DayStrip, firstOfStrip, stripDays } from './day-strip.tsx';
import { Over } from './over.tsx';
import { PlanList } from './plan-list.tsx';
import styles from './today.module.css';

interface OwnDayProps {
  readonly staffId: string;
  readonly day: string;
  readonly today: string;
  readonly timeZone: string;
}

/** Seconds between two reads: the day of one person changes less often than that of the whole business. */
const refreshSeconds = 15;

export function OwnDay({ staffId, day, today, timeZone }: OwnDayProps) {
  const { translate: t, languages } = useLanguage();
  const { pet } = useSearch({ from: '/today' });
  const navigate = useNavigate({ from: '/today' });
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, 'summary');
  const now = useNow();
  const first = firstOfStrip(day, today);
  const period = { from: startOfDay(first, timeZone), to: startOfDay(addDays(first, stripDays), timeZone) };
  const week = useQuery(
    liveBookingsQuery(languages.catalog, `${staffId} ${first}`, [{ staffId, ...period }], refreshSeconds),
  );
  const schedule = useQuery(
    scheduleQuery(staffId, startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)),
  );
  const bookings = bookingsOn(day, week.data ?? [], timeZone);
  const pets = usePets(bookings.flatMap((booking) => booking.pets.map(({ id }) => id)));
  const plan = dayPlan(bookings, schedule.data);
  const openPet = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, pet: id }), resetScroll: false });
  const context = { pets, today, timeZone, now, staffId, onOpenPet: openPet };
  return (
    <div ref={list} className={styles.day}>
      <DayStrip
        day={day}
        today={today}
        timeZone={timeZone}
        countOn={(one) =>
          week.data && bookingsOn(one, week.data, timeZone).filter(({ status }) => isLive(status)).length
        }
      />
      <DayFacts plan={plan} day={day} timeZone={timeZone} />
      {week.error && !week.data && <ProblemNotice error={week.error} retry={() => void week.refetch()} />}
      {!week.data && !week.error && <Skeleton count={3} height="10rem" />}
      {week.data && (
        <>
          <PlanList entries={plan.entries} {...context} />
          {plan.entries.length === 0 && <Nothing isOver={plan.over.length > 0} next={addDays(day, 1)} />}
          <Over bookings={plan.over} {...context} />
          <div className={styles.foot}>
            <AsOf query={week} timeZone={timeZone} />
            <Button onClick={() => print()} data-screen-only>
              {t('bookings.print')}
            </Button>
          </div>
        </>
      )}
      {pet && <PetSheet id={pet} today={today} onClose={() => openPet(undefined)} />}
    </div>
  );
}

function DayFacts({ plan: { hours }, day, timeZone }: { plan: DayPlan; day: string; timeZone: string }) {
  const { translate: t, formats } = useLanguage();
  return (
    <div>
      {hours && (
        <p className={styles.soft}>
          {t('today.hours', { hours: formats.dateRange(hours.startDate, hours.endDate, 'time', timeZone) })}
        </p>
      )}
      <ZoneNote instant={middleOf(day, timeZone)} timeZone={timeZone} />
    </div>
  );
}

function Nothing({ isOver, next }: { isOver: boolean; next: string }) {
  const t = useTranslate();
  return (
    <EmptyState icon="calendar" text={isOver ? t('today.allDone') : t('today.nothing')}>
      <ButtonLink to="/today" search={{ day: next }} resetScroll={false}>
        {t('day-bar.after')}
      </ButtonLink>
    </EmptyState>
  );
}
