/** Users, as several screens read them. */
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** One user, for those who may read them; nothing without an id. */
export function userQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['users', 'one', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => (await api.getUser({ path: { id: id ?? '' }, signal })).data,
  });
}
