/** The review: every choice, the exact price, and the button that books. */
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Booking, NewBooking } from '#client/index.ts';
import { useMay } from '#console/api/session.ts';
import { isRuleRefusal, type Override } from '#console/components/booking/override.ts';
import { Field } from '#console/components/field/field.tsx';
import { businessPart } from '#console/components/page/business-part.ts';
import { Notice, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './book.module.css';
import { Confirm, PriceChanged, SignInToBook } from './confirm.tsx';
import { lostAttempt } from './draft.ts';
import type { Price } from './estimate.ts';
import { Facts } from './facts.tsx';
import { LastMoment } from './last-moment.tsx';
import { PriceLines } from './price-lines.tsx';
import { TakenNotice } from './taken-notice.tsx';
import type { BookingState } from './use-booking.ts';
import { isSamePrice, useConfirm } from './use-confirm.ts';
import { isTaken, useOffer } from './use-offer.ts';

const OverrideRules = businessPart(
  async () => (await import('#console/components/booking/override-rules.tsx')).OverrideRules,
);

export function ReviewStep({ booking }: { booking: BookingState }) {
  const t = useTranslate();
  const { user, times, chosenPets, estimate, draft, finish } = booking;
  const confirm = useConfirm(booking);
  const [override, setOverride] = useState<Override>();
  const offer = useOffer(booking, override);
  const mayOverride = useMay('overrideBookingRules');
  const refusal = offer.error ?? confirm.error;
  const isOverridable = mayOverride && isRuleRefusal(refusal);
  const [surprise, setSurprise] = useState<{ booking: Booking; before: Price }>();
  const notes = draft.draft.notes.trim();
  const withNotes = (body: NewBooking | undefined) => body && (notes ? { ...body, notes } : body);
  const body = withNotes(offer.body);
  const wish = withNotes(offer.wish);
  // While a request is under way, its answer is not lost yet.
  const isLost = !confirm.isPending && wish !== undefined && lostAttempt(wish) !== undefined;
  const price = offer.price ?? estimate;
  const taken =
    isLost || confirm.isPending
      ? undefined
      : (offer.taken ?? (isTaken(confirm.error) ? confirm.error : undefined));
  const before = confirm.data?.kind === 'price' ? confirm.data.before : undefined;
  const when = useRef<HTMLDivElement>(null);
  const { reset } = confirm;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error for another time does not apply to this one.
  useEffect(reset, [times?.start, times?.end, override]);

  const book = () => {
    const wanted = isLost ? wish : body;
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
      {taken && <TakenNotice booking={booking} taken={taken} onChosen={() => when.current?.focus()} />}
      {isOverridable && !isLost && (
        <Suspense>
          <OverrideRules error={refusal} isBusy={offer.isPending} onOverride={setOverride} />
        </Suspense>
      )}
      {!isLost && offer.error && !isOverridable && <ProblemNotice error={offer.error} retry={offer.retry} />}
      {confirm.error && !isTaken(confirm.error) && !isOverridable && (
        <ProblemNotice error={confirm.error} retry={book} />
      )}
      {before && offer.price && <PriceChanged before={before} now={offer.price} />}
      <div ref={when} tabIndex={-1} className={styles.plain}>
        <Facts booking={booking} staffName={offer.staffName} />
      </div>
      {price && <PriceLines price={price} petCount={chosenPets.length} isEstimate={!offer.price} />}
      {!price && offer.isPending && <Skeleton count={1} height="8rem" />}
      <Field label={t('book.notes')} hint={t('book.notesHint')} isOptional>
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
        !taken && (
          <Confirm
            price={price}
            isForCustomer={booking.customerId !== undefined}
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
