/** The review: every choice, the exact price, and the button that books. */

import { useEffect, useRef, useState } from 'react';
import type { Booking, NewBooking } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import { isAboutTime } from '#console/components/booking/booking-refusal.ts';
import { servicesForTimes } from '#console/components/booking/chosen-services.ts';
import type { Price } from '#console/components/booking/estimate.ts';
import { FreeTimes } from '#console/components/booking/free-times.tsx';
import { PriceLines } from '#console/components/booking/price-lines.tsx';
import { Button } from '#console/components/button/button.tsx';
import { dayOf } from '#console/components/calendar/business-days.ts';
import { Field } from '#console/components/field/field.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { Causes, Notice, ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { lostAttempt } from '#console/screens/book/choice/draft.ts';
import { type BookingState, visitOf } from '#console/screens/book/choice/use-booking.ts';
import styles from '#console/screens/book/parts/book.module.css';
import { Facts } from '#console/screens/book/parts/facts.tsx';
import { Confirm, LastMoment, PriceChanged, SignInToBook } from './confirm.tsx';
import { isSamePrice, useConfirm } from './use-confirm.ts';
import { useOffer } from './use-offer.ts';

export function ReviewStep({ booking }: { booking: BookingState }) {
  const t = useTranslate();
  const { user, times, chosenPets, estimate, draft, finish } = booking;
  const confirm = useConfirm(booking);
  const offer = useOffer(booking);
  const refusal = offer.error ?? confirm.error;
  const [surprise, setSurprise] = useState<{ booking: Booking; before: Price }>();
  const notes = draft.draft.notes.trim();
  const withNotes = (body: NewBooking | undefined) => body && (notes ? { ...body, notes } : body);
  const body = withNotes(offer.body);
  const unassigned = withNotes(offer.unassigned);
  // While a request is under way, its response is not lost yet.
  const isLost = !confirm.isPending && unassigned !== undefined && lostAttempt(unassigned) !== undefined;
  const price = offer.price ?? estimate;
  const isTaken = !isLost && !confirm.isPending && (offer.isGone || isAboutTime(refusal));
  const before = confirm.data?.kind === 'price' ? confirm.data.before : undefined;
  const when = useRef<HTMLDivElement>(null);
  const { reset } = confirm;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error for another time does not apply to this one.
  useEffect(reset, [times?.start, times?.end]);

  const book = () => {
    const wanted = isLost ? unassigned : body;
    if (wanted === undefined) return;
    confirm.mutate(
      { body: wanted, shown: price },
      {
        onSuccess: (outcome) => {
          if (outcome.kind !== 'booked') return;
          if (outcome.before && !isSamePrice(outcome.booking, outcome.before))
            return setSurprise({ booking: outcome.booking, before: outcome.before });
          draft.clear();
          finish(outcome.booking.id);
        },
      },
    );
  };

  return (
    <>
      {isLost && <Notice icon="warning">{t('book.answerLost')}</Notice>}
      {isTaken && (
        <Refusal error={confirm.error}>
          <TakenNotice booking={booking} error={refusal} onChosen={() => when.current?.focus()} />
        </Refusal>
      )}
      {!isLost && offer.error && !isTaken && <ProblemNotice error={offer.error} retry={offer.retry} />}
      {confirm.error && !isTaken && <Refusal error={confirm.error} retry={book} />}
      {before && offer.price && (
        <Refusal error={before}>
          <PriceChanged before={before} now={offer.price} />
        </Refusal>
      )}
      <div ref={when} tabIndex={-1} className={styles.plain}>
        <Facts booking={booking} staffName={offer.staffName} />
      </div>
      {price && <PriceLines price={price} petCount={chosenPets.length} isEstimate={!offer.price} />}
      {!price && offer.isPending && <Skeleton count={1} height="8rem" />}
      <Field label={t('words.notes')} hint={t('book.notesHint')} isOptional>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={draft.draft.notes}
            onChange={(event) => draft.change({ notes: event.target.value })}
          />
        )}
      </Field>
      {user === null ? (
        <SignInToBook />
      ) : (
        !isTaken && (
          <Confirm
            price={price}
            isBusy={confirm.isPending || (!isLost && offer.isPending)}
            onConfirm={book}
          />
        )
      )}
      {surprise && (
        <LastMoment
          {...surprise}
          onKeep={() => {
            draft.clear();
            finish(surprise.booking.id);
          }}
          onCancelled={() => setSurprise(undefined)}
        />
      )}
    </>
  );
}

interface TakenNoticeProps {
  readonly booking: BookingState;
  /** Null when nobody has the time any more. */
  readonly error: Error | null;
  /** Called after another time was chosen. */
  readonly onChosen: () => void;
}

/** The chosen time is no longer available: the reason, and the next free times. */
function TakenNotice({ booking, error, onChosen }: TakenNoticeProps) {
  const t = useTranslate();
  const { kind, go, search, times, chosen, timeZone, change } = booking;
  // The alternatives stay relative to the requested time while the user chooses.
  const [wanted] = useState({ startDate: times?.start ?? '', endDate: times?.end ?? '' });
  const staffId = search.staff ?? null;
  const message = t(error ? problemOf(error).message : 'problems.bookingConflict');
  return (
    <div role="alert">
      <Notice icon="warning">
        <p>{message}</p>
        <Causes error={error} message={message} />
        {kind === 'visit' && (
          <FreeTimes
            serviceIds={servicesForTimes(chosen)}
            wanted={wanted}
            staffId={staffId}
            timeZone={timeZone}
            busy={visitOf(booking)}
            onChoose={({ startDate }) => {
              change({ start: startDate, day: dayOf(startDate, timeZone) });
              onChosen();
            }}
          />
        )}
        <Button onClick={() => go('time', { start: kind === 'visit' ? undefined : booking.search.start })}>
          {t('book.otherTimes')}
        </Button>
      </Notice>
    </div>
  );
}
