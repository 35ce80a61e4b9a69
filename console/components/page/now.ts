import { useEffect, useState } from 'react';

/** The present moment (ISO 8601), updated every `seconds` while the page is open. */
export function useNow(seconds = 20): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const update = () => setNow(new Date().toISOString());
    const timer = setInterval(update, seconds * 1_000);
    // A page in the background counts late.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [seconds]);
  return now;
}
