/** The names of the columns. */
import type { PlainKey } from '#console/i18n/translate.ts';
import type { Column } from './board-columns.ts';

export const columnNames: Readonly<Record<Column, PlainKey>> = {
  expected: 'board.expected',
  here: 'board.here',
  goingHome: 'board.goingHome',
  done: 'board.done',
  cancelled: 'board.cancelled',
};
