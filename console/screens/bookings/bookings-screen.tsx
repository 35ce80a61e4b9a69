import { Page } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export function BookingsScreen() {
  const t = useTranslate();
  return <Page title={t('bookings.title')} />;
}
