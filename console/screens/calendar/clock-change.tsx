/** Names the days with a clock change. */
import { Notice } from '#console/components/page/states.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import { lengthOfDay, minutesOfDay } from './model/axis.ts';

export function ClockChange({ days, timeZone }: { days: readonly string[]; timeZone: string }) {
  const t = useTranslate();
  const formats = useFormats();
  const changed = days
    .map((day) => ({ day, minutes: lengthOfDay(day, timeZone) }))
    .filter(({ minutes }) => minutes !== minutesOfDay);
  return changed.map(({ day, minutes }) => (
    <Notice key={day} icon="warning">
      {t('calendar.clockChange', {
        day: formats.date(`${day}T00:00Z`, 'fullDate', 'UTC'),
        hours: formats.number(minutes / 60),
      })}
    </Notice>
  ));
}
