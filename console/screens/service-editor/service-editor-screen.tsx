/** The editor of one service, or of a new one at `/catalog/new`. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Booking, eachRow, isApiError, type Service } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { combined, invalidate } from '#console/api/query.ts';
import { BookingLinks, DeleteDialogFrame } from '#console/components/booking/delete-dialog.tsx';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { Loading, Notice, Page } from '#console/components/page/page.tsx';
import { NoRecord } from '#console/components/page/record-page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { liveStatuses } from '#domain/booking/record/booking-status.ts';
import { storedServiceQuery } from './queries.ts';
import type { StoredService } from './service-draft.ts';
import { ServiceForm } from './service-form.tsx';

export function load({ queries, lang, params: { id } }: Opening<unknown, { readonly id: string }>) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    id !== 'new' && queries.prefetchQuery(storedServiceQuery(lang, id)),
  ]);
}

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
  return (
    <NoRecord
      title={t('words.service')}
      error={error}
      retry={refetch}
      isMissing={isApiError(error, 'NOT_FOUND')}
      missing={{
        title: t('service-editor.notFoundTitle'),
        text: t('service-editor.notFoundText'),
        back: <ButtonLink to="/catalog">{t('service.back')}</ButtonLink>,
      }}
      height="12rem"
    />
  );
}

function NewServicePage() {
  const { translate: t, languages } = useLanguage();
  const navigate = useNavigate();
  const { data: settings, error, refetch } = useQuery(settingsQuery(languages.catalog));
  const currency = settings?.get('currency');
  return (
    <Page title={t('words.addService')} lead={t('service-editor.newLead')}>
      {!settings && <Loading {...{ error, refetch }} count={3} height="12rem" />}
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
  const t = useTranslate();
  const { service } = stored;
  return (
    <Page title={service.name} actions={<ServiceActions service={service} />}>
      {!service.isActive && <Notice icon="warning">{t('service-editor.notOfferedText')}</Notice>}
      <ServiceForm stored={stored} currency={service.currency} />
    </Page>
  );
}

/** The actions on a service: remove it from the catalog and add it again, view it, delete it. */
function ServiceActions({ service }: { service: Service }) {
  const t = useTranslate();
  const [isDeleting, setDeleting] = useState(false);
  const { id, isActive } = service;
  const { offer, isSending } = useOffer(service);
  return (
    <>
      {isActive && (
        <ButtonLink to="/services/$id" params={{ id }} look="quiet">
          {t('service-editor.show')}
        </ButtonLink>
      )}
      <Button isBusy={isSending} onClick={() => offer(!isActive)}>
        {isActive ? t('service-editor.stop') : t('service-editor.offer')}
      </Button>
      <Button look="danger" onClick={() => setDeleting(true)}>
        {t('words.delete')}
      </Button>
      {isDeleting && (
        <DeleteService
          service={service}
          onClose={() => setDeleting(false)}
          onStop={
            isActive
              ? () => {
                  setDeleting(false);
                  offer(false);
                }
              : undefined
          }
        />
      )}
    </>
  );
}

/** Adds a service to the catalog or removes it; the message has an undo button. */
function useOffer({ id, name }: Pick<Service, 'id' | 'name'>) {
  const t = useTranslate();
  const { act, isSending } = useHeldAction(`service ${id}`);
  const offer = (isActive: boolean): void =>
    act({
      send: () => api.updateService({ path: { id }, body: { isActive } }),
      shows: { id, fields: { isActive } },
      done: isActive ? t('service-editor.offered', { name }) : t('service-editor.stopped', { name }),
      changes: ['listServices', 'getService', 'listTranslations'],
      opposite: () => offer(!isActive),
    });
  return { offer, isSending };
}

/** The number of bookings that are counted; the first ones are shown. */
const mostCounted = 500;
const shownBookings = 5;

interface DeleteServiceProps {
  readonly service: Service;
  readonly onClose: () => void;
  /** Removes it from the catalog instead; absent when it is not in the catalog. */
  readonly onStop: (() => void) | undefined;
}

/** Asks before a service is deleted, and names its bookings and the effect on them. */
function DeleteService({ service, onClose, onStop }: DeleteServiceProps) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { id, name } = service;
  const live = useQuery({
    ...combined('listBookings', 'live of service', { id }, ({ signal }) => liveBookingsWith(service, signal)),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => api.deleteService({ path: { id } }),
    onSuccess: async () => {
      toasts.show(t('service-editor.deleted', { name }));
      await navigate({ to: '/catalog', ignoreBlocker: true });
      queries.removeQueries({ queryKey: storedServiceQuery(languages.catalog, id).queryKey });
      await invalidate(queries, 'listServices', 'getService', 'listTranslations');
    },
  });
  return (
    <DeleteDialogFrame
      title={t('service-editor.deleteTitle', { name })}
      keep={t('words.keep')}
      live={live}
      error={remove.error}
      onClose={onClose}
      actions={
        <>
          {onStop && <Button onClick={onStop}>{t('service-editor.stop')}</Button>}
          {live.data && (
            <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {t('service-editor.deleteConfirm', { name })}
            </Button>
          )}
        </>
      }
    >
      <p>{t('service-editor.deleteText')}</p>
      {live.data && <LiveBookings {...live.data} />}
    </DeleteDialogFrame>
  );
}

interface FoundBookings {
  readonly bookings: readonly Booking[];
  /** There are more bookings than were read. */
  readonly isPart: boolean;
}

function LiveBookings({ bookings, isPart }: FoundBookings) {
  const t = useTranslate();
  if (bookings.length === 0 && !isPart) return <p>{t('service-editor.noBookings')}</p>;
  const count = bookings.length;
  return (
    <>
      <p>
        {isPart ? t('service-editor.manyBookings', { count }) : t('service-editor.liveBookings', { count })}
      </p>
      <BookingLinks bookings={bookings.slice(0, shownBookings)} />
    </>
  );
}

/** The live bookings of the service, the next ones first. */
async function liveBookingsWith({ id }: Service, signal: AbortSignal): Promise<FoundBookings> {
  const query = {
    serviceId: id,
    status: liveStatuses.join(','),
    sortBy: 'startDate',
    sortOrder: 'asc',
    limit: 100,
  } as const;
  const bookings: Booking[] = [];
  for await (const booking of eachRow(api.listBookings, { query, signal })) {
    if (bookings.length === mostCounted) return { bookings, isPart: true };
    bookings.push(booking);
  }
  return { bookings, isPart: false };
}
