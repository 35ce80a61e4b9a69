import { useEffect, useState } from 'react';

/**
 * Counts seconds down to 0, such as the wait after a 429. The countdown starts again whenever `cause` changes, because
 * two refusals in a row may ask for the same number of seconds. It is 0 without `seconds`.
 */
export function useCountdown(seconds: number | undefined, cause: unknown): number {
  const [left, setLeft] = useState(seconds ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cause starts the countdown again.
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
