/**
 * Shows a change before the server has confirmed it, in every known result of the operations that contain it. Results
 * that arrive meanwhile may be older than the change, and show it too. A refusal puts them back.
 */
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Read } from './query.ts';

/** A record and its changed fields, null if it is removed from its lists; or a new row, without its id, and the key of its list. */
export type Shown =
  | { readonly id: string; readonly fields: object | null }
  | { readonly list: QueryKey; readonly row: object };

/** The id of a new row until it is stored. */
export const unsaved = '';

/** Shows the change until `send` has ended. After that, the results of the operations are to be read again. */
export async function showAtOnce<Result>(
  queries: QueryClient,
  reads: readonly Read[],
  shown: Shown,
  send: () => Promise<Result>,
): Promise<Result> {
  const before = new Map<Query, unknown>();
  const show = (query: Query) => {
    const { data, dataUpdatedAt: updatedAt } = query.state;
    if (!data || !reads.includes(query.queryKey[0] as Read)) return;
    before.set(query, data);
    query.setData(withChange(data, shown, query.queryHash), { updatedAt, manual: true });
  };
  const cache = queries.getQueryCache();
  cache.getAll().forEach(show);
  const end = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      show(event.query);
  });
  try {
    const result = await send();
    end();
    return result;
  } catch (error) {
    end();
    // Not manual: another change that is shown meanwhile stays.
    for (const [query, data] of before)
      query.setData(data, { updatedAt: query.state.dataUpdatedAt, manual: false });
    throw error;
  }
}

function withChange(data: unknown, shown: Shown, hash: string): unknown {
  if ('list' in shown)
    return hashKey(shown.list) === hash ? [...(data as unknown[]), { ...shown.row, id: unsaved }] : data;
  const { id, fields } = shown;
  // Equal parts stay the same objects (structural sharing), so that only the change is rendered.
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((part) => fields !== null || part?.id !== id).map(changed);
    if (value?.constructor !== Object) return value;
    const parts = value as Readonly<Record<string, unknown>>;
    if (parts.id === id) return { ...parts, ...fields };
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, changed(part)]));
  };
  return changed(data);
}
