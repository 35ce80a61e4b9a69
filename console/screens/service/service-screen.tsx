import { Page } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export function ServiceScreen() {
  const t = useTranslate();
  return <Page title={t('service.title')} />;
}
