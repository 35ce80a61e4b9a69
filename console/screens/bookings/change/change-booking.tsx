/** The form for changing a booking. It is saved only if nobody else has changed the booking since it was read. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useRef } from 'react';
import type { Booking, BookingChanges } from '#client/index.ts';
import type { Times } from '#console/api/free-times.ts';
import { servicesQuery } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import {
  bookingQuery,
  bookingReads,
  petsQuery,
  staffListQuery,
  type TaggedBooking,
} from '#console/api/record-queries.ts';
import { useMay } from '#console/api/session.ts';
import { canOverride, isAboutTime } from '#console/components/booking/booking-refusal.ts';
import { FreeTimes } from '#console/components/booking/free-times.tsx';
import { NextFreeButton } from '#console/components/booking/next-free.tsx';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { TextArea } from '#console/components/field/field.tsx';
import { Form, SaveBar, SubmitButton, UnsavedChanges } from '#console/components/form/form.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useShowSaved } from '#console/components/form/use-save-form.ts';
import { soft, stack } from '#console/components/layout/layout.ts';
import { businessPart } from '#console/components/page/business-part.ts';
import { Notice, Page } from '#console/components/page/page.tsx';
import { draftIn, isSameDraft } from '#console/components/versions/record-fields.ts';
import { useRecordForm } from '#console/components/versions/record-form.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { localTimeIn } from '#console/i18n/zone.ts';
import styles from '#console/screens/bookings/bookings.module.css';
import { bookingKind } from '#domain/booking/record/booking-kind.ts';
import { leastQuantity, mostQuantity } from '#domain/booking/record/booking-quantity.ts';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';
import { longestText } from '#domain/text/sizes.ts';
import {
  type Agreement,
  type BookingDraft,
  best,
  editedBooking,
  faultsOf,
  type LocalTimes,
  nobody,
  PriceChanged,
  saveChange,
} from './booking-draft.ts';
import { PetChoice, ServiceLines } from './booking-fields.tsx';
import { Conflict } from './conflict.tsx';
import { instantOf, TimeFields, VisitFields } from './time-fields.tsx';

const TakenBy = businessPart(async () => (await import('#console/components/booking/taken-by.tsx')).TakenBy);
const ManagerFields = businessPart(async () => (await import('./manager-fields.tsx')).ManagerFields);

interface ChangeBookingProps {
  readonly tagged: TaggedBooking;
  readonly timeZone: string;
  readonly onEnd: () => void;
}

export function ChangeBooking({ tagged, timeZone, onEnd }: ChangeBookingProps) {
  const words = useLanguage();
  const { translate: t, formats, languages } = words;
  const queries = useQueryClient();
  const showSaved = useShowSaved();
  const when = useRef<HTMLDivElement>(null);
  const isManager = useMay('manageAnyBooking');
  const read = bookingQuery(languages.catalog, tagged.booking.id);
  const nameOf = (id: string) => names.get(id) ?? id;
  const edited = editedBooking(words, { timeZone, isManager, nameOf });
  const form = useRecordForm<TaggedBooking, BookingDraft, BookingChanges, Agreement>(tagged, {
    ...edited,
    check: faultsOf,
    isShown: (error) => error instanceof PriceChanged || canOverride(error),
    asksAlways: true,
    read: () => queries.fetchQuery({ ...read, staleTime: 0 }),
    write: ({ over, body, extra }) => saveChange(over, body, extra),
    // Somebody may have taken one of the times that are shown.
    onRefused: () => void invalidate(queries, 'listFreeSlots'),
    onSaved: ({ booking, etag }) => {
      queries.setQueryData(read.queryKey, { booking, etag });
      void showSaved(t('words.changesSaved'), ...bookingReads, 'listFreeSlots');
      onEnd();
    },
  });
  const { booking } = form.base;
  const { pets, services, catalog, staffNames } = useNames(booking, isManager);
  const theirStaff = form.conflict?.theirs.booking.staff;
  const names = new Map([
    ...(theirStaff ? [[theirStaff.id, theirStaff.name] as const] : []),
    ...[...pets, ...services].map(({ id, name }) => [id, name] as const),
    ...staffNames,
  ]);
  const { error, sent } = form;
  // A price, and the permission to override a rule, belong to the draft for which they were requested.
  const price =
    error instanceof PriceChanged && sent && isSameDraft(edited, form.watched(), sent)
      ? error.price
      : undefined;
  const override = price && form.sentExtra?.extra?.override;
  const { services: lines, petIds } = form.watched();
  const member = isManager ? memberOf(form.watched()) : booking.staffId;
  const chosen = catalog.filter(({ id }) => lines.some(({ serviceId }) => serviceId === id));
  const busy = {
    owner: { id: booking.userId },
    pets: pets.filter(({ id }) => petIds.includes(id)),
    catalog,
    bookingId: booking.id,
  };
  const times = {
    ...form.choice('times'),
    timeZone,
    onChange: (changed: LocalTimes) => {
      form.change('times', changed);
      // It was about the time before.
      if (isAboutTime(error)) form.forget();
    },
  };
  const { times: _, staff: __, ...otherFields } = draftIn(edited, form.base);
  const isMove = isSameDraft(edited, form.watched(), { ...form.watched(), ...otherFields });
  const choose = ({ startDate, endDate }: Times) =>
    times.onChange({ start: localTimeIn(startDate, timeZone), end: localTimeIn(endDate, timeZone) });
  const submit = (given = override) => form.submit({ extra: { price, override: given } });

  const controls: Readonly<Record<keyof BookingDraft, ReactNode>> = {
    times: (
      <div ref={when} tabIndex={-1} className={`${stack(3, 'narrow')} ${styles.plain}`}>
        {bookingKind(chosen.map(({ category }) => category)) === 'stay' ? (
          <TimeFields {...times} />
        ) : (
          <VisitFields
            {...times}
            visit={{
              ...busy,
              services: chosen,
              staff: member ?? undefined,
              isForOther: isManager,
            }}
          />
        )}
        <NextFreeButton
          booking={{
            ...{ id: booking.id, userId: booking.userId, pets: busy.pets, staffId: member },
            ...{ ...instantsOf(times.value, timeZone), services: lines },
          }}
          onFound={choose}
        />
      </div>
    ),
    petIds: <PetChoice pets={pets} {...form.choice('petIds')} />,
    services: (
      <ServiceLines
        services={services}
        {...form.choice('services', (fault) =>
          fault === 'words.servicesRequired'
            ? t(fault)
            : t('words.wholeNumberFault', {
                least: formats.number(leastQuantity),
                most: formats.number(mostQuantity),
              }),
        )}
      />
    ),
    staff: isManager && (
      <Suspense>
        <ManagerFields
          staffNames={staffNames}
          staff={form.choice('staff')}
          refusal={canOverride(error) ? error : undefined}
          isBusy={form.isBusy}
          onOverride={submit}
        />
      </Suspense>
    ),
    notes: (
      <TextArea
        label={t('words.notes')}
        hint={t('bookings.notesHint')}
        isOptional
        maxLength={longestText}
        {...form.field('notes')}
      />
    ),
  };
  if (form.conflict && form.choices) {
    return (
      <Page title={t('bookings.changeTitle')}>
        <UnsavedChanges isChanged />
        <Conflict
          status={form.conflict.theirs.booking.status}
          fields={form.choices()}
          onChoose={form.choose}
          onCancel={onEnd}
        />
      </Page>
    );
  }
  if (!mayBeChanged(booking.status)) {
    return (
      <Page title={t('bookings.changeTitle')}>
        <Notice icon="warning">{t('problems.bookingClosed')}</Notice>
        <Button onClick={onEnd}>{t('words.keepAsItIs')}</Button>
      </Page>
    );
  }
  return (
    <Page title={t('bookings.changeTitle')}>
      <div className={styles.narrow}>
        <Card>
          <Form form={{ ...form, submit }} isGuarded>
            {isManager && isAboutTime(error) && sent && (
              <Suspense>
                <TakenBy error={error} />
              </Suspense>
            )}
            {isAboutTime(error) && sent && (
              <FreeTimes
                wanted={instantsOf(sent.times, timeZone)}
                serviceIds={sent.services.map(({ serviceId }) => serviceId)}
                staffId={isManager ? memberOf(sent) : booking.staffId}
                timeZone={timeZone}
                busy={busy}
                onChoose={(chosenTimes) => {
                  choose(chosenTimes);
                  // The pressed button is gone.
                  when.current?.focus();
                }}
              />
            )}
            {Object.entries(controls).map(([name, control]) => (
              <Fragment key={name}>{control}</Fragment>
            ))}
            <p className={soft}>{t('bookings.priceHint')}</p>
            {price && (
              <Refusal error={error}>
                <div role="alert">
                  <Notice icon="warning">
                    {t('bookings.priceChanged', {
                      before: formats.money(booking.totalAmount, booking.currency),
                      now: formats.money(price.totalAmount, price.currency),
                    })}
                  </Notice>
                </div>
              </Refusal>
            )}
            <SaveBar isChanged={form.isChanged}>
              <Buttons>
                <SubmitButton form={form} reason={form.isChanged ? undefined : t('words.nothingToSave')}>
                  {t(form.isChanged && isMove ? 'bookings.move' : 'words.saveChanges')}
                </SubmitButton>
                <Button onClick={onEnd}>{t('words.keepAsItIs')}</Button>
              </Buttons>
            </SaveBar>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

/** The choices of the form, with those of the booking that are no longer offered. */
function useNames(booking: Booking, isManager: boolean) {
  const { languages } = useLanguage();
  const { data: pets = [] } = useQuery(petsQuery(booking.userId));
  const { data: services = [] } = useQuery(servicesQuery(languages.catalog));
  const { data: staff = [] } = useQuery({ ...staffListQuery(languages.catalog), enabled: isManager });
  return {
    pets: [...pets, ...booking.pets.filter(({ id }) => !pets.some((pet) => pet.id === id))],
    catalog: services,
    services: [
      ...services,
      ...booking.services
        .filter(({ serviceId }) => !services.some(({ id }) => id === serviceId))
        .map(({ serviceId, name }) => ({ id: serviceId, name })),
    ],
    staffNames: new Map([
      ...(booking.staff ? [[booking.staff.id, booking.staff.name] as const] : []),
      ...staff.map(({ id, user }) => [id, user.name] as const),
    ]),
  };
}

function instantsOf({ start, end }: LocalTimes, timeZone: string): Times {
  return { startDate: instantOf(start, timeZone), endDate: instantOf(end, timeZone) };
}

/** The staff member whose free times are requested; null for anyone. */
function memberOf({ staff }: BookingDraft): string | null {
  return staff === undefined || staff === best || staff === nobody ? null : staff;
}
