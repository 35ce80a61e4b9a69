/** The bookings that are over and not settled, oldest first: what customers still owe, and what is owed to them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bookingPagesQuery } from '#console/api/record-queries.ts';
import { bookingTitle, whenText } from '#console/components/booking/booking-words.ts';
import { StatusBadge } from '#console/components/booking/status/status-badge.tsx';
import { CustomerLink } from '#console/components/customer/customer-link.tsx';
import { EmptyState } from '#console/components/page/page.tsx';
import { balanceText } from '#console/components/payment/balance-text.ts';
import { PagedTable } from '#console/components/table/paged-table.tsx';
import { useLanguage } from '#console/i18n/language.tsx';

/** Most refunds are of CANCELLED bookings. */
const filter = {
  balance: 'open',
  status: 'COMPLETED,CANCELLED',
  sortBy: 'endDate',
  sortOrder: 'asc',
  limit: 25,
} as const;

export function Owed({ timeZone }: { readonly timeZone: string }) {
  const { translate: t, formats, languages, catalogLang } = useLanguage();
  const pages = useInfiniteQuery(bookingPagesQuery(languages.catalog, filter));
  return (
    <PagedTable
      caption={t('payments.owed')}
      pages={pages}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'booking',
          header: t('bookings.one'),
          isCut: true,
          cell: (booking) => (
            <Link to="/bookings/$id" params={{ id: booking.id }} lang={catalogLang}>
              {bookingTitle(t, formats, booking)}
            </Link>
          ),
        },
        {
          id: 'when',
          header: t('bookings.when'),
          isWhole: true,
          cell: (booking) => whenText(formats, booking, timeZone),
        },
        {
          id: 'customer',
          header: t('words.customer'),
          isCut: true,
          cell: ({ user }) => <CustomerLink user={user} />,
        },
        { id: 'status', header: t('words.status'), cell: (booking) => <StatusBadge booking={booking} /> },
        {
          id: 'amount',
          header: t('record-payment.balance'),
          isNumeric: true,
          cell: ({ payment, currency }) => payment && balanceText(t, formats, payment.balance, currency),
        },
      ]}
      empty={<EmptyState icon="check" text={t('payments.nothingOwed')} />}
    />
  );
}
