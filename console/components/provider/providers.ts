/** The providers for signing in, and their names. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';

/** The providers that the server offers; they change only with a restart. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: async ({ signal }) => (await api.listOAuthProviders({ signal })).data,
  staleTime: 600_000,
});

/** In the provider's own spelling; others as the operator has named them, with a capital letter. */
export function properName(name: string): string {
  const known: Readonly<Record<string, string>> = { github: 'GitHub', gitlab: 'GitLab' };
  return known[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}
