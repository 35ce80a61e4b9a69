/** The bookings of the days as lanes, or as lists without room for lanes, and on paper. */

import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListedBooking, Schedule, Staff } from '#client/index.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { EmptyState } from '#console/components/page/page.tsx';
import { useWide } from '#console/components/page/use-wide.ts';
import { useServices } from '#console/components/service/use-services.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from './calendar.module.css';
import { CalendarDialogs } from './calendar-dialogs.tsx';
import { StayRows } from './grid/stay-rows.tsx';
import { TimeGridOfDays } from './grid/time-grid.tsx';
import { WeekGrid } from './grid/week-grid.tsx';
import { DayLists, listsOfDay, listsOfWeek } from './lists/day-lists.tsx';
import { nobody } from './model/calendar-search.ts';
import { boundsOf } from './model/days.ts';
import { useOpening } from './model/opening.ts';
import { firstFree, isShown, isStay, type Lane, lanesOf } from './model/shown.ts';
import { useWords } from './model/words.ts';
import { createDrag, type Drag, useDragState } from './moving/drag.ts';
import type { NewPlace } from './moving/surface.ts';
import type { CalendarActions } from './moving/use-moving.ts';
import { QuickBooking } from './quick/quick-booking.tsx';
import type { QuickValues } from './quick/use-quick-booking.ts';

interface CalendarViewsProps {
  readonly days: readonly string[];
  readonly timeZone: string;
  readonly staff: readonly Staff[];
  readonly schedules: readonly Schedule[];
  readonly bookings: readonly ListedBooking[];
  /** Of the quick booking; undefined while there is none. */
  readonly draft: RefObject<QuickValues | undefined>;
}

export function CalendarViews({ days, timeZone, staff, schedules, bookings, draft }: CalendarViewsProps) {
  const t = useTranslate();
  const words = useWords();
  const search = useSearch({ from: '/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const services = useServices();
  const isWide = useWide('48rem');
  const opening = useOpening(days, timeZone);
  const [drag] = useState(createDrag);
  const { staff: only, service, status, start, end, with: withStaff } = search;
  const shown = useMemo(
    () => bookings.filter((booking) => isShown(booking, { staff: only, service, status })),
    [bookings, only, service, status],
  );
  const lanes = useMemo(() => lanesOf(staff, schedules, bookings, only), [staff, schedules, bookings, only]);
  const stays = useMemo(() => shown.filter((booking) => isStay(booking, services)), [shown, services]);
  const visits = useMemo(() => shown.filter((booking) => !isStay(booking, services)), [shown, services]);
  const open = useCallback(
    (id: string | undefined) =>
      void navigate({ search: (before) => ({ ...before, booking: id }), replace: true, resetScroll: false }),
    [navigate],
  );
  const opener = useRef<Element>(null);
  const propose = useCallback(
    (at: NewPlace | undefined) =>
      void navigate({
        search: (before) => ({
          ...before,
          booking: undefined,
          start: at?.startDate,
          end: at?.endDate,
          with: at && (at.staffId ?? nobody),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const endQuickBooking = () => {
    draft.current = undefined;
    propose(undefined);
  };
  const book = useCallback(
    (at: NewPlace) => {
      opener.current = document.activeElement;
      propose(at);
    },
    [propose],
  );
  const actions = useMemo(
    (): CalendarActions => ({
      drag,
      onOpen: open,
      onBook: book,
      proposed:
        start === undefined
          ? undefined
          : {
              startDate: start,
              staffId: withStaff === nobody ? null : (withStaff ?? null),
              ...(end !== undefined && { endDate: end }),
            },
    }),
    [drag, open, book, start, end, withStaff],
  );
  const bookIn = useCallback(
    (lane: Lane) => {
      const now = new Date().toISOString();
      book({
        startDate: firstFree(lane, bookings, { day: days[0] ?? '', timeZone, now }),
        staffId: lane.staffId,
      });
    },
    [book, bookings, days, timeZone],
  );
  useFocusOnSaved(drag, bookings);

  if (staff.length === 0 && bookings.length === 0) {
    return (
      <EmptyState icon="user" text={t('calendar.noStaff')}>
        <ButtonLink to="/staff">{t('calendar.toStaff')}</ButtonLink>
      </EmptyState>
    );
  }
  const isWeek = days.length > 1;
  const isOfOne = only !== undefined && lanes.length === 1;
  const lists = isWeek
    ? listsOfWeek(days, timeZone, shown, opening)
    : listsOfDay(lanes, shown, words, t, days[0] ?? '', timeZone, bookIn);
  return (
    <>
      <PaperTitle days={days} />
      <div className={`${wrap([0, 4])} ${styles.meta}`}>
        <p role="status" className={styles.soft}>
          {t('calendar.count', { count: shown.length })}
        </p>
        <ZoneNote instant={shown[0]?.startDate ?? boundsOf(days, timeZone).from} timeZone={timeZone} />
      </div>
      <div className={`${stack(4, 'narrow')} ${styles.place}`} data-open={actions.proposed && true}>
        {isWide && (
          <div className={stack(2, 'narrow', 'top')}>
            <StayRows days={days} timeZone={timeZone} stays={stays} actions={actions} />
            {isWeek && !isOfOne ? (
              <WeekGrid days={days} lanes={lanes} timeZone={timeZone} bookings={visits} actions={actions} />
            ) : (
              <TimeGridOfDays
                days={days}
                lanes={lanes}
                timeZone={timeZone}
                hours={search.hours}
                bookings={visits}
                actions={actions}
                onBookIn={bookIn}
              />
            )}
          </div>
        )}
        {actions.proposed && (
          <QuickBooking
            place={actions.proposed}
            timeZone={timeZone}
            draft={draft}
            onChange={propose}
            onClose={() => {
              endQuickBooking();
              (opener.current as HTMLElement | null)?.focus();
            }}
            onBooked={(id) => {
              endQuickBooking();
              drag.send({ type: 'booked', id });
            }}
          />
        )}
      </div>
      <div className={isWide ? styles.onPaper : undefined}>
        <DayLists lists={lists} withStaff={isWeek} onOpen={open} />
      </div>
      <CalendarDialogs
        id={search.booking}
        bookings={bookings}
        timeZone={timeZone}
        drag={drag}
        onClose={() => open(undefined)}
      />
    </>
  );
}

/** On the screen a button says which days these are. */
function PaperTitle({ days }: { days: readonly string[] }) {
  const { formats } = useLanguage();
  const [first = '', last = first] = [days[0], days.at(-1)];
  return (
    <p className={styles.onPaper}>
      {formats.dateRange(`${first}T00:00Z`, `${last}T00:00Z`, 'fullDate', 'UTC')}
    </p>
  );
}

/** A moved booking has a new button, which takes the focus. */
function useFocusOnSaved(drag: Drag, bookings: readonly ListedBooking[]): void {
  const saved = useDragState(drag, (state) => (state.name === 'saved' ? state.id : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the bookings may move it.
  useEffect(() => {
    if (saved === undefined || document.activeElement !== document.body) return;
    const moved = document.querySelector<HTMLElement>(`[data-booking="${CSS.escape(saved)}"]`);
    moved?.focus({ preventScroll: true });
    drag.send({ type: 'end' });
  }, [drag, saved, bookings]);
}
