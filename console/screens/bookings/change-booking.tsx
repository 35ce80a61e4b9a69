/** The form for changing a booking. It is saved only if nobody else has changed the booking since it was read. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type Booking, isApiError } from '#client/index.ts';
import { bookingQuery, type TaggedBooking } from '#console/api/booking-queries.ts';
import { petsQuery } from '#console/api/pet-queries.ts';
import { servicesQuery } from '#console/api/queries.ts';
import { useMay } from '#console/api/session.ts';
import { staffListQuery } from '#console/api/staff-queries.ts';
import { isRuleRefusal } from '#console/components/booking/override.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Card } from '#console/components/card/card.tsx';
import { Form } from '#console/components/field/form.tsx';
import { TextArea } from '#console/components/field/text-area.tsx';
import { businessPart } from '#console/components/page/business-part.ts';
import { Page } from '#console/components/page/page.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { UnsavedChanges } from '#console/components/unsaved-changes/unsaved-changes.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { mayBeChanged } from '#domain/booking-status.ts';
import { type BookingDraft, best, changesOf, differingFields, draftOf, nobody } from './booking-draft.ts';
import styles from './bookings.module.css';
import { type DraftFaults, faultsOf } from './draft-faults.ts';
import { FreeTimes } from './free-times.tsx';
import { PetChoice } from './pet-choice.tsx';
import { type Change, saveChange } from './save-change.ts';
import { ServiceLines } from './service-lines.tsx';
import { TimeFields } from './time-fields.tsx';
import { VersionChoice } from './version-choice.tsx';

const ManagerFields = businessPart(async () => (await import('./manager-fields.tsx')).ManagerFields);

interface ChangeBookingProps {
  /** The booking as it was read when the form was opened. */
  readonly first: TaggedBooking;
  readonly timeZone: string;
  readonly onEnd: () => void;
}

