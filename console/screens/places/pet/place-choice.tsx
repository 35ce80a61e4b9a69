/** The choice of a place for a pet: those with a free berth first, the server's answer before it is saved, and Save. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Booking, isApiError, type NewPlacement, type Place, type Placement } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problems.ts';
import { invalidate } from '#console/api/query.ts';
import { bookingReads } from '#console/api/record-queries.ts';
import { ifUnchanged, tagOf } from '#console/api/version-tag.ts';
import { OverrideRules } from '#console/components/booking/override-rules.tsx';
import { TakenBy } from '#console/components/booking/taken-by.tsx';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { instantAt } from '#console/components/calendar/business-days.ts';
import { DateTimeField } from '#console/components/calendar/date-time-field.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { Loading, Notice, ProblemNotice } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn, localTimeIn } from '#console/i18n/zone.ts';
import type { TaggedPlacements } from '#console/screens/places/queries.ts';
import { berthFrom, codeOf, namedPlacements, type ShownPet, withPlace } from './placing.ts';
import { useOffered, usePreview } from './placing-queries.ts';

export interface PlaceChoiceProps {
  readonly pet: ShownPet;
  /** The place on which it was dropped. */
  readonly dropped?: string | undefined;
  readonly booking: Booking;
  readonly placed: TaggedPlacements;
  /** A newer version of them is on its way. */
  readonly isReading: boolean;
  readonly timeZone: string;
  readonly places: readonly Place[];
  readonly onSaved: () => void;
}

export function PlaceChoice(props: PlaceChoiceProps) {
  const { pet, dropped, booking, placed, isReading, timeZone, places } = props;
  const { translate: t } = useLanguage();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(dropped);
  const first = localTimeIn(pet.from, timeZone);
  /** The local time of its first hour in the other place, if it is to be later. */
  const [later, setLater] = useState<string>();
  const local = later ?? first;
  const [day = '', time = ''] = local.split('T');
  const start = local === first ? pet.from : instantAt(day, time, timeZone);
  const [overrideRules, setOverride] = useState(false);
  const { offered, error, refetch } = useOffered({ ...props, chosen: dropped, start });
  // A pet without a place gets the first one that is free.
  const proposed = pet.placeId ?? offered?.find(({ free }) => free > 0)?.id ?? '';
  const placeId = chosen ?? proposed;
  const isChange = placeId !== '' && placeId !== pet.placeId;
  const isWithin = local >= first && Date.parse(start) < Date.parse(pet.to);
  const preview = usePreview({
    ...{ bookingId: booking.id, pet, placed, start, overrideRules },
    placeId: isChange && isWithin ? placeId : undefined,
  });
  const readAgain = () =>
    void invalidate(queries, 'getPlaceOccupancy', 'getBookingPlaces', 'listFreeSlots', ...bookingReads);
  const save = useSavePlaces(props, overrideRules, readAgain);
  const saveButton = useRef<HTMLButtonElement>(null);
  const isKnown = offered !== undefined;
  useEffect(() => {
    // The place is chosen already. The dialog itself would focus the field.
    if (isKnown && dropped !== undefined) saveButton.current?.focus();
  }, [isKnown, dropped]);
  if (!offered) return <Loading {...{ error, refetch }} count={2} />;
  if (offered.length === 0) return <p className={soft}>{t('places.noneFits')}</p>;
  const isStale = [save.error, preview.error].some((one) => isApiError(one, 'STALE_VERSION'));
  const retry = () => {
    save.reset();
    if (isStale) readAgain();
    else void preview.refetch();
  };
  const refused = preview.error && !preview.isFetching ? preview.error : undefined;
  const whyNot = refused || !isWithin ? t('calendar.cannotSave') : undefined;
  const number = berthFrom(preview.data, pet, placeId, start);
  const change = () => {
    save.reset();
    setOverride(false);
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
          change();
          setChosen(target.value);
        }}
      />
      {isChange && later !== undefined && (
        <DateTimeField
          legend={t('places.from')}
          value={later}
          first={first.slice(0, 10)}
          last={localDayIn(pet.to, timeZone)}
          step={15}
          error={isWithin ? undefined : t('places.fromFault')}
          onChange={(next) => {
            change();
            setLater(next);
          }}
        />
      )}
      {refused && (
        <OverrideRules
          error={refused}
          takesReason={false}
          isBusy={preview.isFetching}
          onOverride={() => setOverride(true)}
        >
          <ProblemNotice error={refused} retry={retry} />
        </OverrideRules>
      )}
      {refused && <TakenBy error={refused} />}
      {isChange && isWithin && !refused && (
        <Notice icon={number === undefined ? 'clock' : 'check'}>
          <p>
            {number === undefined
              ? t('calendar.checking')
              : t('places.fits', { code: codeOf(places, placeId), number })}
          </p>
        </Notice>
      )}
      {save.error && <Refusal error={save.error} retry={isStale ? retry : undefined} />}
      <Buttons>
        <Button
          look="primary"
          ref={saveButton}
          isBusy={save.isPending || isReading || (isChange && preview.isFetching)}
          reason={isChange ? whyNot : t('words.nothingToSave')}
          onClick={() => save.mutate(withPlace(placed.placements, pet, placeId, start))}
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
        {isChange && pet.placeId !== undefined && (
          <Button
            look="quiet"
            aria-expanded={later !== undefined}
            onClick={() => {
              change();
              setLater(later === undefined ? first : undefined);
            }}
          >
            {t('places.later')}
          </Button>
        )}
      </Buttons>
    </>
  );
}

/** Saves the places based on the version that was shown, and offers to undo it. */
function useSavePlaces(
  { pet, booking, placed, places, onSaved }: PlaceChoiceProps,
  overrideRules: boolean,
  readAgain: () => void,
) {
  const { translate: t, formats } = useLanguage();
  const toasts = useToasts();
  const put = async (body: readonly NewPlacement[], etag: string): Promise<TaggedPlacements> => {
    const { data, headers } = await api.setBookingPlaces({
      ...{ path: { id: booking.id }, body, ...(overrideRules && { query: { overrideRules } }) },
      ...(await ifUnchanged(booking, etag)),
    });
    return { placements: data, etag: tagOf(headers) };
  };
  const textOf = (placements: readonly Placement[]) => {
    const name = pet.petName || t('pets.unnamed');
    const own = placements.filter(({ petId }) => petId === pet.petId);
    const codes = own.map(({ placeId }) => codeOf(places, placeId));
    return own.length === 0
      ? t('places.released', { pet: name })
      : t('places.placed', { pet: name, code: formats.list(codes) });
  };
  const undo = useMutation({
    mutationFn: ({ etag }: TaggedPlacements) => put(namedPlacements(placed.placements), etag),
    onSuccess: ({ placements }) => {
      toasts.show(textOf(placements));
      readAgain();
    },
    onError: (error) => toasts.show(t(problemOf(error).message)),
  });
  return useMutation({
    mutationFn: (body: readonly NewPlacement[]) => put(body, placed.etag),
    onSuccess: (saved) => {
      toasts.show(textOf(saved.placements), {
        label: t('held-action.undo'),
        onPress: () => undo.mutate(saved),
      });
      readAgain();
      onSaved();
    },
  });
}
