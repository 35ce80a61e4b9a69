/** Contract §14: a list in memory is sorted once for each field, language and revision, and few orders are kept. */
import { describe, expect, test } from 'vitest';
import { type SortField, sortedRows } from './row-lists.ts';

interface Row {
  readonly id: string;
  readonly text: string | null;
  readonly number: number;
}

const newRows = (): Row[] => [
  { id: 'c', text: 'Box 10', number: 2 },
  { id: 'b', text: null, number: 1 },
  { id: 'a', text: 'Box 9', number: 2 },
  { id: 'd', text: null, number: 1 },
];

/** A field that counts how often a text is asked for. */
function countingField() {
  const field = {
    count: 0,
    text: ({ text }: Row) => {
      field.count++;
      return text;
    },
  };
  return field;
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).join('');
const order = (
  rows: readonly Row[],
  field: SortField<Row>,
  { name = 'text', sortOrder = 'asc', language = 'en' }: Partial<Parameters<typeof sortedRows<Row>>[1]> = {},
) => idsOf(sortedRows(rows, { name, field, sortOrder, language }));

describe('sortedRows', () => {
  test('orders by the field, then by id; rows without a value come last, and descending is the reverse', () => {
    const rows = newRows();
    expect(order(rows, { text: ({ text }) => text })).toBe('acbd');
    expect(order(rows, { text: ({ text }) => text }, { sortOrder: 'desc' })).toBe('dbca');
    expect(order(rows, { number: ({ number }) => number }, { name: 'number' })).toBe('bdac');
    expect(idsOf(rows)).toBe('cbad');
  });

  test('sorts a list once for each language, and a changed list again', () => {
    const field = countingField();
    const rows = newRows();
    for (let round = 0; round < 3; round++) {
      order(rows, field);
      order(rows, field, { sortOrder: 'desc' });
      order(rows, field, { language: 'th' });
    }
    expect(field.count).toBe(2 * rows.length);
    order(newRows(), field);
    expect(field.count).toBe(3 * rows.length);
  });

  test('keeps 32 orders: the one that was unused for the longest time goes first', () => {
    const [used, unused] = [countingField(), countingField()];
    const rows = newRows();
    order(rows, unused, { name: 'unused' });
    order(rows, used, { name: 'used' });
    for (let at = 0; at < 40; at++) {
      order(rows, countingField(), { name: `other ${at}` });
      order(rows, used, { name: 'used' });
    }
    expect([used.count, unused.count]).toEqual([rows.length, rows.length]);
    order(rows, unused, { name: 'unused' });
    expect(unused.count).toBe(2 * rows.length);
  });
});
