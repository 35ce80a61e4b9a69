/** Stays: a row for each booking, across its days; the first three until the reader asks for all. */

import { useId, useMemo, useState } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { type Arrow, boxIn } from '#console/components/drag/surface.ts';
import { soft } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { boundsOfDay, daysTouched } from '#console/screens/calendar/model/days.ts';
import { onOtherDay, type Place, placeOfBooking } from '#console/screens/calendar/model/move.ts';
import { useOpening } from '#console/screens/calendar/model/opening.ts';
import { useCategoryOf } from '#console/screens/calendar/model/queries.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import { MoveGhost } from '#console/screens/calendar/moving/dry-run.tsx';
import type { CalendarSurface, CalendarView } from '#console/screens/calendar/moving/surface.ts';
import { type CalendarActions, useMoving } from '#console/screens/calendar/moving/use-moving.ts';
import { Block } from './block.tsx';
import { DayNotes } from './headings.tsx';
import styles from './stay-rows.module.css';

interface StayRowsProps {
  readonly days: readonly string[];
  readonly timeZone: string;
  readonly stays: readonly ListedBooking[];
  readonly actions: CalendarActions;
}

const most = 3;

export function StayRows({ days, timeZone, stays, actions }: StayRowsProps) {
  const { translate: t, formats } = useLanguage();
  const words = useWords();
  const help = useId();
  const opening = useOpening(days, timeZone);
  const view = useMemo(() => stayRowsView(days, timeZone), [days, timeZone]);
  const categoryOf = useCategoryOf();
  const [showsAll, setShowsAll] = useState(false);
  const all = useMemo(() => {
    const bounds = days.map((day) => boundsOfDay(day, timeZone));
    return stays.flatMap((booking) => {
      const touched = daysTouched(booking, bounds);
      return touched ? [{ booking, touched }] : [];
    });
  }, [days, timeZone, stays]);
  const rows = useMemo(() => (showsAll ? all : all.slice(0, most)), [showsAll, all]);
  const shown = useMemo(() => rows.map(({ booking }) => booking), [rows]);
  const { id, root, moving, reached, handlers } = useMoving(view, shown, actions);
  if (all.length === 0) return null;
  const isOneDay = days.length === 1;
  const title = (
    <div className={styles.title} style={isOneDay ? undefined : { gridRow: `1 / span ${rows.length + 1}` }}>
      <h2 id={`${help}-title`}>{t('calendar.stays', { count: all.length })}</h2>
      {all.length > most && (
        <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('calendar.fewerStays') : t('calendar.moreStays', { count: all.length - most })}
        </Button>
      )}
    </div>
  );
  const blocks = rows.map(({ booking, touched: { first, last } }, row) => (
    <div
      key={booking.id}
      className={styles.row}
      style={isOneDay ? undefined : { gridColumn: `${first + 2} / ${last + 3}`, gridRow: row + 2 }}
    >
      <Block
        booking={booking}
        words={words}
        category={categoryOf(booking)}
        isMoving={moving === booking.id}
        isReached={reached === booking.id}
        isStay
        hasEnd={!isOneDay}
        help={help}
      />
    </div>
  ));
  return (
    <section
      className={isOneDay ? undefined : styles.scroller}
      aria-labelledby={`${help}-title`}
      data-scroller
      data-screen-only
    >
      <p id={help} className="visually-hidden">
        {t('calendar.stayKeys')}
      </p>
      <div ref={root} className={isOneDay ? styles.chips : styles.rows} {...handlers}>
        {title}
        {!isOneDay &&
          days.map((day, at) => (
            <div key={day} className={`${soft} ${styles.day}`} style={{ gridColumn: at + 2 }} data-day>
              {formats.date(`${day}T00:00Z`, 'day', 'UTC')}
              <DayNotes opening={opening.get(day)} />
            </div>
          ))}
        {isOneDay ? <div className={styles.list}>{blocks}</div> : blocks}
        <MoveGhost drag={actions.drag} view={id} />
      </div>
    </section>
  );
}

/** The positions of stays that are moved across the days, at the same times of day. */
function stayRowsView(days: readonly string[], timeZone: string): CalendarView {
  const bounds = days.map((day) => boundsOfDay(day, timeZone));
  const shifted = (place: Place, count: number, isEnd: boolean): Place | undefined => {
    const moved = onOtherDay(place, count, timeZone);
    if (!isEnd) return moved;
    const isLonger = Date.parse(moved.endDate) > Date.parse(place.startDate);
    return isLonger ? { ...place, endDate: moved.endDate } : undefined;
  };
  const measure = (root: HTMLElement): CalendarSurface => {
    const frame = root.getBoundingClientRect();
    const columns = Array.from(root.querySelectorAll('[data-day]'), (element) => boxIn(frame, element));
    const blocks = new Map(
      Array.from(root.querySelectorAll<HTMLElement>('[data-item]'), (element) => [
        element.dataset.item,
        boxIn(frame, element),
      ]),
    );
    const columnAt = (x: number) =>
      Math.max(
        columns.findLastIndex((column) => x >= column.x),
        0,
      );
    return {
      positionAt: ({ item: booking, grip, x: heldX }, x) =>
        shifted(placeOfBooking(booking), columnAt(x) - columnAt(heldX), grip === 'end'),
      boxOf: ({ id }, place) => {
        const touched = daysTouched(place, bounds);
        const [from, to] = touched ? [columns[touched.first], columns[touched.last]] : [];
        const row = blocks.get(id);
        return (
          from && to && row && { x: from.x, y: row.y, width: to.x + to.width - from.x, height: row.height }
        );
      },
    };
  };
  const step = (place: Place, key: Arrow, isEnd: boolean): Place | undefined => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
    const next = shifted(place, key === 'ArrowLeft' ? -1 : 1, isEnd);
    return next && daysTouched(next, bounds) ? next : undefined;
  };
  return { measure, step };
}
