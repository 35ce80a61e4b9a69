import { useSyncExternalStore } from 'react';

/** True if the window has at least the width of `from`, such as `48rem`. */
export function useWide(from: string): boolean {
  const query = `(width >= ${from})`;
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
