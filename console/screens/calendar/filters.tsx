/** The filters of the bookings: a staff member, a service, a status. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { Button } from '#console/components/button/button.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { bookingStatuses } from '#domain/booking-status.ts';
import styles from './calendar.module.css';
import { type CalendarSearch, nobody } from './model/calendar-search.ts';
import { useServices, useStaff } from './model/queries.ts';

export function Filters() {
  const t = useTranslate();
  const { staff, service, status, hours, view } = useSearch({ from: '/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const { data: members = [] } = useStaff();
  const services = useServices();
  const change = (changed: CalendarSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
  const isFiltered = staff !== undefined || service !== undefined || status !== undefined;
  return (
    <div className={styles.filters} data-screen-only>
      <SelectField
        label={t('bookings.staffMember')}
        value={staff ?? ''}
        onChange={({ target }) => change({ staff: target.value || undefined })}
        options={[
          ['', t('calendar.everyone')],
          [nobody, t('calendar.unassigned')],
          ...members.map(({ id, user }) => [id, user.name] as const),
        ]}
      />
      <SelectField
        label={t('bookings.service')}
        value={service ?? ''}
        onChange={({ target }) => change({ service: target.value || undefined })}
        options={[
          ['', t('calendar.anyService')],
          ...Array.from(services.values(), ({ id, name }) => [id, name] as const),
        ]}
      />
      <SelectField
        label={t('bookings.status')}
        value={status ?? ''}
        onChange={({ target }) => change({ status: target.value || undefined })}
        options={[
          ['', t('calendar.notCancelled')],
          ...bookingStatuses.map((one) => [one, t(statusNames[one])] as const),
        ]}
      />
      <div className={styles.group}>
        {isFiltered && (
          <Button
            look="quiet"
            onClick={() => change({ staff: undefined, service: undefined, status: undefined })}
          >
            {t('calendar.clearFilters')}
          </Button>
        )}
        {(view === undefined || (staff !== undefined && staff !== nobody)) && (
          <Button
            className={styles.wideOnly}
            look="quiet"
            aria-pressed={hours === 'all'}
            onClick={() => change({ hours: hours === 'all' ? undefined : 'all' })}
          >
            {t('calendar.allHours')}
          </Button>
        )}
      </div>
    </div>
  );
}
