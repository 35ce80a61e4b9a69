/** Iterates over paginated lists, row by row. */
import type { Paged } from './answer.ts';

interface ListRequest {
  readonly query?: PageChoice;
}

/**
 * Every row of a paginated list, from the requested page on: `for await (const pet of eachRow(client.listPets))`. Pages
 * are requested as they are needed. Where the server names the next page in `Link`, that link is followed, so that rows
 * which are added or removed in the meantime shift nothing.
 */
export async function* eachRow<Row, Request extends ListRequest>(
  list: (request?: Request) => Promise<Paged<Row>>,
  request?: Request,
): AsyncGenerator<Row, void, undefined> {
  let query = { ...request?.query };
  for (;;) {
    const answer = await list({ ...request, query } as Request);
    yield* answer.data;
    const next = nextPage(answer, query);
    if (next === undefined) return;
    const { page: _, ...rest } = query;
    query = { ...rest, ...next };
  }
}

/** The part of a query that selects a page. */
export interface PageChoice {
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The choice of the page after this one; undefined on the last page. `asked` is the choice of this one. */
export function nextPage(
  { pagination, headers }: Pick<Paged<unknown>, 'pagination' | 'headers'>,
  asked: PageChoice = {},
): PageChoice | undefined {
  // `<…?cursor=…>; rel="next"` (RFC 8288)
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  const cursor = new URLSearchParams(target?.slice(target.indexOf('?') + 1)).get('cursor');
  if (cursor !== null) return { cursor };
  const isLast = asked.cursor !== undefined || pagination.page >= pagination.totalPages;
  return isLast ? undefined : { page: pagination.page + 1 };
}
