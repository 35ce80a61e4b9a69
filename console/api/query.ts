/**
 * Queries of TanStack Query for the operations of the server. The key of each is the operation and its parameters, so
 * that two requests never share one, and changes name the operations whose results are read again.
 */
import {
  type QueryClient,
  type QueryFilters,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query';
import type { Api, CallOptions, OperationId } from '#client/index.ts';
import type { Language } from '#domain/text/language.ts';
import { api } from './client.ts';

/** The operations that change nothing. */
export type Read = Extract<OperationId, `get${string}` | `list${string}`>;

export type Answer<Id extends OperationId> = Awaited<ReturnType<Api[Id]>>;
type Data<Id extends OperationId> = Answer<Id>['data'];

type Input<Id extends OperationId> = NonNullable<Parameters<Api[Id]>[0]>;
type Query<Id extends OperationId> = Input<Id> extends { readonly query?: infer Q } ? NonNullable<Q> : never;
/** The parameters, with the language where the response depends on it. For translations, `lang` is a filter. */
export type Params<Id extends OperationId> = Omit<Input<Id>, keyof CallOptions | 'headers' | 'query'> &
  (Query<Id> extends never
    ? unknown
    : Query<Id> extends { readonly lang?: string | undefined }
      ? string extends NonNullable<Query<Id>['lang']>
        ? { readonly query: Query<Id> & { readonly lang: Language } }
        : { readonly query?: Query<Id> }
      : { readonly query?: Query<Id> });

/** The client that sends the requests of a query. */
export type Sender = (context: QueryFunctionContext) => Api;
export const byReader: Sender = () => api;

type Send = (request: object) => Promise<{ readonly data: never }>;

/** The data of an operation. */
export function query<Id extends Read>(id: Id, params: Params<Id>, sender = byReader) {
  return queryOptions({
    queryKey: [id, params],
    queryFn: async (context): Promise<Data<Id>> => {
      const send = sender(context)[id] as unknown as Send;
      return (await send({ ...params, signal: context.signal })).data;
    },
  });
}

/** Operations that answer a dry run, or otherwise store nothing. */
type DryRun = 'createBooking' | 'updateBooking' | 'setBookingPlaces' | 'previewEmail';

/**
 * Anything else: an answer in another form, answers of several operations together, a dry run. `form` distinguishes the
 * queries with the same operation; a test checks that each of them occurs once.
 */
export function combined<Params extends object, Result>(
  id: Read | DryRun,
  form: string,
  params: Params,
  read: (context: QueryFunctionContext) => Promise<Result>,
) {
  return queryOptions({ queryKey: [id, params, form], queryFn: read });
}

/** Reads the results of operations again, whatever their parameters. */
export function invalidate(queries: QueryClient, ...ids: readonly (Read | DryRun)[]): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey: [id] }) => ids.includes(id as Read) });
}

/** Reads everything again but the results of these operations. */
export function invalidateOthers(queries: QueryClient, ...ids: readonly Read[]): Promise<void> {
  return queries.invalidateQueries(others(ids));
}

/** Forgets everything but the results of these operations. */
export function forgetOthers(queries: QueryClient, ...ids: readonly Read[]): void {
  queries.removeQueries(others(ids));
}

const others = (ids: readonly Read[]): QueryFilters => ({
  predicate: ({ queryKey: [id] }) => !ids.includes(id as Read),
});
