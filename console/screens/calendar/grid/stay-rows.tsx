/** Stays: a row for each booking, across its days. */
import { useId, useMemo } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import { boundsOfDay, daysTouched } from '#console/screens/calendar/model/days.ts';
import { useStaffName } from '#console/screens/calendar/model/staff-name.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import { Ghost } from '#console/screens/calendar/moving/ghost.tsx';
import { type CalendarActions, useMoving } from '#console/screens/calendar/moving/use-moving.ts';
import { Block } from './block.tsx';
import styles from './stay-rows.module.css';
import { stayRowsView } from './stay-rows-view.ts';

interface StayRowsProps {
  readonly days: readonly string[];
  readonly timeZone: string;
  readonly stays: readonly ListedBooking[];
  readonly actions: CalendarActions;
}

export function StayRows({ days, timeZone, stays, actions }: StayRowsProps) {
  const t = useTranslate();
  const formats = useFormats();
  const words = useWords();
  const staffName = useStaffName();
  const help = useId();
  const view = useMemo(() => stayRowsView(days, timeZone), [days, timeZone]);
  const { root, ghost, moving, reached, handlers } = useMoving(view, stays, actions);
  const rows = useMemo(() => {
    const bounds = days.map((day) => boundsOfDay(day, timeZone));
    return stays.flatMap((booking) => {
      const touched = daysTouched(booking, bounds);
      return touched ? [{ booking, touched }] : [];
    });
  }, [days, timeZone, stays]);
  if (rows.length === 0) return null;
  const isOneDay = days.length === 1;
  const title = (
    <h2 id={`${help}-title`} className={styles.title}>
      {t('calendar.stays', { count: rows.length })}
    </h2>
  );
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
            <span key={day} className={styles.day} style={{ gridColumn: at + 2 }} data-day>
              {formats.date(`${day}T00:00Z`, 'day', 'UTC')}
            </span>
          ))}
        {rows.map(({ booking, touched: { first, last } }, row) => (
          <div
            key={booking.id}
            className={styles.row}
            style={isOneDay ? undefined : { gridColumn: `${first + 2} / ${last + 3}`, gridRow: row + 2 }}
          >
            <Block
              booking={booking}
              words={words}
              isMoving={moving === booking.id}
              isReached={reached === booking.id}
              isStay
              hasEnd={!isOneDay}
              help={help}
            />
          </div>
        ))}
        <Ghost ref={ghost} staffName={staffName} />
      </div>
    </section>
  );
}
