/** Says that a booking is late, and since when. */
import type { Booking } from '#client/index.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { latenessOf, roughly } from './lateness.ts';
import { Mark } from './mark.tsx';

interface LateMarkProps {
  readonly booking: Pick<Booking, 'status' | 'startDate' | 'endDate'>;
  readonly now: string;
}

export function LateMark({ booking, now }: LateMarkProps) {
  const { translate: t, formats } = useLanguage();
  const lateness = latenessOf(booking, now);
  if (lateness === undefined) return null;
  const { value, unit } = roughly(lateness.minutes);
  const when = formats.relative(-value, unit);
  return (
    <Mark icon="clock">
      {lateness.of === 'start' ? t('booking-late.start', { when }) : t('booking-late.end', { when })}
    </Mark>
  );
}
