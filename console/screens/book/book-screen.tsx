/** Booking in four steps: services, pets, time, and a review. The address contains the state. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Columns } from '#console/components/page/columns.tsx';
import { Page } from '#console/components/page/page.tsx';
import { Notice, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from './book.module.css';
import type { BookStep } from './book-search.ts';
import { BookedPage } from './booked-page.tsx';
import { PetsStep } from './pets-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ServicesStep } from './services-step.tsx';
import { StayStep } from './stay-step.tsx';
import { StepsBar } from './steps-bar.tsx';
import { Summary } from './summary.tsx';
import { useAdoptedPets } from './use-adopted-pets.ts';
import { type BookingState, useBooking } from './use-booking.ts';
import { VisitStep } from './visit-step.tsx';

const titles: Readonly<Record<BookStep, PlainKey>> = {
  services: 'book.servicesTitle',
  pets: 'book.petsTitle',
  time: 'book.timeTitle',
  review: 'book.reviewTitle',
};

export function BookScreen() {
  const booking = useBooking();
  const made = booking.search.booking;
  const frame = useFocusOnStep(made === undefined ? booking.step : 'booked');
  return <div ref={frame}>{made === undefined ? <Steps booking={booking} /> : <BookedPage id={made} />}</div>;
}

function Steps({ booking }: { booking: BookingState }) {
  const t = useTranslate();
  const { step, kind, catalog, error } = booking;
  const adoption = useAdoptedPets(booking);
  const title = step === 'time' && kind === 'stay' ? t('book.stayTitle') : t(titles[step]);
  return (
    <Page title={title}>
      <StepsBar booking={booking} />
      <Resume booking={booking} />
      {error && <ProblemNotice error={error} retry={booking.retry} />}
      {adoption.error && <ProblemNotice error={adoption.error} retry={adoption.retry} />}
      {!catalog && !error && <Skeleton count={4} height="5rem" />}
      {catalog && (
        <Columns shape={step === 'review' ? 'one' : 'aside'}>
          <div className={styles.step}>{stepOf(booking, catalog)}</div>
          {step !== 'review' && <Summary booking={booking} />}
        </Columns>
      )}
    </Page>
  );
}

function stepOf(booking: BookingState, catalog: NonNullable<BookingState['catalog']>): ReactNode {
  switch (booking.step) {
    case 'services':
      return <ServicesStep booking={booking} catalog={catalog} />;
    case 'pets':
      return <PetsStep booking={booking} />;
    case 'time':
      return booking.kind === 'stay' ? <StayStep booking={booking} /> : <VisitStep booking={booking} />;
    case 'review':
      return <ReviewStep booking={booking} />;
  }
}

/** A booking that was begun in this tab and left: the reader may continue it. */
function Resume({ booking: { search, draft, go } }: { booking: BookingState }) {
  const t = useTranslate();
  const { search: left } = draft.draft;
  if (search.services !== undefined || left?.services === undefined) return null;
  return (
    <Notice icon="clock">
      <p>{t('book.resumeText')}</p>
      <Buttons>
        <Button look="primary" onClick={() => go(left.step ?? 'services', left)}>
          {t('book.resume')}
        </Button>
        <Button onClick={draft.clear}>{t('book.startAnew')}</Button>
      </Buttons>
    </Notice>
  );
}

/** Moves the focus to the title of a step that follows another one, so that a screen reader announces it. */
function useFocusOnStep(step: BookStep | 'booked') {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    frame.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);
  return frame;
}
