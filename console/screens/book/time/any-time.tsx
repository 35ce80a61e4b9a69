/** A user who books for a customer may choose any time and any staff member; the server checks them. */
import { useQuery } from '@tanstack/react-query';
import { staffListQuery } from '#console/api/record-queries.ts';
import { dayOf, instantAt, timeOf } from '#console/components/calendar/business-days.ts';
import { DateTimeField } from '#console/components/calendar/date-time-field.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Notice } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { nobody } from '#console/screens/book/choice/book-search.ts';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';

interface AnyTimeProps {
  readonly booking: BookingState;
  /** The day that is shown. */
  readonly day: string;
  /** The chosen time is one of those that are free. */
  readonly isFree: boolean;
}

export function AnyTime({ booking: { search, times, timeZone, change }, day, isFree }: AnyTimeProps) {
  const { translate: t, languages } = useLanguage();
  const { data: staff = [] } = useQuery(staffListQuery(languages.catalog));
  const { start } = search;
  const local = start ? `${dayOf(start, timeZone)}T${timeOf(start, timeZone)}` : `${day}T09:00`;
  return (
    <>
      <SelectField
        label={t('words.staffMember')}
        isFilter
        value={search.staff ?? ''}
        onChange={(event) => change({ staff: event.target.value || undefined })}
        options={[
          ['', t('words.bestAvailable')],
          [nobody, t('bookings.anyStaff')],
          ...staff.map(({ id, user }) => [id, user.name] as const),
        ]}
      />
      <DateTimeField
        legend={t('book-for.anyTime')}
        value={local}
        step={15}
        onChange={(next) => {
          const [date = '', time = ''] = next.split('T');
          change({ start: instantAt(date, time, timeZone), day: date });
        }}
      />
      {start !== undefined && times === undefined && <Notice icon="warning">{t('book-for.past')}</Notice>}
      {times !== undefined && !isFree && <Notice icon="clock">{t('book-for.notFree')}</Notice>}
    </>
  );
}