export function ChangeBooking({ first, timeZone, onEnd }: ChangeBookingProps) {
  const { translate: t, formats, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  // The version from which the draft started; a later read of the same booking must not change it.
  const [{ booking, etag }, setBase] = useState(first);
  const isManager = useMay('manageAnyBooking');
  const draftIn = (one: Booking) => draftOf(one, timeZone, isManager);
  const base = draftIn(booking);
  const [draft, setDraft] = useState<BookingDraft>(base);
  const [faults, setFaults] = useState<DraftFaults>({});
  const [theirs, setTheirs] = useState<TaggedBooking>();
  const { data: pets = [] } = useQuery(petsQuery(booking.userId));
  const { data: services = [] } = useQuery(servicesQuery(languages.catalog));
  const { data: staff = [] } = useQuery({ ...staffListQuery(languages.catalog), enabled: isManager });
  const staffNames = new Map([
    ...(booking.staff ? [[booking.staff.id, booking.staff.name] as const] : []),
    ...staff.map(({ id, user }) => [id, user.name] as const),
  ]);
  const read = bookingQuery(languages.catalog, booking.id);
  const isChanged = differingFields(base, draft).length > 0;

  const save = useMutation({
    mutationFn: (wanted: Change) => saveChange(wanted, changesOf(draftIn(wanted.over.booking), wanted.draft)),
    onSuccess: ({ saved }) => {
      if (saved === undefined) return;
      queries.setQueryData(read.queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['bookings'] });
      toasts.show(t('bookings.saved'));
      onEnd();
    },
    onError: async (error) => {
      if (isApiError(error, 'STALE_VERSION')) setTheirs(await queries.fetchQuery({ ...read, staleTime: 0 }));
    },
  });
  // A price belongs to the draft for which it was requested.
  const newPrice = save.variables?.draft === draft ? save.data?.newPrice : undefined;
  // So does the permission to override a rule, while the user confirms the price.
  const override = save.variables?.draft === draft ? save.variables.override : undefined;
  const submit = (given = override) => {
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.values(found).every((fault) => fault === undefined) && isChanged && !save.isPending)
      save.mutate({ draft, over: { booking, etag }, agreed: newPrice, override: given });
  };
  // Shown with the fields to override it, not only as a refusal.
  const mayOverride = isManager && isRuleRefusal(save.error);
  const edit = (changed: Partial<BookingDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const namedPets = [...pets, ...booking.pets.filter(({ id }) => !pets.some((pet) => pet.id === id))];
  const namedServices = [
    ...services,
    ...booking.services
      .filter(({ serviceId }) => !services.some(({ id }) => id === serviceId))
      .map(({ serviceId, name }) => ({ id: serviceId, name })),
  ];

  if (theirs) {
    return (
      <Page title={t('bookings.changeTitle')}>
        <UnsavedChanges isChanged={isChanged} />
        <VersionChoice
          base={base}
          mine={draft}
          theirs={theirs.booking}
          timeZone={timeZone}
          pets={namedPets}
          services={namedServices}
          staffNames={staffNames}
          onCancel={onEnd}
          onChoose={(merged) => {
            // From here on the form edits the newer version, whether or not this attempt succeeds.
            setBase(theirs);
            setDraft(merged);
            setTheirs(undefined);
            if (differingFields(draftIn(theirs.booking), merged).length === 0) onEnd();
            else save.mutate({ draft: merged, over: theirs });
          }}
        />
      </Page>
    );
  }
  if (!mayBeChanged(booking.status)) {
    return (
      <Page title={t('bookings.changeTitle')}>
        <Notice icon="warning">{t('bookings.closed')}</Notice>
        <Button onClick={onEnd}>{t('bookings.discard')}</Button>
      </Page>
    );
  }
  return (
    <Page title={t('bookings.changeTitle')}>
      <UnsavedChanges isChanged={isChanged} />
      <div className={styles.narrow}>
        <Card>
          <Form onSubmit={() => submit()}>
            {save.error && !save.isPending && !mayOverride && <ProblemNotice error={save.error} />}
            {isApiError(save.error, 'BOOKING_CONFLICT', 'STAFF_UNAVAILABLE') && save.variables && (
              <FreeTimes
                wanted={save.variables.draft}
                serviceIds={save.variables.draft.services.map(({ serviceId }) => serviceId)}
                staffId={isManager ? memberOf(save.variables.draft) : booking.staffId}
                timeZone={timeZone}
                onChoose={(times) => {
                  edit(times);
                  save.reset();
                }}
              />
            )}
            <TimeFields draft={draft} faults={faults} timeZone={timeZone} onChange={edit} />
            <PetChoice
              pets={namedPets}
              chosen={draft.petIds}
              fault={faults.pets}
              onChange={(petIds) => edit({ petIds })}
            />
            <ServiceLines
              services={namedServices}
              lines={draft.services}
              faults={faults}
              onChange={(lines) => edit({ services: lines })}
            />
            {isManager && (
              <Suspense>
                <ManagerFields
                  staffNames={staffNames}
                  staff={draft.staff ?? nobody}
                  onStaff={(chosen) => edit({ staff: chosen })}
                  refusal={mayOverride ? save.error : undefined}
                  isBusy={save.isPending}
                  onOverride={submit}
                />
              </Suspense>
            )}
            <TextArea
              label={t('bookings.notes')}
              hint={t('bookings.notesHint')}
              isOptional
              maxLength={20_000}
              value={draft.notes}
              onChange={(event) => edit({ notes: event.target.value })}
            />
            <p className={styles.soft}>{t('bookings.priceHint')}</p>
            {newPrice && (
              <div role="alert">
                <Notice icon="warning">
                  {t('bookings.priceChanged', {
                    before: formats.money(booking.totalAmount, booking.currency),
                    now: formats.money(newPrice.totalAmount, newPrice.currency),
                  })}
                </Notice>
              </div>
            )}
            <Buttons>
              <Button
                type="submit"
                look="primary"
                isBusy={save.isPending}
                reason={isChanged ? undefined : t('bookings.saveNothing')}
              >
                {t('bookings.save')}
              </Button>
              <Button onClick={onEnd}>{t('bookings.discard')}</Button>
            </Buttons>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

/** The staff member whose free times are requested; null for anyone. */
function memberOf({ staff }: BookingDraft): string | null {
  return staff === undefined || staff === best || staff === nobody ? null : staff;
}
