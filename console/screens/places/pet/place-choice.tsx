/** The choice of a place for a pet: those with a free berth first, the server's answer before it is saved, and Save. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Booking, isApiError, type NewPlacement, type Place } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { combined, invalidate } from '#console/api/query.ts';
import { bookingReads } from '#console/api/record-queries.ts';
import { ifMatch, ifUnchanged } from '#console/api/version-tag.ts';
import { TakenBy } from '#console/components/booking/taken-by.tsx';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { addDays } from '#console/components/calendar/business-days.ts';
import { SelectField } from '#console/components/field/field.tsx';
import { useDelayed } from '#console/components/filter/use-delayed.ts';
import { Refusal } from '#console/components/form/refusal.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { Notice, ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { useServices } from '#console/components/service/use-services.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import { occupancyQuery, type TaggedPlacements } from '#console/screens/places/queries.ts';
import { mostDaysOfPlaces } from '#domain/booking/rules/places.ts';
import { offeredPlaces, type ShownPet, withPlace } from './placing.ts';

interface PlaceChoiceProps {
  readonly pet: ShownPet;
  readonly booking: Booking;
  readonly placed: TaggedPlacements;
  /** A newer version of them is on its way. */
  readonly isReading: boolean;
  readonly timeZone: string;
  readonly places: readonly Place[];
  readonly onClose: () => void;
}

export function PlaceChoice(props: PlaceChoiceProps) {
  const { pet, booking, placed, isReading, timeZone, places, onClose } = props;
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const services = useServices();
  const from = localDayIn(pet.from, timeZone);
  const [last, latest] = [localDayIn(pet.to, timeZone), addDays(from, mostDaysOfPlaces - 1)];
  const days = { from, to: last < latest ? last : latest };
  const { data: occupancy, error, refetch } = useQuery(occupancyQuery(languages.catalog, from, days.to));
  const [chosen, setChosen] = useState<string>();
  const categories = booking.services.map(({ serviceId }) => services.get(serviceId)?.category);
  const offered = occupancy ? offeredPlaces({ pet, days, categories, places, occupancy }) : [];
  // A pet without a place gets the first one that is free.
  const proposed = pet.placeId ?? offered.find(({ free }) => free > 0)?.id ?? '';
  const placeId = chosen ?? proposed;
  const isChange = placeId !== '' && placeId !== pet.placeId;
  const preview = usePreview(props, isChange ? placeId : undefined);
  const petName = pet.petName || t('pets.unnamed');
  const codeOf = (id: string | undefined) => places.find((one) => one.id === id)?.code ?? '';
  const readAgain = () =>
    void invalidate(queries, 'getPlaceOccupancy', 'getBookingPlaces', 'listFreeSlots', ...bookingReads);
  const save = useMutation({
    mutationFn: async (body: readonly NewPlacement[]) =>
      api.setBookingPlaces({ path: { id: booking.id }, body, ...(await ifUnchanged(booking, placed.etag)) }),
    onSuccess: (_answer, body) => {
      const isReleased = !body.some(({ petId }) => petId === pet.petId);
      const text = isReleased
        ? t('places.released', { pet: petName })
        : t('places.placed', { pet: petName, code: codeOf(placeId) });
      toasts.show(text);
      readAgain();
      onClose();
    },
  });
  if (error && !occupancy) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!occupancy || services.size === 0) return <Skeleton count={2} />;
  if (offered.length === 0) return <p className={soft}>{t('places.noneFits')}</p>;
  const isStale = [save.error, preview.error].some((one) => isApiError(one, 'STALE_VERSION'));
  const retry = () => {
    save.reset();
    if (isStale) readAgain();
    else void preview.refetch();
  };
  const refused = preview.error && !preview.isFetching ? preview.error : undefined;
  const number = preview.data?.find(({ petId, placeId: id }) => petId === pet.petId && id === placeId)?.berth;
  return (
    <>
      <SelectField
        label={t('places.one')}
        value={placeId}
        options={[
          ...(proposed === '' ? [['', t('words.choose')] as const] : []),
          ...offered.map(({ id, ...place }) => [id, t('places.option', place)] as const),
        ]}
        onChange={({ target }) => {
          save.reset();
          setChosen(target.value);
        }}
      />
      {refused && <ProblemNotice error={refused} retry={retry} />}
      {refused && <TakenBy error={refused} />}
      {isChange && !refused && (
        <Notice icon={number === undefined ? 'clock' : 'check'}>
          <p>
            {number === undefined
              ? t('calendar.checking')
              : t('places.fits', { code: codeOf(placeId), number })}
          </p>
        </Notice>
      )}
      {save.error && <Refusal error={save.error} retry={isStale ? retry : undefined} />}
      <Buttons>
        <Button
          look="primary"
          isBusy={save.isPending || isReading || (isChange && preview.isFetching)}
          reason={isChange ? refused && t('calendar.cannotSave') : t('words.nothingToSave')}
          onClick={() => save.mutate(withPlace(placed.placements, pet, placeId))}
        >
          {t('places.save')}
        </Button>
        {pet.placeId !== undefined && (
          <Button
            isBusy={save.isPending || isReading}
            onClick={() => save.mutate(withPlace(placed.placements, pet, undefined))}
          >
            {t('places.release')}
          </Button>
        )}
      </Buttons>
    </>
  );
}

/** The placements as the server would store them. It is asked once the choice rests: the arrow keys may go through several. */
function usePreview({ booking: { id }, placed, pet }: PlaceChoiceProps, placeId: string | undefined) {
  const settled = useDelayed(placeId);
  const request = {
    path: { id },
    ...ifMatch(placed.etag),
    body: settled === undefined ? [] : withPlace(placed.placements, pet, settled),
  };
  return useQuery({
    ...combined('setBookingPlaces', 'dry run', request, async ({ signal }) => {
      const { data } = await api.setBookingPlaces({ ...request, query: { dryRun: true }, signal });
      return data;
    }),
    enabled: settled !== undefined && settled === placeId,
    staleTime: 0,
    gcTime: 0,
  });
}
