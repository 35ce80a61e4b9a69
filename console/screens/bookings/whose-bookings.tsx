/** For managers: all bookings, or their own as a customer. */
import { Link, useSearch } from '@tanstack/react-router';
import { Tabs } from '#console/components/tabs/tabs.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export function WhoseBookings() {
  const t = useTranslate();
  const { own } = useSearch({ from: '/bookings' });
  return (
    <Tabs label={t('bookings.whose')}>
      {/* Also with filters: they belong to the same list. */}
      <Link
        to="/bookings"
        search={{}}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={own ? undefined : 'page'}
      >
        {t('bookings.back')}
      </Link>
      <Link to="/bookings" search={{ own: true }} activeOptions={{ includeSearch: true }}>
        {t('bookings.title')}
      </Link>
    </Tabs>
  );
}
