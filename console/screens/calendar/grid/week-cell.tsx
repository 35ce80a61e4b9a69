/** The bookings of a lane on a day of the week. */
import { memo } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { boundsOfDay } from '#console/screens/calendar/model/days.ts';
import type { Lane } from '#console/screens/calendar/model/shown.ts';
import type { Words } from '#console/screens/calendar/model/words.ts';
import { isLive } from '#domain/booking-status.ts';
import { Block } from './block.tsx';
import styles from './week-grid.module.css';

interface WeekCellProps {
  readonly name: string;
  readonly day: string;
  readonly lane: Lane;
  readonly timeZone: string;
  readonly bookings: readonly ListedBooking[];
  readonly words: Words;
  readonly moving: string | undefined;
  readonly reached: string | undefined;
  readonly help: string;
}

export const WeekCell = memo(function WeekCell(props: WeekCellProps) {
  const { name, day, lane, timeZone, bookings, words, moving, reached, help } = props;
  const t = useTranslate();
  const { start, end } = boundsOfDay(day, timeZone);
  const touches = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    Date.parse(startDate) < end && Date.parse(endDate) > start;
  const isClosed = lane.staffId !== null && !(lane.isAvailable && lane.schedule?.workingHours.some(touches));
  const isOff = lane.schedule?.timeOff.some(touches) ?? false;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div
      role="group"
      aria-label={name}
      className={styles.cell}
      data-cell
      data-closed={isClosed || undefined}
      data-off={isOff || undefined}
    >
      {isOff && <span className={styles.note}>{t('calendar.timeOff')}</span>}
      {isClosed && !isOff && <span className={styles.note}>{t('calendar.closed')}</span>}
      {bookings.map((booking, at) => (
        <Block
          key={booking.id}
          booking={booking}
          words={words}
          isOverlap={lane.staffId !== null && overlapsAny(booking, at, bookings)}
          isMoving={moving === booking.id}
          isReached={reached === booking.id}
          help={help}
        />
      ))}
    </div>
  );
});

function overlapsAny(booking: ListedBooking, at: number, all: readonly ListedBooking[]): boolean {
  return (
    isLive(booking.status) &&
    all.some(
      (other, index) =>
        index !== at &&
        isLive(other.status) &&
        Date.parse(booking.startDate) < Date.parse(other.endDate) &&
        Date.parse(other.startDate) < Date.parse(booking.endDate),
    )
  );
}
