/** The bookings of the days as lanes, or as lists without room for lanes, and on paper. */

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ListedBooking, Schedule, Staff } from '#client/index.ts';
import { allServicesQuery } from '#console/api/record-queries.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { addDays, todayIn } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { createDrag, useDragState } from '#console/components/drag/drag.ts';
import { useFocusOnSaved } from '#console/components/drag/use-dragging.ts';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { EmptyState } from '#console/components/page/page.tsx';
import { useWide } from '#console/components/page/use-wide.ts';
import { useServices } from '#console/components/service/use-services.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { OpenBooking } from './booking-panel.tsx';
import styles from './calendar.module.css';
import { StayRows } from './grid/stay-rows.tsx';
import { TimeGridOfDays } from './grid/time-grid.tsx';
import { WeekGrid } from './grid/week-grid.tsx';
import { DayLists, listsOfDay, listsOfWeek } from './lists/day-lists.tsx';
import { nobody } from './model/calendar-search.ts';
import { boundsOf } from './model/days.ts';
import { best, type MovedBooking, type Place, questionOf } from './model/move.ts';
import { useOpening } from './model/opening.ts';
import { firstFree, isShown, isStay, type Lane, lanesOf, usualStart } from './model/shown.ts';
import { useWords } from './model/words.ts';
import { MoveDialog } from './moving/move-dialog.tsx';
import type { NewPlace } from './moving/surface.ts';
import type { CalendarActions } from './moving/use-moving.ts';
import type { QuickValues } from './quick/use-quick-booking.ts';

const QuickBooking = lazy(async () => ({
  default: (await import('./quick/quick-booking.tsx')).QuickBooking,
}));

/** The days, from today on, on which a first free time is looked for. */
const daysSearched = 14;

interface CalendarViewsProps {
  readonly days: readonly string[];
  /** One of the days: that of a new booking. */
  readonly day: string;
  readonly timeZone: string;
  readonly staff: readonly Staff[];
  readonly schedules: readonly Schedule[];
  readonly bookings: readonly ListedBooking[];
  /** Of the quick booking; undefined while there is none. */
  readonly draft: RefObject<QuickValues | undefined>;
}

export function CalendarViews({
  days,
  day,
  timeZone,
  staff,
  schedules,
  bookings,
  draft,
}: CalendarViewsProps) {
  const t = useTranslate();
  const words = useWords();
  const search = useSearch({ from: '/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const services = useServices();
  const { isSuccess: areServicesKnown } = useQuery(allServicesQuery(useLanguage().languages.catalog));
  const isWide = useWide('48rem');
  const opening = useOpening(days, timeZone);
  const [drag] = useState(() => createDrag<MovedBooking>(questionOf));
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
  const propose = useCallback(
    (at: NewPlace | undefined) =>
      void navigate({
        search: (before) => ({
          ...before,
          booking: undefined,
          new: undefined,
          ...(at === undefined && { customer: undefined, pets: undefined, services: undefined }),
          start: at?.startDate,
          end: at?.endDate,
          with: at && (at.staffId ?? nobody),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const opener = useRef<Element>(null);
  const openFrom = useCallback(
    (id: string) => {
      opener.current = document.activeElement;
      open(id);
    },
    [open],
  );
  const book = useCallback(
    (at: NewPlace) => {
      opener.current = document.activeElement;
      propose(at);
    },
    [propose],
  );
  const focusOpener = () => (opener.current as HTMLElement | null)?.focus();
  const endQuickBooking = () => {
    draft.current = undefined;
    propose(undefined);
  };
  const proposed = useMemo(
    (): NewPlace | undefined =>
      start === undefined
        ? undefined
        : {
            startDate: start,
            staffId: withStaff === nobody ? null : (withStaff ?? null),
            ...(end !== undefined && { endDate: end }),
          },
    [start, end, withStaff],
  );
  const panel = search.booking ?? (proposed && 'new');
  /** The panel that was open before the day was shown, as after a change of the day. */
  const [kept, setKept] = useState(panel);
  if (kept !== undefined && panel !== kept) setKept(undefined);
  const takesFocus = kept === undefined;
  /** The place of the new booking with the length of its services, and the member whom the server would assign. */
  const [drawn, setDrawn] = useState<Place>();
  const actions = useMemo(
    (): CalendarActions => ({
      drag,
      onOpen: openFrom,
      onBook: book,
      proposed: proposed && (drawn?.startDate === proposed.startDate ? drawn : proposed),
    }),
    [drag, openFrom, book, proposed, drawn],
  );
  const freeOn = useCallback(
    () => ({ day, timeZone, now: new Date().toISOString(), opening: opening.get(day) }),
    [day, timeZone, opening],
  );
  /** A member may have a visit during a stay (contract §9 Conflicts). */
  const busy = useCallback(() => bookings.filter((one) => !isStay(one, services)), [bookings, services]);
  const bookIn = useCallback(
    (lane: Lane) =>
      book({
        startDate: firstFree(lane, busy(), freeOn()) ?? usualStart(freeOn()),
        staffId: lane.staffId,
      }),
    [book, busy, freeOn],
  );
  const proposeFirst = useEffectEvent(() => {
    const members = lanes.filter(({ staffId }) => staffId !== null);
    const [first] = members.flatMap((lane) => firstFree(lane, busy(), freeOn()) ?? []).sort();
    const isLast = day >= addDays(todayIn(timeZone), daysSearched);
    if (first !== undefined || members.length === 0 || isLast)
      propose({
        startDate: first ?? usualStart(freeOn()),
        staffId: members.length === 0 ? null : best,
      });
    else void navigate({ search: (before) => ({ ...before, day: addDays(day, 1) }), replace: true });
  });
  const isAsked = search.new === true && areServicesKnown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each day until one has a free hour.
  useEffect(() => {
    if (isAsked) proposeFirst();
  }, [isAsked, day]);
  useFocusOnSaved(drag, bookings);
  const asked = useDragState(drag, (state) => (state.name === 'asked' ? state.question : undefined));

  if (staff.length === 0 && bookings.length === 0 && panel === undefined && !isAsked) {
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
      <div className={`${stack(4, 'narrow')} ${styles.place}`} data-open={panel && true}>
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
        <OpenBooking
          id={search.booking}
          bookings={bookings}
          timeZone={timeZone}
          takesFocus={takesFocus}
          onClose={() => {
            open(undefined);
            focusOpener();
          }}
          onMove={(move, isForm) => {
            open(undefined);
            drag.send({ type: 'ask', question: { move, isForm } });
          }}
        />
        {proposed && search.booking === undefined && (
          <Suspense>
            <QuickBooking
              place={proposed}
              timeZone={timeZone}
              draft={draft}
              takesFocus={takesFocus}
              first={{
                customerId: search.customer ?? '',
                petIds: search.pets?.split('.') ?? [],
                serviceIds: search.services?.split('.') ?? [],
              }}
              onDraw={setDrawn}
              onChange={propose}
              onClose={() => {
                endQuickBooking();
                focusOpener();
              }}
              onBooked={(id) => {
                endQuickBooking();
                drag.send({ type: 'booked', id });
              }}
            />
          </Suspense>
        )}
      </div>
      <div className={isWide ? styles.onPaper : undefined}>
        <DayLists lists={lists} withStaff={isWeek} onOpen={openFrom} />
      </div>
      {asked && <MoveDialog first={asked.move} isForm={asked.isForm} drag={drag} />}
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
