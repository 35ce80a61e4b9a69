import { useEffect, useState } from 'react';

/** The seconds that are left of `seconds`, counted again for each new `cause`; 0 at the end, and for undefined. */
export function useCountdown(seconds: number | undefined, cause: unknown): number {
  const [left, setLeft] = useState(seconds ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number for another cause begins again.
  useEffect(() => {
    // By the clock: a tab in the background counts late.
    const end = performance.now() + (seconds ?? 0) * 1_000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000)));
    count();
    if (!seconds) return;
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [seconds, cause]);
  return left;
}
