/** The columns of the board, and a sentence for screen readers about their changes. */

import { useEffect, useRef, useState } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { usePets } from '#console/api/record-queries.ts';
import { useKeptFocus } from '#console/components/booking/kept-focus.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useNow } from '#console/components/page/now.ts';
import { EmptyState } from '#console/components/page/page.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from './board.module.css';
import { BoardCard, type CardContext } from './board-card.tsx';
import { type Board, boardOf, type Column, changesOf, columns, lateCount } from './board-columns.ts';

interface ColumnsProps {
  readonly bookings: readonly ListedBooking[];
  readonly day: string;
  readonly today: string;
  readonly timeZone: string;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
  readonly onOpenPet: (id: string) => void;
}

export function Columns(props: ColumnsProps) {
  const { bookings, day, today, timeZone, onOpenPet } = props;
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, 'h2');
  const now = useNow();
  const board = boardOf(bookings, { day, now, timeZone });
  const working = [...board.expected, ...board.here, ...board.goingHome];
  const pets = usePets(working.flatMap((booking) => booking.pets.map(({ id }) => id)));
  const context: CardContext = { pets, day, today, timeZone, now, onOpenPet };
  const isEmpty = columns.every((column) => board[column].length === 0);
  return (
    <div ref={list} className={stack(4, 'shrinkable')}>
      <AnnouncedChanges board={board} />
      {isEmpty ? (
        <Nothing {...props} />
      ) : (
        <div className={styles.columns}>
          {columns.map((column) => (
            <ColumnOfBoard key={column} column={column} bookings={board[column]} context={context} />
          ))}
        </div>
      )}
      {board.cancelled.length > 0 && (
        <details className={styles.cancelled} data-screen-only>
          <summary>{t('board.cancelledCount', { count: board.cancelled.length })}</summary>
          <ul className={stack(2, 'shrinkable')}>
            {board.cancelled.map((booking) => (
              <BoardCard key={booking.id} booking={booking} context={context} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface ColumnProps {
  readonly column: Column;
  readonly bookings: readonly ListedBooking[];
  readonly context: CardContext;
}

function ColumnOfBoard({ column, bookings, context }: ColumnProps) {
  const { translate: t, formats } = useLanguage();
  const late = lateCount(bookings, context.now);
  const id = `column-${column}`;
  return (
    <section aria-labelledby={id} className={`${stack(3, 'shrinkable')} ${styles.column}`}>
      <header className={`${wrap([1, 3], 'center', 'between')} ${styles.columnHead}`}>
        <h2 id={id} tabIndex={-1}>
          {t(columnNames[column])} <span className={styles.count}>{formats.number(bookings.length)}</span>
        </h2>
        {late > 0 && (
          <span className={styles.late}>
            <Icon name="clock" size={18} />
            {t('board.late', { count: late })}
          </span>
        )}
      </header>
      {bookings.length === 0 ? (
        <p className={soft}>{t('board.none')}</p>
      ) : (
        <ul className={stack(2, 'shrinkable')}>
          {bookings.map((booking) => (
            <BoardCard key={booking.id} booking={booking} context={context} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Nothing({ isFiltered, onShowAll }: ColumnsProps) {
  const t = useTranslate();
  return (
    <EmptyState icon="calendar" text={isFiltered ? t('board.noMatch') : t('board.nothing')}>
      {isFiltered ? (
        <Button onClick={onShowAll}>{t('board.showAll')}</Button>
      ) : (
        <ButtonLink to="/calendar">{t('board.toCalendar')}</ButtonLink>
      )}
    </EmptyState>
  );
}

/** More than these at once are only counted. */
const mostNamed = 3;

/** Announces to screen readers the bookings that are new on the board or in another column. The focus stays. */
function AnnouncedChanges({ board }: { board: Board<ListedBooking> }) {
  const { translate: t, formats } = useLanguage();
  const [text, setText] = useState('');
  const before = useRef(board);
  // After every rendering; the text is set only after a change.
  useEffect(() => {
    const changes = changesOf(before.current, board);
    before.current = board;
    if (changes.length === 0) return;
    const named = changes.map(({ row, to }) =>
      t('board.moved', { pets: formats.list(row.pets.map(({ name }) => name)), column: t(columnNames[to]) }),
    );
    setText(changes.length > mostNamed ? t('board.movedCount', { count: changes.length }) : named.join(' '));
  });
  return (
    <p role="status" className="visually-hidden" data-announced>
      {text}
    </p>
  );
}

const columnNames: Readonly<Record<Column, PlainKey>> = {
  expected: 'board.expected',
  here: 'board.here',
  goingHome: 'board.goingHome',
  done: 'board.done',
  cancelled: 'board.cancelled',
};
