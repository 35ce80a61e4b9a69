/** One page of a list that grows, as `PagedTable` shows it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly total: number;
  /** The cursor or the number of the next page; undefined on the last page. */
  readonly next: string | number | undefined;
}

/** The page of an answer whose pages have numbers. */
export function numberedPage<Row>({
  data,
  pagination,
}: {
  readonly data: readonly Row[];
  readonly pagination: { readonly page: number; readonly total: number; readonly totalPages: number };
}): ListPage<Row> {
  const { page, total, totalPages } = pagination;
  return { rows: data, total, next: page < totalPages ? page + 1 : undefined };
}
