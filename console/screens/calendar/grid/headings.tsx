/** The headings of lanes and days, which link to the week of the lane and to the lanes of the day. */

import { Link } from '@tanstack/react-router';
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft } from '#console/components/layout/layout.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { nobody } from '#console/screens/calendar/model/calendar-search.ts';
import type { DayOpening } from '#console/screens/calendar/model/opening.ts';
import type { Lane } from '#console/screens/calendar/model/shown.ts';
import styles from './headings.module.css';

interface LaneHeadingProps {
  readonly lane: Lane;
  readonly name: string;
  readonly onBook: () => void;
  /** The heading of a list; above a lane it is not a heading. */
  readonly isTitle?: boolean;
}

/** Has a button for booking in the lane, too. */
export function LaneHeading({ lane, name, onBook, isTitle }: LaneHeadingProps) {
  const t = useTranslate();
  const link = (
    <Link
      className={styles.laneName}
      from="/calendar"
      to="/calendar"
      search={(before) => ({ ...before, view: 'week', staff: lane.staffId ?? nobody })}
      aria-label={t('calendar.weekOf', { name })}
    >
      {name}
    </Link>
  );
  return (
    <div className={`${row(1, 'start', 'between')} ${styles.laneHead}`}>
      {isTitle ? <h2>{link}</h2> : link}
      <Button
        className={styles.book}
        onClick={onBook}
        look="quiet"
        data-screen-only
        aria-label={lane.staffId === null ? t('words.book') : t('calendar.bookWith', { name })}
      >
        <Icon name="plus" />
      </Button>
    </div>
  );
}

/** The closures of a day. */
export function DayNotes({ opening }: { opening: DayOpening | undefined }) {
  return opening?.notes.map((note) => (
    <p key={note} className={`${soft} ${styles.note}`}>
      {note}
    </p>
  ));
}

export function DayHeading({ day }: { day: string }) {
  const { formats } = useLanguage();
  return (
    <h2>
      <Link
        className={styles.laneName}
        from="/calendar"
        to="/calendar"
        search={(before) => ({ ...before, view: undefined, day })}
      >
        {formats.date(`${day}T00:00Z`, 'fullDate', 'UTC')}
      </Link>
    </h2>
  );
}
