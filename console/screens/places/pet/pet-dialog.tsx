/** A pet in a stay: what is known of it, and for managers the choice of its place. */

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bookingQuery } from '#console/api/record-queries.ts';
import { useMay } from '#console/api/session.ts';
import { whenText } from '#console/components/booking/booking-words.ts';
import { StatusBadge } from '#console/components/booking/status/status-badge.tsx';
import { ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { Loading, Notice } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { placementsQuery } from '#console/screens/places/queries.ts';
import { isLive } from '#domain/booking/record/booking-status.ts';
import { PlaceChoice, type PlaceChoiceProps } from './place-choice.tsx';
import { codeOf } from './placing.ts';

interface PetDialogProps extends Omit<PlaceChoiceProps, 'booking' | 'placed' | 'isReading'> {
  readonly onClose: () => void;
}

export function PetDialog({ pet, dropped, timeZone, places, onClose, onSaved }: PetDialogProps) {
  const { translate: t, formats, languages } = useLanguage();
  const mayManage = useMay('managePlaces');
  const booking = useQuery({ ...bookingQuery(languages.catalog, pet.bookingId), enabled: mayManage });
  const placed = useQuery({ ...placementsQuery(pet.bookingId), enabled: mayManage });
  const status = booking.data?.booking.status ?? pet.status;
  const parts = placed.data?.placements.filter(({ petId }) => petId === pet.petId) ?? [];
  // Of one of several parts, its time is with them.
  const stay =
    booking.data && parts.length > 1 ? booking.data.booking : { startDate: pet.from, endDate: pet.to };
  const { error, refetch } = booking.error ? booking : placed;
  return (
    <Dialog title={pet.petName || t('pets.unnamed')} onClose={onClose}>
      <dl className={wrap([2, 5])}>
        <Fact name={t('words.customer')}>{pet.userName || t('desk.deletedCustomer')}</Fact>
        <Fact name={t('bookings.when')}>{whenText(formats, stay, timeZone)}</Fact>
        {status && (
          <Fact name={t('words.status')}>
            <StatusBadge booking={{ status }} />
          </Fact>
        )}
        {pet.code !== undefined && parts.length < 2 && (
          <Fact name={t('places.one')}>
            {pet.code} <span className={soft}>{t('places.berth', { number: pet.berth ?? 1 })}</span>
          </Fact>
        )}
        {parts.length > 1 && (
          <Fact name={t('places.parts')}>
            <ul className={stack(1, 'narrow')}>
              {parts.map(({ placeId, berth, from, to }) => {
                const isShown = from === pet.from;
                const code = codeOf(places, placeId);
                return (
                  <li key={from} aria-current={isShown || undefined}>
                    {isShown ? <strong>{code}</strong> : code}{' '}
                    <span className={soft}>{t('places.berth', { number: berth })}</span>
                    <p className={soft}>{whenText(formats, { startDate: from, endDate: to }, timeZone)}</p>
                  </li>
                );
              })}
            </ul>
          </Fact>
        )}
      </dl>
      {(pet.overdue || pet.conflictsWith) && (
        <Notice icon="warning">
          <p>{t(pet.overdue ? 'places.overdueText' : 'places.conflictText')}</p>
        </Notice>
      )}
      {mayManage && (error || !(booking.data && placed.data)) && (
        <Loading {...{ error, refetch }} count={2} />
      )}
      {booking.data && placed.data && isLive(booking.data.booking.status) && (
        <PlaceChoice
          booking={booking.data.booking}
          placed={placed.data}
          isReading={placed.isFetching}
          {...{ pet, dropped, timeZone, places, onSaved }}
        />
      )}
      <Buttons>
        <ButtonLink look="quiet" to="/pets/$id" params={{ id: pet.petId }}>
          {t('pets.one')}
        </ButtonLink>
        {mayManage && (
          <ButtonLink look="quiet" to="/bookings/$id" params={{ id: pet.bookingId }}>
            {t('calendar.openBooking')}
          </ButtonLink>
        )}
      </Buttons>
    </Dialog>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={stack(1, 'narrow')}>
      <dt className={soft}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
