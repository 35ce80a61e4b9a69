/** Bookings at their times of day: a column for each lane of a day, or for each day of a lane. */
import { type ReactNode, useId, useMemo } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { Axis } from '#console/screens/calendar/model/axis.ts';
import { useStaffName } from '#console/screens/calendar/model/staff-name.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import { Ghost } from '#console/screens/calendar/moving/ghost.tsx';
import { type CalendarActions, useMoving } from '#console/screens/calendar/moving/use-moving.ts';
import { EmptyPlace } from './empty-place.tsx';
import { HourLabels } from './hour-labels.tsx';
import { TimeColumn } from './time-column.tsx';
import styles from './time-grid.module.css';
import { type GridColumn, timeGridView } from './time-grid-view.ts';

export interface TitledColumn extends GridColumn {
  /** For screen readers. */
  readonly name: string;
  readonly heading: ReactNode;
}

interface TimeGridProps {
  readonly columns: readonly TitledColumn[];
  readonly axis: Axis;
  readonly timeZone: string;
  readonly bookings: readonly ListedBooking[];
  readonly actions: CalendarActions;
}

export function TimeGrid({ columns, axis, timeZone, bookings, actions }: TimeGridProps) {
  const t = useTranslate();
  const words = useWords();
  const staffName = useStaffName();
  const help = useId();
  const view = useMemo(() => timeGridView(columns, axis, timeZone), [columns, axis, timeZone]);
  const byColumn = useMemo(
    () => columns.map((column) => bookings.filter((booking) => view.isIn(booking, column))),
    [columns, bookings, view],
  );
  const { root, ghost, moving, reached, handlers } = useMoving(view, bookings, actions);
  const style = { '--columns': columns.length, '--length': axis.length } as object;
  return (
    <div className={styles.scroller} data-scroller data-screen-only>
      <p id={help} className="visually-hidden">
        {t('calendar.keys')}
      </p>
      <div className={styles.grid} style={style}>
        <div className={styles.corner} />
        <div className={styles.heads}>
          {columns.map(({ key, heading }) => (
            <div key={key} className={styles.head}>
              {heading}
            </div>
          ))}
        </div>
        <HourLabels axis={axis} />
        <div ref={root} className={styles.columns} {...handlers}>
          {columns.map((column, at) => (
            <TimeColumn
              key={column.key}
              column={column}
              axis={axis}
              bookings={byColumn[at] ?? []}
              words={words}
              moving={moving}
              reached={reached}
              help={help}
            />
          ))}
          <EmptyPlace columns={columns} axis={axis} onBook={actions.onBook} />
          <Ghost ref={ghost} staffName={staffName} />
        </div>
      </div>
    </div>
  );
}
