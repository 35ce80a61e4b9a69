/** A booking on the calendar: a button that opens it. The views position it. */
import { type CSSProperties, memo } from 'react';
import type { ListedBooking, ServiceCategory } from '#client/index.ts';
import type { Words } from '#console/screens/calendar/model/words.ts';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';
import styles from './block.module.css';

interface BlockProps {
  readonly booking: ListedBooking;
  readonly words: Words;
  /** Of its services, for a thin colour. */
  readonly category: ServiceCategory | undefined;
  readonly style?: CSSProperties | undefined;
  /** It overlaps another booking of the same staff member. */
  readonly isOverlap?: boolean;
  readonly isMoving: boolean;
  /** Tab reaches this one of the view; arrow keys reach the others. */
  readonly isReached: boolean;
  /** Its end can be moved in this view. */
  readonly hasEnd?: boolean;
  /** In one line, because its end is at the side. */
  readonly isStay?: boolean;
  /** The id of the explanation of the keys. */
  readonly help: string;
}

export const Block = memo(function Block(props: BlockProps) {
  const { booking, words, category, style, isOverlap, isMoving, isReached, hasEnd, isStay, help } = props;
  const name = words.nameOf(booking);
  const isMovable = mayBeChanged(booking.status);
  return (
    <button
      type="button"
      className={styles.block}
      style={style}
      tabIndex={isReached ? 0 : -1}
      aria-label={name}
      // There may be no room for all of it.
      title={name}
      aria-describedby={isMovable ? help : undefined}
      aria-haspopup="dialog"
      data-item={booking.id}
      data-status={booking.status}
      data-category={category}
      data-movable={isMovable || undefined}
      data-overlap={isOverlap || undefined}
      data-moving={isMoving || undefined}
      data-stay={isStay || undefined}
    >
      <span className={styles.text}>
        <span className={styles.first}>
          <span className={styles.pets}>{words.petsOf(booking)}</span>{' '}
          <span className={styles.time}>{words.hoursOf(booking)}</span>
        </span>{' '}
        <span className={styles.services}>{words.servicesOf(booking)}</span>
      </span>
      {hasEnd && isMovable && <span className={styles.grip} data-grip />}
    </button>
  );
});
