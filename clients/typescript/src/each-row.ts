/** Iterates over paginated lists, row by row. */
import type { Paged } from './answer.ts';

interface ListRequest {
  readonly query?: { readonly page?: number | undefined; readonly cursor?: string | undefined };
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
    const { data, pagination, headers } = await list({ ...request, query } as Request);
    yield* data;
    const cursor = nextCursor(headers.get('link'));
    if (cursor !== undefined) {
      const { page: _, ...rest } = query;
      query = { ...rest, cursor };
    } else if (query.cursor === undefined && pagination.page < pagination.totalPages) {
      query = { ...query, page: pagination.page + 1 };
    } else {
      return;
    }
  }
}

/** The cursor of `<…?cursor=…>; rel="next"` (RFC 8288). */
function nextCursor(link: string | null): string | undefined {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (target === undefined) return undefined;
  return new URLSearchParams(target.slice(target.indexOf('?') + 1)).get('cursor') ?? undefined;
}
