/** The editor of one service, or of a new one at `/catalog/new`. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { isApiError } from '#client/index.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { Page } from '#console/components/page/page.tsx';
import { Notice, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { storedServiceQuery } from './queries.ts';
import { ServiceActions } from './service-actions.tsx';
import type { StoredService } from './service-draft.ts';
import { ServiceForm } from './service-form.tsx';

export function ServiceEditorScreen() {
  const { translate: t, languages } = useLanguage();
  const { id } = useParams({ from: '/catalog/$id' });
  const isNew = id === 'new';
  const { data, error, refetch } = useQuery({
    ...storedServiceQuery(languages.catalog, id),
    enabled: !isNew,
    // While it loads in another language, the page and a draft on it stay.
    placeholderData: (before) => (before?.service.id === id ? before : undefined),
  });
  if (isNew) return <NewServicePage />;
  // The key makes a new form for another service.
  if (data) return <OneService key={id} stored={data} />;
  if (isApiError(error, 'NOT_FOUND')) {
    return (
      <Page
        width="column"
        title={t('service-editor.notFoundTitle')}
        lead={t('service-editor.notFoundText')}
        actions={<ButtonLink to="/catalog">{t('service.back')}</ButtonLink>}
      />
    );
  }
  return (
    <Page title={t('service.title')}>
      {error ? (
        <ProblemNotice error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton count={3} height="12rem" />
      )}
    </Page>
  );
}

function NewServicePage() {
  const { translate: t, languages } = useLanguage();
  const navigate = useNavigate();
  const { data: settings, error, refetch } = useQuery(settingsQuery(languages.catalog));
  const currency = settings?.get('currency');
  return (
    <Page title={t('service-editor.add')} lead={t('service-editor.newLead')}>
      {error && !settings && <ProblemNotice error={error} retry={() => void refetch()} />}
      {!settings && !error && <Skeleton count={3} height="12rem" />}
      {settings && (
        <ServiceForm
          // The server's default without the setting.
          currency={typeof currency === 'string' ? currency : 'USD'}
          onCreated={(id, language) =>
            void navigate({
              to: '/catalog/$id',
              params: { id },
              search: { language },
              replace: true,
              ignoreBlocker: true,
            })
          }
        />
      )}
    </Page>
  );
}

function OneService({ stored }: { stored: StoredService }) {
  const { translate: t } = useLanguage();
  const { service } = stored;
  return (
    <Page title={service.name} actions={<ServiceActions service={service} />}>
      {!service.isActive && <Notice icon="warning">{t('service-editor.notOfferedText')}</Notice>}
      <ServiceForm stored={stored} currency={service.currency} />
    </Page>
  );
}
