/** One day of the staff member: the week at the top, then the bookings in order, and the past ones at the end. */

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { liveBookingsQuery, scheduleQuery, usePets } from '#console/api/record-queries.ts';
import { AsOf } from '#console/components/booking/as-of.tsx';
import { periodText } from '#console/components/booking/booking-words.ts';
import { useKeptFocus } from '#console/components/booking/kept-focus.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { addDays, daysBetween, middleOf, startOfDay } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useNow } from '#console/components/page/now.ts';
import { EmptyState, Loading } from '#console/components/page/page.tsx';
import { PetSheet } from '#console/components/pet/pet-sheet.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { isLive } from '#domain/booking/record/booking-status.ts';
import { bookingsOn, type DayPlan, dayPlan, type PlanEntry } from './day-plan.ts';
import styles from './today.module.css';
import { WorkCard, type WorkContext } from './work-card.tsx';

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
  const [before, start, end, after] = [-1, 0, 1, 2].map((days) => startOfDay(addDays(day, days), timeZone));
  const schedule = useQuery(scheduleQuery(staffId, before ?? '', after ?? ''));
  const bookings = bookingsOn(day, week.data ?? [], timeZone);
  const pets = usePets(bookings.flatMap((booking) => booking.pets.map(({ id }) => id)));
  const plan = dayPlan(bookings, schedule.data, { startDate: start ?? '', endDate: end ?? '' });
  const openPet = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, pet: id }), resetScroll: false });
  const context = { pets, today, timeZone, now, staffId, onOpenPet: openPet };
  return (
    <div ref={list} className={`${stack(4, 'shrinkable')} ${styles.day}`}>
      <DayStrip
        day={day}
        today={today}
        timeZone={timeZone}
        countOn={(one) =>
          week.data && bookingsOn(one, week.data, timeZone).filter(({ status }) => isLive(status)).length
        }
      />
      <DayFacts plan={plan} day={day} timeZone={timeZone} />
      {!week.data && <Loading error={week.error} refetch={week.refetch} height="10rem" />}
      {week.data && (
        <>
          <PlanList entries={plan.entries} {...context} />
          {plan.entries.length === 0 && <Nothing isOver={plan.over.length > 0} next={addDays(day, 1)} />}
          <Over bookings={plan.over} {...context} />
          <div className={wrap(2, 'center', 'between')}>
            <AsOf query={week} timeZone={timeZone} />
            <Button onClick={() => print()}>{t('bookings.print')}</Button>
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
    <div className={wrap([0, 4])}>
      {hours.length > 0 && (
        <p className={soft}>
          {t('today.hours', { hours: formats.list(hours.map((one) => periodText(formats, one, timeZone))) })}
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

/** The bookings of the day, with breaks and time off between them. */
function PlanList({ entries, ...context }: { entries: readonly PlanEntry[] } & WorkContext) {
  const { translate: t, formats } = useLanguage();
  const { timeZone } = context;
  if (entries.length === 0) return null;
  return (
    <ol className={`${stack(3, 'shrinkable')} ${styles.list}`}>
      {entries.map((entry) =>
        entry.kind === 'booking' ? (
          <WorkCard key={entry.booking.id} booking={entry.booking} {...context} />
        ) : (
          <li
            key={`${entry.kind} ${entry.startDate}`}
            className={`${wrap([1, 3], 'center')} ${styles.pause}`}
          >
            <Icon name={entry.kind === 'break' ? 'clock' : 'sun'} />
            <strong>{periodText(formats, entry, timeZone)}</strong>
            <span>{entry.kind === 'break' ? t('today.break') : t('words.timeOff')}</span>
          </li>
        ),
      )}
    </ol>
  );
}

/** The past bookings of the day, closed at first. */
function Over({ bookings, ...context }: { bookings: DayPlan['over'] } & WorkContext) {
  const t = useTranslate();
  if (bookings.length === 0) return null;
  return (
    <details className={styles.over}>
      <summary>{t('today.over', { count: bookings.length })}</summary>
      <ul className={`${stack(3, 'shrinkable')} ${styles.list}`}>
        {bookings.map((booking) => (
          <WorkCard key={booking.id} booking={booking} {...context} />
        ))}
      </ul>
    </details>
  );
}

const stripDays = 7;

/** The week begins today if it includes the chosen day. */
function firstOfStrip(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  return ahead >= 0 && ahead < stripDays ? today : day;
}

interface DayStripProps {
  readonly day: string;
  readonly today: string;
  readonly timeZone: string;
  /** The number of bookings that are not over; undefined until that is known. */
  readonly countOn: (day: string) => number | undefined;
}

function DayStrip({ day, today, timeZone, countOn }: DayStripProps) {
  const { translate: t, formats } = useLanguage();
  const searchOf = (one: string) => ({ day: one === today ? undefined : one });
  const first = firstOfStrip(day, today);
  return (
    <nav aria-label={t('today.days')} data-screen-only>
      <ul className={styles.strip}>
        {Array.from({ length: stripDays }, (_, at) => addDays(first, at)).map((one) => {
          const instant = middleOf(one, timeZone);
          const count = countOn(one);
          const name = formats.date(instant, 'fullDate', timeZone);
          return (
            <li key={one}>
              <Link
                to="/today"
                search={searchOf(one)}
                resetScroll={false}
                aria-current={one === day ? 'date' : undefined}
                data-chosen={one === day || undefined}
                aria-label={count === undefined ? name : t('today.dayCount', { day: name, count })}
              >
                <small>{formats.date(instant, 'shortWeekday', timeZone)}</small>
                <strong>{formats.date(instant, 'dayNumber', timeZone)}</strong>
                <small>{count ? formats.number(count) : '·'}</small>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
