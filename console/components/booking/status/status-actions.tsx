/**
 * Buttons that move a booking forward. A step is written at once; only one that cancels is delayed for some seconds, in
 * which it can be undone. It is sent with the version that the user saw, so that it does not overwrite a concurrent
 * change.
 */

import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Booking, BookingStatus } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { servicesQuery, useTimeZone } from '#console/api/queries.ts';
import { bookingReads } from '#console/api/record-queries.ts';
import { useMay, useUser } from '#console/api/session.ts';
import { ifUnchanged, tagOf } from '#console/api/version-tag.ts';
import { Button, type ButtonLook, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { wrap } from '#console/components/layout/layout.ts';
import { businessPart } from '#console/components/page/business-part.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { hasStay } from '#domain/booking/record/booking-kind.ts';
import styles from './status-actions.module.css';
import {
  isEarly,
  isHeldStep,
  isMark,
  oppositeOf,
  type StatusStep,
  type Step,
  type SteppingBooking,
  statusesOf,
  stepsFor,
} from './status-steps.ts';

/** Loaded when somebody owes something: most steps need no payment. */
export const TakePayment = businessPart(
  async () => (await import('#console/components/payment/take-payment.tsx')).TakePayment,
);

type SteppedBooking = Pick<Booking, 'id' | 'pets' | 'updatedAt'> & SteppingBooking;

interface StatusActionsProps {
  readonly booking: SteppedBooking & Pick<Booking, 'userId' | 'staffId' | 'services' | 'payment'>;
  /** The tag of the version that is shown. Without it the last version counts. */
  readonly etag?: string | undefined;
  /** The staff record of the user, if they have one: the bookings assigned to it are their work. */
  readonly ownStaffId?: string | undefined;
  /** The steps to offer, of those that the user may take; all by default. */
  readonly offered?: readonly Step[];
  /** With the full width, for thumbs. */
  readonly isLarge?: boolean;
  /** For a page of many bookings, where no button stands out. */
  readonly isQuiet?: boolean;
  /** In a row of a table: the keys that take the steps (app/navigation/shortcuts.ts). */
  readonly keys?: Partial<Readonly<Record<Step, string>>>;
}

const names: Readonly<Record<Step, PlainKey>> = {
  confirm: 'booking-steps.confirm',
  begin: 'booking-steps.begin',
  complete: 'booking-steps.complete',
  noShow: 'booking-steps.noShow',
  removeNoShow: 'booking-steps.removeNoShow',
  cancel: 'words.cancelBooking',
};

/** Those of a stay, for the business. */
const stayNames: Partial<typeof names> = { begin: 'desk.checkIn', complete: 'desk.checkOut' };

const announcements = {
  confirm: 'booking-steps.confirmed',
  begin: 'booking-steps.begun',
  complete: 'booking-steps.completed',
  noShow: 'booking-steps.markedNoShow',
  removeNoShow: 'booking-steps.removedNoShow',
  cancel: 'bookings.cancelDone',
} as const;

/** The step that is expected next stands out. */
function lookOf(step: Step, isNext: boolean): ButtonLook {
  if (step === 'cancel') return 'danger';
  return isNext && step !== 'noShow' && step !== 'removeNoShow' ? 'primary' : 'secondary';
}

/** The operations whose results a step changes. */
export const stepReads = [
  ...bookingReads,
  'listFreeSlots',
  'getUser',
  'getDashboardStats',
  'getDashboardAnalytics',
] as const;

const heldKey = (bookingId: string) => `status of booking ${bookingId}`;

/** The step of a booking that is being held, if there is one. */
export function useStatusAction(bookingId: string) {
  return useHeldAction(heldKey(bookingId));
}

/** Takes a step of any booking, with a message that offers to undo it. */
export function useTakeStep() {
  const { translate: t, formats } = useLanguage();
  const { hold, act } = useHeldAction('');
  return (booking: SteppedBooking, step: Step, etag: string | undefined) => {
    const pets = formats.list(booking.pets.map(({ name }) => name || t('pets.unnamed')));
    const actionOf = (one: Step) => ({
      key: heldKey(booking.id),
      name: one,
      changes: stepReads,
      send: () => sendStep(booking, one, etag),
      shows: { id: booking.id, fields: fieldsAfter(one, booking.status) },
      done: one === 'cancel' ? t(announcements[one]) : t(announcements[one], { pets }),
    });
    const action = actionOf(step);
    if (isHeldStep(step, booking.status)) {
      const text = step === 'cancel' ? t('bookings.cancelling') : t('booking-steps.markingNoShow', { pets });
      return hold({ ...action, text });
    }
    // The step itself has made a new version.
    const opposite = isMark(step)
      ? { ...actionOf(oppositeOf(step)), send: () => sendStep(booking, oppositeOf(step), undefined) }
      : {
          ...action,
          send: () => undoStep(booking, step),
          shows: { id: booking.id, fields: { status: booking.status } },
          done: t('booking-steps.undone', { pets }),
        };
    act({ ...action, opposite: () => act(opposite) });
  };
}

export function StatusActions(props: StatusActionsProps) {
  const { booking, etag, ownStaffId, offered, isLarge = false, isQuiet = false, keys } = props;
  const { translate: t, formats, languages } = useLanguage();
  const user = useUser();
  const enabled = useMay('workAssignedBookings');
  const { data: catalog } = useQuery({ ...servicesQuery(languages.catalog), enabled });
  const timeZone = useTimeZone() ?? 'UTC';
  const { isHeld, isSending, heldName, undo } = useStatusAction(booking.id);
  const takeStep = useTakeStep();
  const [asking, setAsking] = useState<Step>();
  if (!user) return null;
  const relation = {
    isOwner: booking.userId === user.id,
    isAssigned: ownStaffId !== undefined && booking.staffId === ownStaffId,
  };
  const categoryOf = (id: string) => catalog?.find((service) => service.id === id)?.category;
  const ofStay = hasStay(booking.services, categoryOf) ? stayNames : {};
  const nameOf = (step: Step) => t(ofStay[step] ?? names[step]);
  const pets = formats.list(booking.pets.map(({ name }) => name || t('pets.unnamed')));
  const take = (step: Step) => takeStep(booking, step, etag);
  const isOwing = Number(booking.payment?.balance) > 0;
  const asks = (step: Step) =>
    step === 'complete' ? isOwing : step === 'begin' && isEarly(booking, Date.now());
  const askOrTake = (step: Step) => (asks(step) ? setAsking(step) : take(step));
  const close = () => setAsking(undefined);
  const takeAsked = (step: Step) => {
    close();
    take(step);
  };
  // A step that was begun elsewhere can be undone here, too.
  const isOffered = (step: Step) => offered?.includes(step) || step === heldName || offered === undefined;
  const steps = stepsFor(booking, user.role, relation, Date.now()).filter(isOffered);
  // Once the booking has its new status, the step is no longer there, and those that follow are.
  const current = isHeld ? steps.find((step) => step === heldName) : undefined;
  return (
    <div
      className={`${wrap(2)} ${styles.steps}`}
      data-steps
      data-large={isLarge || undefined}
      data-quiet={isQuiet || undefined}
      data-screen-only
    >
      {steps.map((step, at) => {
        const isThis = step === current;
        if (current && !isThis) return null;
        const undoing = step === 'cancel' ? t('bookings.keep') : t('held-action.undo');
        const isDeclined = step === 'cancel' && booking.status === 'PENDING' && !relation.isOwner;
        const text = isDeclined ? t('booking-steps.decline') : nameOf(step);
        const name = isThis && !isSending ? undoing : text;
        return (
          <Button
            // The first one stays the same element, and keeps the focus, when the next step takes its place.
            key={at === 0 ? 'first' : step}
            className={isThis ? styles.held : ''}
            look={isThis || isQuiet ? 'secondary' : lookOf(step, at === 0)}
            aria-label={t('booking-steps.named', { step: name, pets })}
            aria-keyshortcuts={isThis ? undefined : keys?.[step]}
            isBusy={isSending}
            // The second press of a double click would meet the button of the next step.
            onClick={isThis ? undo : ({ detail }) => detail < 2 && askOrTake(step)}
          >
            {name}
          </Button>
        );
      })}
      {asking === 'complete' && booking.payment && (
        <Suspense>
          <TakePayment
            booking={booking}
            balance={booking.payment.balance}
            onComplete={() => takeAsked('complete')}
            onClose={close}
          />
        </Suspense>
      )}
      {asking === 'begin' && (
        <Dialog title={nameOf('begin')} onClose={close}>
          <p>
            {t('booking-steps.early', {
              pets,
              start: formats.date(booking.startDate, 'dateTime', timeZone),
            })}
          </p>
          <Buttons>
            <Button look="primary" onClick={() => takeAsked('begin')}>
              {nameOf('begin')}
            </Button>
          </Buttons>
        </Dialog>
      )}
    </div>
  );
}

/** Takes back each status that the step has set, of which the server keeps the time. */
async function undoStep({ id, status }: Pick<Booking, 'id' | 'status'>, step: StatusStep): Promise<void> {
  for (const _ of statusesOf(step, status)) await api.undoBookingStatus({ path: { id } });
}

/** A no-show cancels a booking, and removing the mark leaves it cancelled. */
function fieldsAfter(step: Step, from: BookingStatus): Partial<Booking> {
  if (step === 'removeNoShow') return { noShow: false };
  if (step === 'noShow') return { status: 'CANCELLED', noShow: true };
  return { status: statusesOf(step, from).at(-1) ?? from, updatedAt: new Date().toISOString() };
}

/**
 * Marks a no-show, or sets the statuses of the step, each based on the version that the previous one returned. Without
 * `etag` the first request has no condition: the server alone decides whether the booking can still change.
 */
export async function sendStep(
  booking: Pick<Booking, 'id' | 'status' | 'updatedAt'>,
  step: Step,
  etag: string | undefined,
): Promise<void> {
  let version = etag === undefined ? undefined : { booking, etag };
  if (isMark(step)) {
    const condition = version && (await ifUnchanged(version.booking, version.etag));
    await api.setNoShow({ path: { id: booking.id }, body: { noShow: step === 'noShow' }, ...condition });
    return;
  }
  for (const status of statusesOf(step, booking.status)) {
    const condition = version && (await ifUnchanged(version.booking, version.etag));
    const { data, headers } = await api.changeBookingStatus({
      path: { id: booking.id },
      body: { status },
      ...condition,
    });
    version = { booking: data, etag: tagOf(headers) };
  }
}
