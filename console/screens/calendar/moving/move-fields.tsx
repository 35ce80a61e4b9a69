/** The times and the staff member of a booking as fields: for a move without dragging, and for a new booking. */
import { useTimeZone } from '#console/api/queries.ts';
import { DateTimeField } from '#console/components/calendar/date-time-field.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { localTimeIn, shiftedLocalTime } from '#console/i18n/zone.ts';
import { nobody } from '#console/screens/calendar/model/calendar-search.ts';
import { best, type Destination, instantOf } from '#console/screens/calendar/model/move.ts';
import { useStaff } from '#console/screens/calendar/model/queries.ts';
import { useStaffName } from '#console/screens/calendar/model/words.ts';

interface MoveFieldsProps {
  /** The member that it has, who may have left. */
  readonly former?: string | null;
  readonly to: Destination;
  readonly onChange: (to: Destination) => void;
}

/** Start, end and staff member of a booking, to choose instead of dragging it. */
export function MoveFields({ former = null, to, onChange }: MoveFieldsProps) {
  const t = useTranslate();
  const timeZone = useTimeZone() ?? 'UTC';
  const { data: staff = [] } = useStaff();
  const nameOf = useStaffName();
  const [start, end] = [localTimeIn(to.startDate, timeZone), localTimeIn(to.endDate, timeZone)];
  const instant = (local: string) =>
    instantOf(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);
  const members = staff.map(({ id, user }) => [id, user.name] as const);
  const isFormer = former !== null && !staff.some(({ id }) => id === former);
  return (
    <>
      <DateTimeField
        legend={t('bookings.start')}
        value={start}
        step={15}
        onChange={(next) =>
          onChange({
            ...to,
            startDate: instant(next),
            // The end moves too.
            endDate: instant(shiftedLocalTime(end, start, next)),
          })
        }
      />
      <DateTimeField
        legend={t('bookings.end')}
        value={end}
        first={start.slice(0, 10)}
        step={15}
        error={end > start ? undefined : t('words.endFault')}
        onChange={(next) => onChange({ ...to, endDate: instant(next) })}
      />
      <SelectField
        label={t('words.staffMember')}
        value={to.staffId ?? nobody}
        onChange={({ target }) => onChange({ ...to, staffId: target.value === nobody ? null : target.value })}
        options={[
          [nobody, t('calendar.unassigned')],
          [best, t('words.bestAvailable')],
          ...members,
          ...(isFormer ? [[former, nameOf(former)] as const] : []),
        ]}
      />
    </>
  );
}
