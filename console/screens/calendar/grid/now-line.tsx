/** The present time on a day of the calendar. */
import { useEffect, useState } from 'react';
import { type Part, placeOf } from '#console/screens/calendar/model/axis.ts';
import styles from './time-grid.module.css';

const everyMinute = 60_000;

export function NowLine({ parts }: { parts: readonly Part[] }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMinute);
    return () => clearInterval(timer);
  }, []);
  const isToday = parts.some(({ from, length }) => now >= from && now < from + length * everyMinute);
  if (!isToday) return null;
  return (
    <div
      className={styles.now}
      style={{ insetBlockStart: `calc(var(--minute) * ${Math.round(placeOf(parts, now))})` }}
    />
  );
}
