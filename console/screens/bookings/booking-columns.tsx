/** The columns of a table of bookings for the business. */
import { Link } from '@tanstack/react-router';
import type { ListedBooking, Pet } from '#client/index.ts';
import { StatusBadge } from '#console/components/booking/status-badge.tsx';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import { readVaccinations } from '#console/components/pet/vaccinations.ts';
import type { Column } from '#console/components/table/data-table.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import styles from './bookings.module.css';

/** Undefined until the time zone of the business is known. `pets` has the records that are loaded. */
export function useBookingColumns(
  timeZone: string | undefined,
  pets: ReadonlyMap<string, Pet>,
): readonly Column<ListedBooking>[] | undefined {
  const { translate: t, formats, languages } = useLanguage();
  if (timeZone === undefined) return undefined;
  const today = localDayIn(new Date().toISOString(), timeZone);
  // The catalog may be in another language than the page.
  const lang = languages.catalog === languages.console ? undefined : languages.catalog;
  return [
    {
      id: 'when',
      header: t('bookings.when'),
      cell: ({ id, startDate, endDate }) => (
        <Link to="/bookings/$id" params={{ id }}>
          {formats.dateRange(startDate, endDate, 'dateTime', timeZone)}
        </Link>
      ),
    },
    {
      id: 'pets',
      header: t('bookings.pets'),
      cell: (booking) => (
        <ul className={styles.petNames}>
          {booking.pets.map(({ id, name }) => {
            const record = pets.get(id);
            return (
              <li key={id}>
                {name || t('pets.unnamed')}{' '}
                {record && (
                  <VaccinationShield
                    vaccinations={readVaccinations(record.vaccinations).vaccinations}
                    today={today}
                    isCompact
                  />
                )}
              </li>
            );
          })}
        </ul>
      ),
    },
    {
      id: 'customer',
      header: t('lists.customer'),
      cell: ({ user }) =>
        user.name === '' ? (
          <span className={styles.soft}>{t('desk.deletedCustomer')}</span>
        ) : (
          <Link to="/customers/$id" params={{ id: user.id }}>
            {user.name}
          </Link>
        ),
    },
    {
      id: 'services',
      header: t('bookings.services'),
      cell: ({ services }) => <span lang={lang}>{formats.list(services.map(({ name }) => name))}</span>,
    },
    {
      id: 'staff',
      header: t('bookings.staffMember'),
      cell: ({ staff }) => staff?.name ?? <span className={styles.soft}>{t('bookings.anyStaff')}</span>,
    },
    { id: 'status', header: t('bookings.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'price',
      header: t('bookings.price'),
      isNumeric: true,
      cell: ({ totalAmount, currency }) => formats.money(totalAmount, currency),
    },
  ];
}
