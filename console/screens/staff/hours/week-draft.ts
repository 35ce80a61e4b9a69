/** The weekly hours of a staff member while they are edited (contract §10 `workingHours`, domain/time/working-hours.ts). */
import type { JsonValue } from '#client/index.ts';
import { hoursText, type Week, weekdayName, weekOf, writtenWeek } from '#console/components/hours/week.ts';
import type { EditedRecord } from '#console/components/versions/record-fields.ts';
import type { Words } from '#console/i18n/translate.ts';
import type { Member } from '#console/screens/staff/queries.ts';
import { parseWorkingHours, weekdays } from '#domain/time/working-hours.ts';

export interface HoursDraft {
  /** False: the member may be booked at any time. */
  readonly isBound: boolean;
  /** `''`: that of the business. */
  readonly timeZone: string;
  readonly days: Week;
}

/** A value that restricts nothing is no hours. */
export function editedHours(
  { translate: t, formats }: Words,
  businessZone: string,
): EditedRecord<{ readonly member: Pick<Member['member'], 'workingHours'> }, HoursDraft> {
  const documented = (stored: JsonValue) => (isDocumented(stored) ? stored : {});
  return {
    fields: {
      isBound: {
        label: t('staff.hours'),
        text: (isBound) => t(isBound ? 'staff.hoursWeekly' : 'staff.hoursAny'),
        read: ({ member }) => isDocumented(member.workingHours),
      },
      timeZone: {
        label: t('staff.zone'),
        text: (timeZone) => timeZone || businessZone,
        read: ({ member }) => {
          const { timeZone } = documented(member.workingHours);
          return typeof timeZone === 'string' ? timeZone : '';
        },
      },
      days: {
        read: ({ member }) => weekOf(documented(member.workingHours) as Partial<Week>),
        entry: (day) => ({
          label: weekdayName(formats, day),
          text: (spans) => hoursText(formats, spans) || t('words.notWorking'),
        }),
      },
    },
    normalized: ({ isBound, timeZone, days }) =>
      isBound ? { isBound, timeZone, days: writtenWeek(days) } : { isBound, timeZone: '', days: weekOf({}) },
  };
}

/** The value to store. Properties of the current value that the server ignores are kept. */
export function writtenHours({ isBound, timeZone, days }: HoursDraft, stored: JsonValue): JsonValue {
  if (!isBound) return null;
  const known = new Set<string>([...weekdays, 'timeZone']);
  const others = isObject(stored) ? Object.entries(stored).filter(([name]) => !known.has(name)) : [];
  return {
    ...Object.fromEntries(others),
    ...(timeZone && { timeZone }),
    ...(writtenWeek(days) as unknown as Readonly<Record<string, JsonValue>>),
  };
}

/** True if the value restricts bookings: the documented form, valid as a whole. */
export function isDocumented(stored: JsonValue): stored is Readonly<Record<string, JsonValue>> {
  return isObject(stored) && parseWorkingHours(stored, 'UTC') !== undefined;
}

function isObject(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
