/** Users, as their screen reads and changes them. */
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedUser, UserPatch } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { type ListPage, numberedPage } from '#console/api/list-page.ts';
import { checkSession, useUser } from '#console/api/session.ts';
import type { Role } from '#domain/roles.ts';
import type { UsersSearch } from './users-search.ts';

export interface UserFilters extends Pick<UsersSearch, 'q' | 'state'> {
  readonly role: Role | undefined;
}

export function usersQuery({ q, role, state }: UserFilters) {
  return infiniteQueryOptions({
    queryKey: ['users', 'list', q, role, state],
    queryFn: async ({ pageParam, signal }): Promise<ListPage<ManagedUser>> => {
      const query = {
        ...(q && { q }),
        ...(role && { role }),
        ...(state && { disabled: state === 'disabled' }),
        sortBy: 'name',
        sortOrder: 'asc',
        limit: 50,
        page: pageParam,
      } as const;
      return numberedPage(await api.listUsers({ query, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => (next === undefined ? undefined : Number(next)),
    placeholderData: keepPreviousData,
  });
}

/** All queries that contain users are read again. */
export function useRefreshUsers(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['users'] });
}

/** Changes a user. The reader's own role determines the content of the console, so the session is read again. */
export function useChangeUser(user: ManagedUser, onDone: (changed: ManagedUser) => void) {
  const queries = useQueryClient();
  const refresh = useRefreshUsers();
  const me = useUser();
  return useMutation({
    mutationFn: async (body: UserPatch) => (await api.updateUser({ path: { id: user.id }, body })).data,
    onSuccess: async (changed) => {
      queries.setQueryData(['users', 'one', user.id], changed);
      onDone(changed);
      await refresh();
      if (me?.id === user.id) await checkSession(queries);
    },
  });
}
