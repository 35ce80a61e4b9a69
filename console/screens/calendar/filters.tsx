/** The filters of the calendar: a staff member, a service, a status, and the hours. Each choice applies at once. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { SelectField } from '#console/components/field/field.tsx';
import { Choice } from '#console/components/field/group.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { useServices } from '#console/components/service/use-services.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { type CalendarSearch, nobody } from './model/calendar-search.ts';
import { useStaff } from './model/queries.ts';

export function Filters() {
  const t = useTranslate();
  const { staff, service, status, hours, view } = useSearch({ from: '/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const { data: members = [] } = useStaff();
  const services = useServices();
  const change = (changed: CalendarSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
  const staffNames = new Map([
    [nobody, t('calendar.unassigned')],
    ...members.map(({ id, user }) => [id, user.name] as const),
  ]);
  const known = bookingStatuses.find((one) => one === status);
  return (
    <FilterBar
      chosen={{
        staff: staff && (staffNames.get(staff) ?? t('words.staffMember')),
        service: service && (services.get(service)?.name ?? t('words.service')),
        status: status && t(known ? statusNames[known] : 'words.status'),
      }}
      onRemove={change}
      onClear={() => change({ staff: undefined, service: undefined, status: undefined })}
    >
      <SelectField
        label={t('words.staffMember')}
        isFilter
        value={staff ?? ''}
        onChange={({ target }) => change({ staff: target.value || undefined })}
        options={[['', t('words.everyone')], ...staffNames]}
      />
      <SelectField
        label={t('words.service')}
        isFilter
        value={service ?? ''}
        onChange={({ target }) => change({ service: target.value || undefined })}
        options={[
          ['', t('calendar.anyService')],
          ...Array.from(services.values(), ({ id, name }) => [id, name] as const),
        ]}
      />
      <SelectField
        label={t('words.status')}
        isFilter
        value={status ?? ''}
        onChange={({ target }) => change({ status: target.value || undefined })}
        options={[
          ['', t('calendar.notCancelled')],
          ...bookingStatuses.map((one) => [one, t(statusNames[one])] as const),
        ]}
      />
      {(view === undefined || (staff !== undefined && staff !== nobody)) && (
        <Choice
          type="checkbox"
          checked={hours === 'all'}
          onChange={({ target }) => change({ hours: target.checked ? 'all' : undefined })}
        >
          {t('calendar.allHours')}
        </Choice>
      )}
    </FilterBar>
  );
}
