/** The full hours next to the grid. */
import { useFormats } from '#console/i18n/language.tsx';
import type { Axis } from '#console/screens/calendar/model/axis.ts';
import styles from './time-grid.module.css';

export function HourLabels({ axis }: { axis: Axis }) {
  const formats = useFormats();
  const label = (clock: number) =>
    // A time of day without a day: UTC shows it unchanged.
    formats.date(`2000-01-01T${String(clock / 60).padStart(2, '0')}:00Z`, 'time', 'UTC');
  return (
    <div className={styles.hours} aria-hidden="true">
      {axis.hours.map(({ at, clock }) => (
        <span key={at} className={styles.hour} style={{ insetBlockStart: `calc(var(--minute) * ${at})` }}>
          {label(clock)}
        </span>
      ))}
    </div>
  );
}
