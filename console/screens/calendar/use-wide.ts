/** True if lanes fit side by side; otherwise the calendar is shown as lists. */
import { useSyncExternalStore } from 'react';

const query = matchMedia('(width >= 48rem)');

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
