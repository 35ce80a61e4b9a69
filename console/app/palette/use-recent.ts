/**
 * Remembers each record whose page is open, once it is loaded: its id is in the address, its name in the loaded data.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ManagedUser, Pet } from '#client/index.ts';
import type { TaggedBooking } from '#console/api/booking-queries.ts';
import { type RecentItem, type RecentKind, rememberItem } from './recent.ts';

const kinds: Readonly<Record<string, RecentKind>> = {
  customers: 'customer',
  pets: 'pet',
  bookings: 'booking',
};
/** The first word of the key of the query that reads a record of the kind. */
const queryNames: Readonly<Record<RecentKind, string>> = {
  customer: 'users',
  pet: 'pets',
  booking: 'bookings',
};

export function useRecent(userId: string): void {
  const queries = useQueryClient();
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    const [, folder = '', id] = /^(?:\/app)?\/(\w+)\/([^/]+)$/.exec(path ?? '') ?? [];
    const kind = kinds[folder];
    if (kind === undefined || id === undefined) return;
    const look = () => {
      const item = readItem(queries, kind, id);
      if (item) rememberItem(userId, item);
      return item !== undefined;
    };
    if (look()) return;
    const stop = queries.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' && look()) stop();
    });
    return stop;
  }, [path, userId, queries]);
}

function readItem(queries: QueryClient, kind: RecentKind, id: string): RecentItem | undefined {
  const found = queries
    .getQueryCache()
    .findAll({ queryKey: [queryNames[kind]], predicate: ({ queryKey }) => queryKey.at(-1) === id })
    .find(({ queryKey, state }) => queryKey.at(-2) === 'one' && state.status === 'success')?.state.data;
  if (found === undefined) return undefined;
  if (kind === 'booking') {
    const { pets, startDate } = (found as TaggedBooking).booking;
    return { kind, id, name: pets.map(({ name }) => name).join(', '), at: startDate };
  }
  const { name } = found as Pet | ManagedUser;
  return { kind, id, name };
}
