/** The feeding and the medication of the pets of a stay, and what was done and when (contract §26). */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingCare } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { servicesQuery } from '#console/api/queries.ts';
import { invalidate, query } from '#console/api/query.ts';
import { bookingReads, type TaggedBooking } from '#console/api/record-queries.ts';
import { useMay } from '#console/api/session.ts';
import { ifUnchanged } from '#console/api/version-tag.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { soft, stack } from '#console/components/layout/layout.ts';
import { careDraft, careFaults, writtenCare } from '#console/components/pet/care-draft.ts';
import { CareFields } from '#console/components/pet/care-fields.tsx';
import { CareLines } from '#console/components/pet/care-lines.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import { hasStay } from '#domain/booking/record/booking-kind.ts';
import { isLive, mayBeChanged } from '#domain/booking/record/booking-status.ts';

interface StayCareProps {
  readonly tagged: TaggedBooking;
  readonly timeZone: string;
}

export function StayCare({ tagged, timeZone }: StayCareProps) {
  const { translate: t, languages } = useLanguage();
  const { booking } = tagged;
  const { data: catalog } = useQuery(servicesQuery(languages.catalog));
  const isShown = hasStay(booking.services, (id) => catalog?.find((service) => service.id === id)?.category);
  const { data: pets } = useQuery({
    ...query('getBookingCare', { path: { id: booking.id } }),
    staleTime: 0,
    enabled: isShown,
  });
  const isPersonnel = useMay('workAssignedBookings');
  const mayChange = isPersonnel ? isLive(booking.status) : mayBeChanged(booking.status);
  const [edited, setEdited] = useState<BookingCare>();
  if (!isShown || !pets) return null;
  return (
    <Card>
      <h2>{t('pets.care')}</h2>
      {pets.map((pet) => {
        const { petId, petName, care, isOwn, log } = pet;
        const name = petName || t('pets.unnamed');
        return (
          <section key={petId} className={stack(2, 'shrinkable')} aria-labelledby={`care-${petId}`}>
            <h3 id={`care-${petId}`}>{name}</h3>
            {care ? <CareLines plan={care} /> : <p className={soft}>{t('pets.noCare')}</p>}
            {isOwn && <p className={soft}>{t('pets.careOfStay')}</p>}
            {mayChange && (
              <div data-screen-only>
                <Button
                  aria-label={t('booking-steps.named', { step: t('pets.changeCare'), pets: name })}
                  onClick={() => setEdited(pet)}
                >
                  {t('pets.changeCare')}
                </Button>
              </div>
            )}
            {log.length > 0 && <CareLog log={log} timeZone={timeZone} />}
          </section>
        );
      })}
      {edited && <CareDialog pet={edited} tagged={tagged} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

/** The last day first, and open. */
function CareLog({ log, timeZone }: Pick<BookingCare, 'log'> & Pick<StayCareProps, 'timeZone'>) {
  const { translate: t, formats } = useLanguage();
  const days = [...Map.groupBy(log, ({ at }) => localDayIn(at, timeZone)).values()].reverse();
  return (
    <>
      <h4>{t('pets.careLog')}</h4>
      {days.map((entries, place) => (
        <details key={entries[0]?.at} open={place === 0}>
          <summary>{formats.date(entries[0]?.at ?? '', 'day', timeZone)}</summary>
          <ul className={stack(1)}>
            {entries.map(({ item, at, title, amount, done, notes, recordedAt, recordedBy }) => (
              <li key={`${item} ${at}`}>
                <strong>{formats.date(at, 'time', timeZone)}</strong> {`${title}, ${amount}`}
                <br />
                <span className={soft}>
                  {[
                    done
                      ? t('pets.careDone', { time: formats.date(recordedAt, 'time', timeZone) })
                      : t('pets.careNotDone'),
                    recordedBy?.name,
                    notes,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

interface CareDialogProps extends Pick<StayCareProps, 'tagged'> {
  readonly pet: BookingCare;
  readonly onClose: () => void;
}

function CareDialog({ pet: { petId, petName, care, isOwn }, tagged, onClose }: CareDialogProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { booking, etag } = tagged;
  const read = () => invalidate(queries, 'getBookingCare', 'getDaySheet', ...bookingReads);
  const put = async (plan: typeof care) =>
    api.setBookingCare({
      path: { id: booking.id },
      body: [{ petId, care: plan }],
      ...(await ifUnchanged(booking, etag)),
    });
  const done = () => {
    toasts.show(t('words.changesSaved'));
    void read();
    onClose();
  };
  const form = useSaveForm({
    values: { care: careDraft(care) },
    check: (draft) => careFaults(draft.care),
    send: (draft) => put(writtenCare(draft.care)),
    onSaved: done,
    // There may be another version: it is shown, and nothing was overwritten.
    onRefused: read,
  });
  const release = useMutation({ mutationFn: () => put(null), onSuccess: done, onError: read });
  return (
    <Dialog title={t('pets.careOf', { name: petName || t('pets.unnamed') })} onClose={onClose}>
      <Form form={form} isGuarded>
        <CareFields {...form.choice('care')} fault={form.fault} />
        {release.error && <Refusal error={release.error} />}
        <Buttons>
          <SubmitButton form={form} reason={form.isChanged ? undefined : t('words.nothingToSave')}>
            {t('words.saveChanges')}
          </SubmitButton>
          {isOwn && (
            <Button isBusy={release.isPending} onClick={() => release.mutate()}>
              {t('pets.careAsUsual')}
            </Button>
          )}
        </Buttons>
      </Form>
    </Dialog>
  );
}
