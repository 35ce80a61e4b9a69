/** For what the first paint must not wait for. */
import { useEffect, useState } from 'react';

/** Long enough for the page to be painted once. */
const paintMs = 100;

/** False at first, true when the page has been painted. */
export function useAfterFirstPaint(): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), paintMs);
    return () => clearTimeout(timer);
  }, []);
  return isPast;
}
