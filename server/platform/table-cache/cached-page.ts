/** Pages of a list whose clients may also ask for all of it: the catalog and the staff. */
import type { Language } from '#domain/language.ts';
import type { CachedBody } from './cached-body.ts';
import type { TableCacheRow } from './held-rows.ts';
import type { TableCache } from './table-cache.ts';

/** The default page size when only `page` is given, and the maximum (contract §2, "Paginated lists"). */
const usualLimit = 20;
const largestLimit = 100;

/** `page`, from 1, and `limit` of a list; without either, the list is complete. */
export interface OptionalPage {
  readonly page?: number;
  readonly limit?: number;
}

/**
 * Returns the cached body of a view in its order: all rows, or one page when `page` or `limit` is given. `rows`
 * replaces the rows of the view, for a filtered list. `total` counts the rows of all pages; undefined for a list
 * without pages.
 */
export function cachedPage<Row extends TableCacheRow, View extends string>(
  cache: TableCache<Row, View>,
  view: View,
  {
    page,
    limit,
    rows,
    language,
  }: OptionalPage & { readonly rows?: readonly Row[] | undefined; readonly language: Language },
): { body: CachedBody; total?: number } {
  if (page === undefined && limit === undefined) {
    const isWhole = rows === undefined;
    return { body: isWhole ? cache.listBody(view, language) : cache.rowsBody(rows, language) };
  }
  const all = rows ?? cache.rows(view);
  const size = Math.min(limit ?? usualLimit, largestLimit);
  const start = ((page ?? 1) - 1) * size;
  return { body: cache.rowsBody(all.slice(start, start + size), language), total: all.length };
}
