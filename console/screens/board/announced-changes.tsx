/** Announces to screen readers the bookings that are new on the board or in another column. The focus stays. */
import { useEffect, useRef, useState } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Board, changesOf } from './board-columns.ts';
import { columnNames } from './board-words.ts';

/** More than these at once are only counted. */
const mostNamed = 3;

export function AnnouncedChanges({ board }: { board: Board<ListedBooking> }) {
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
