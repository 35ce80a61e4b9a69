/** The day as a heading that links to its lanes. */
import { Link } from '@tanstack/react-router';
import { useFormats } from '#console/i18n/language.tsx';
import styles from '#console/screens/calendar/calendar.module.css';

export function DayHeading({ day }: { day: string }) {
  const formats = useFormats();
  return (
    <h2>
      <Link
        className={styles.laneName}
        from="/calendar"
        to="/calendar"
        search={(before) => ({ ...before, view: undefined, day })}
      >
        {formats.date(`${day}T00:00Z`, 'fullDate', 'UTC')}
      </Link>
    </h2>
  );
}
