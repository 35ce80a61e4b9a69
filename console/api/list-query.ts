/**
 * Queries of lists that the server sends in pages, and of data that a page reads again by itself. The first screen of
 * most visits needs none of them.
 */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { eachRow, nextPage, type PageChoice, type Paged } from '#client/index.ts';
import { api, backgroundApi } from './client.ts';
import { type Answer, byReader, type Params, type Read, type Sender } from './query.ts';

type List = { [Id in Read]: Answer<Id> extends Paged<unknown> ? Id : never }[Read];
type Row<Id extends List> = Answer<Id>['data'][number];
type SendPage = (request?: object) => Promise<Paged<never>>;

/** For pages that refresh themselves: the reader has requested the first answer only. */
export const refreshing: Sender = ({ client, queryKey }) =>
  client.getQueryData(queryKey) === undefined ? api : backgroundApi;
/** For data that such a page needs although nobody is present. */
export const inBackground: Sender = () => backgroundApi;

/** All rows of a list, page by page. */
export function rows<Id extends List>(id: Id, params: Params<Id>, sender = byReader) {
  return queryOptions({
    queryKey: [id, params, 'rows'],
    queryFn: (context): Promise<readonly Row<Id>[]> => {
      const send = sender(context)[id] as unknown as SendPage;
      return Array.fromAsync(eachRow(send, { ...params, signal: context.signal }));
    },
  });
}

/** One page of a list that grows. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Of all pages; the lowest number that is possible if the server does not count further. */
  readonly total: number;
  readonly totalIsMinimum: boolean;
  /** Undefined on the last page. */
  readonly next: PageChoice | undefined;
}

/** The pages of a list that grows on request; from cursor to cursor where the server has them: new rows shift nothing. */
export function pages<Id extends List>(id: Id, params: Params<Id>) {
  return infiniteQueryOptions({
    queryKey: [id, params, 'pages'],
    queryFn: async ({ pageParam, signal }): Promise<ListPage<Row<Id>>> => {
      const { query: filter } = params as { query?: object };
      const send = api[id] as unknown as SendPage;
      const answer = await send({ ...params, query: { ...filter, ...pageParam }, signal });
      const { total, totalIsMinimum = false } = answer.pagination;
      return { rows: answer.data, total, totalIsMinimum, next: nextPage(answer, pageParam) };
    },
    initialPageParam: {} as PageChoice,
    getNextPageParam: ({ next }) => next,
  });
}

/** Changes a row in all lists of an operation that `rows` has read. */
export function changeRow<Id extends List>(
  queries: QueryClient,
  id: Id,
  change: (row: Row<Id>) => Row<Id>,
): void {
  queries.setQueriesData<readonly Row<Id>[]>(
    { queryKey: [id], predicate: ({ queryKey }) => queryKey[2] === 'rows' },
    (known) => known?.map(change),
  );
}

/** Keeps the previous data while other data of the same scope is loading, such as that of the same day. */
export function within(scope: string) {
  return {
    meta: { scope },
    placeholderData: <Known>(
      known: Known | undefined,
      before: { readonly meta?: Record<string, unknown> | undefined } | undefined,
    ) => (before?.meta?.scope === scope ? known : undefined),
  };
}
