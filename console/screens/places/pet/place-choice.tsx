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
import { offeredPlaces, withPlace } from './placing.ts';
import type { ShownPet } from './shown-pet.ts';

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

/** The longest period of an occupancy. */
const mostDays = 62;

export function PlaceChoice({
  pet,
  booking,
  placed,
  isReading,
  timeZone,
  places,
  onClose,
}: PlaceChoiceProps) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const services = useServices();
  const from = localDayIn(pet.from, timeZone);
  const [last, latest] = [localDayIn(pet.to, timeZone), addDays(from, mostDays - 1)];
  const days = { from, to: last < latest ? last : latest };
  const { data: occupancy, error, refetch } = useQuery(occupancyQuery(languages.catalog, from, days.to));
  const [chosen, setChosen] = useState<string>();
  const categories = booking.services.map(({ serviceId }) => services.get(serviceId)?.category);
  const offered = occupancy ? offeredPlaces({ pet, days, categories, places, occupancy }) : [];
  // A pet without a place gets the first one that is free.
  const proposed = pet.placeId ?? offered.find(({ free }) => free > 0)?.id ?? '';
  const placeId = chosen ?? proposed;
  const isChange = placeId !== '' && placeId !== pet.placeId;
  const preview = usePreview(booking.id, placed, pet, isChange ? placeId : undefined);
  const name = pet.petName || t('pets.unnamed');
  const save = useMutation({
    mutationFn: async (body: readonly NewPlacement[]) =>
      api.setBookingPlaces({ path: { id: booking.id }, body, ...(await ifUnchanged(booking, placed.etag)) }),
    onSuccess: ({ data }, body) => {
      const own = data.find((one) => one.petId === pet.petId);
      const code = places.find(({ id }) => id === own?.placeId)?.code ?? '';
      const isPlaced = body.some((one) => one.petId === pet.petId);
      toasts.show(isPlaced ? t('places.placed', { pet: name, code }) : t('places.released', { pet: name }));
      readAgain();
      onClose();
    },
  });
  const readAgain = () =>
    void invalidate(queries, 'getPlaceOccupancy', 'getBookingPlaces', 'listFreeSlots', ...bookingReads);
  if (error && !occupancy) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!occupancy || services.size === 0) return <Skeleton count={2} />;
  if (offered.length === 0) return <p className={soft}>{t('places.noneFits')}</p>;
  const refused = preview.error ? t('calendar.cannotSave') : undefined;
  const isStale = isApiError(save.error, 'STALE_VERSION') || isApiError(preview.error, 'STALE_VERSION');
  const retry = () => {
    save.reset();
    if (isStale) readAgain();
    else void preview.refetch();
  };
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
      {isChange && <Answer preview={preview} pet={pet} code={codeOf(places, placeId)} retry={retry} />}
      {save.error && <Refusal error={save.error} retry={isStale ? retry : undefined} />}
      <Buttons>
        <Button
          look="primary"
          isBusy={save.isPending || isReading || (isChange && preview.isFetching)}
          reason={isChange ? refused : t('words.nothingToSave')}
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

function codeOf(places: readonly Place[], id: string): string {
  return places.find((one) => one.id === id)?.code ?? '';
}

/** What the server would do. The arrow keys may go through several places. */
function usePreview(id: string, placed: TaggedPlacements, pet: ShownPet, placeId: string | undefined) {
  const settled = useDelayed(placeId);
  const body = settled === undefined ? [] : withPlace(placed.placements, pet, settled);
  const request = { path: { id }, ...ifMatch(placed.etag), body };
  return useQuery({
    ...combined(
      'setBookingPlaces',
      'dry run',
      request,
      async ({ signal }) =>
        (await api.setBookingPlaces({ ...request, query: { dryRun: true }, signal })).data,
    ),
    enabled: settled !== undefined && settled === placeId,
    staleTime: 0,
    gcTime: 0,
  });
}

interface AnswerProps {
  readonly preview: ReturnType<typeof usePreview>;
  readonly pet: ShownPet;
  readonly code: string;
  readonly retry: () => void;
}

function Answer({ preview: { data, error, isFetching }, pet, code, retry }: AnswerProps) {
  const { translate: t } = useLanguage();
  if (error && !isFetching)
    return (
      <>
        <ProblemNotice error={error} retry={retry} />
        <TakenBy error={error} />
      </>
    );
  if (!data)
    return (
      <p role="status" className={soft}>
        {t('calendar.checking')}
      </p>
    );
  const own = data.find((one) => one.petId === pet.petId && Date.parse(one.from) === Date.parse(pet.from));
  return (
    <Notice>
      <p>{t('places.fits', { code, number: own?.berth ?? 1 })}</p>
    </Notice>
  );
}
