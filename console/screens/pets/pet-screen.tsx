/** One pet, or the form for a new one at `/pets/new`. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { isApiError, type Pet } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import { petQuery } from '#console/api/record-queries.ts';
import { useMay, useUser } from '#console/api/session.ts';
import { BookingPages } from '#console/components/booking/booking-pages.tsx';
import { DeleteDialog } from '#console/components/booking/delete-dialog.tsx';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { businessPart } from '#console/components/page/business-part.ts';
import { Columns } from '#console/components/page/columns.tsx';
import { Page, Skeleton } from '#console/components/page/page.tsx';
import { NoRecord } from '#console/components/page/record-page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import { PetForm } from './pet-form.tsx';
import { PetPhoto } from './pet-photo.tsx';
import styles from './pets.module.css';

const PetOfCustomer = businessPart(async () => (await import('./pet-of-customer.tsx')).PetOfCustomer);

export function load({ queries, lang, params: { id } }: Opening<unknown, { readonly id: string }>) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    id !== 'new' && queries.prefetchQuery(petQuery(id)),
  ]);
}

export function PetScreen() {
  const t = useTranslate();
  const { id } = useParams({ from: '/pets/$id' });
  const timeZone = useTimeZone();
  const isNew = id === 'new';
  const { data: pet, error, refetch } = useQuery({ ...petQuery(id), enabled: !isNew });
  if (isNew && timeZone) return <NewPet timeZone={timeZone} />;
  // The key makes a new form for another pet.
  if (pet && timeZone) return <OnePet key={pet.id} pet={pet} timeZone={timeZone} />;
  return (
    <NoRecord
      title={isNew ? t('pets.newTitle') : t('pets.one')}
      error={error}
      retry={refetch}
      isMissing={isApiError(error, 'NOT_FOUND', 'FORBIDDEN')}
      missing={{
        title: t('pets.notFoundTitle'),
        text: t('pets.notFoundText'),
        back: <ButtonLink to="/pets">{t('pets.back')}</ButtonLink>,
      }}
    />
  );
}

function NewPet({ timeZone }: { timeZone: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  return (
    <Page title={t('pets.newTitle')}>
      <div className={styles.narrow}>
        <PetForm
          today={todayIn(timeZone)}
          onSaved={() => void navigate({ to: '/pets', ignoreBlocker: true })}
        />
      </div>
    </Page>
  );
}

function OnePet({ pet, timeZone }: { pet: Pet; timeZone: string }) {
  const t = useTranslate();
  const user = useUser();
  const mayManage = useMay('manageAnyPet');
  const mayEdit = useMay('updateAnyPet');
  const [isDeleting, setDeleting] = useState(false);
  const mayBook = useMay('manageAnyBooking');
  const isMine = pet.ownerId === user?.id;
  const name = pet.name || t('pets.unnamed');
  return (
    <Page
      title={name}
      actions={
        (isMine || mayBook) && (
          <ButtonLink
            to={isMine ? '/book' : '/calendar'}
            search={isMine ? { pets: pet.id } : { new: true, customer: pet.ownerId, pets: pet.id }}
            look="primary"
          >
            {t('pets.book', { name })}
          </ButtonLink>
        )
      }
    >
      <Columns>
        {isMine ? (
          <PetForm pet={pet} today={todayIn(timeZone)} onSaved={() => {}} />
        ) : (
          <Suspense fallback={<Skeleton count={1} height="14rem" />}>
            <PetOfCustomer pet={pet} today={todayIn(timeZone)} />
          </Suspense>
        )}
        <div className={stack(4)}>
          {(isMine || mayEdit) && <PetPhoto pet={pet} />}
          <section className={stack(4)}>
            <h2>{t('words.bookings')}</h2>
            <BookingPages
              filter={{ petId: pet.id, sortBy: 'startDate', sortOrder: 'desc', limit: 5 }}
              timeZone={timeZone}
              empty={<p className={soft}>{t('pets.noBookings')}</p>}
            />
          </section>
          {(isMine || mayManage) && (
            <div>
              <Button look="danger" onClick={() => setDeleting(true)}>
                {t('pets.delete')}
              </Button>
            </div>
          )}
        </div>
      </Columns>
      {isDeleting && <DeletePet pet={pet} onClose={() => setDeleting(false)} />}
    </Page>
  );
}

function DeletePet({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const name = pet.name || t('pets.unnamed');
  return (
    <DeleteDialog
      name={name}
      bookings={{ petId: pet.id }}
      send={() => api.deletePet({ path: { id: pet.id } })}
      onDeleted={async () => {
        await navigate({ to: '/pets', ignoreBlocker: true });
        queries.removeQueries({ queryKey: petQuery(pet.id).queryKey });
        await invalidate(queries, 'listPets', 'getPet');
      }}
      onClose={onClose}
    >
      <p>{t('pets.deleteText', { name })}</p>
      <p>{t('pets.deletePast')}</p>
    </DeleteDialog>
  );
}

function todayIn(timeZone: string): string {
  return localDayIn(new Date().toISOString(), timeZone);
}
