import { useEffect, useState } from 'react';

/**
 * The token of an emailed link: in the fragment, which no server logs, or in the query (contract §18). It is taken out
 * of the address, so that nobody reads it there and a reload does not use it twice. Undefined when there is none.
 */
export function useMailedToken(): string | undefined {
  const [token] = useState(() => {
    const fragment = new URLSearchParams(location.hash.slice(1));
    return fragment.get('token') ?? new URLSearchParams(location.search).get('token') ?? undefined;
  });
  useEffect(() => {
    if (token === undefined) return;
    const url = new URL(location.href);
    url.searchParams.delete('token');
    url.hash = '';
    history.replaceState(history.state, '', url);
  }, [token]);
  return token;
}
