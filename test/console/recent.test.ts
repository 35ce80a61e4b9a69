import { describe, expect, test } from 'vitest';
import { parsedItems, type RecentItem, withItem } from '#console/app/navigation/recent.ts';

const item = (id: string): RecentItem => ({ kind: 'pet', id, name: `Pet ${id}` });

describe('recent items', () => {
  test('the latest is first, none is listed twice, and eight are kept', () => {
    let items: readonly RecentItem[] = [];
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '3']) items = withItem(items, item(id));
    expect(items.map(({ id }) => id)).toEqual(['3', '9', '8', '7', '6', '5', '4', '2']);
  });

  test('a record that was opened again has its newest name', () => {
    const renamed = { ...item('1'), name: 'Mochi' };
    expect(withItem([item('2'), item('1')], renamed)).toEqual([renamed, item('2')]);
  });

  test('stored values that are not items are ignored', () => {
    const stored = [item('1'), { kind: 'plant', id: '2', name: 'Fern' }, null, { kind: 'pet', id: 3 }];
    expect(parsedItems(JSON.stringify(stored))).toEqual([item('1')]);
    expect(parsedItems(null)).toEqual([]);
    expect(parsedItems('{}')).toEqual([]);
  });
});
