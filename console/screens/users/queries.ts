/** Users, as their screen reads and changes them. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { ManagedUser, UserPatch } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { pages } from '#console/api/list-query.ts';
import { invalidate } from '#console/api/query.ts';
import { checkSession, useUser } from '#console/api/session.ts';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import type { Role } from '#domain/access/roles.ts';
import type { UsersSearch } from './route.ts';

export interface UserFilters extends Pick<UsersSearch, 'q' | 'state'> {
  readonly role: Role | undefined;
}

export function usersQuery({ q, role, state }: UserFilters) {
  const filter = {
    ...(q && { q }),
    ...(role && { role }),
    ...(state && { disabled: state === 'disabled' }),
    sortBy: 'name',
    sortOrder: 'asc',
    limit: 50,
  } as const;
  return { ...pages('listUsers', { query: filter }), placeholderData: keepPreviousData };
}

/** All queries that contain users are read again. */
export function useRefreshUsers(): () => Promise<void> {
  const queries = useQueryClient();
  return () => invalidate(queries, 'listUsers', 'getUser');
}

/** Changes a user. The reader's own role determines the content of the console, so the session is read again. */
export function useChangeUser({ id }: ManagedUser) {
  const queries = useQueryClient();
  const me = useUser();
  const { act, isSending } = useHeldAction(`user ${id}`);
  const change = (fields: Pick<UserPatch, 'role' | 'disabled'>, done: string) =>
    act({
      send: () => api.updateUser({ path: { id }, body: fields }),
      shows: { id, fields },
      done,
      changes: ['listUsers', 'getUser'],
      onDone: () => me?.id === id && void checkSession(queries),
    });
  return { change, isSending };
}
