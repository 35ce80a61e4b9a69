/** Start, end and staff member of a booking, to choose instead of dragging it. */
import type { ListedBooking } from '#client/index.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { DateTimeField } from '#console/components/calendar/date-time-field.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { localTimeIn, shiftedLocalTime } from '#console/i18n/zone.ts';
import { nobody } from '#console/screens/calendar/model/calendar-search.ts';
import { best, type Destination, instantOf } from '#console/screens/calendar/model/move.ts';
import { useStaff } from '#console/screens/calendar/model/queries.ts';
import { useStaffName } from '#console/screens/calendar/model/staff-name.ts';

interface MoveFieldsProps {
  readonly booking: ListedBooking;
  readonly to: Destination;
  readonly onChange: (to: Destination) => void;
}

export function MoveFields({ booking, to, onChange }: MoveFieldsProps) {
  const t = useTranslate();
  const timeZone = useTimeZone() ?? 'UTC';
  const { data: staff = [] } = useStaff();
  const nameOf = useStaffName();
  const [start, end] = [localTimeIn(to.startDate, timeZone), localTimeIn(to.endDate, timeZone)];
  const instant = (local: string) =>
    instantOf(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);
  const members = staff.map(({ id, user }) => [id, user.name] as const);
  const isFormer = booking.staffId !== null && !staff.some(({ id }) => id === booking.staffId);
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
        error={end > start ? undefined : t('bookings.endFault')}
        onChange={(next) => onChange({ ...to, endDate: instant(next) })}
      />
      <SelectField
        label={t('bookings.staffMember')}
        value={to.staffId ?? nobody}
        onChange={({ target }) => onChange({ ...to, staffId: target.value === nobody ? null : target.value })}
        options={[
          [nobody, t('calendar.unassigned')],
          [best, t('calendar.best')],
          ...members,
          ...(isFormer ? [[booking.staffId ?? '', nameOf(booking.staffId)] as const] : []),
        ]}
      />
    </>
  );
}
