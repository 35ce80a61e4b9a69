/** Booking in four steps: services, pets, time, and a review. The address contains the state. */

import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { servicesQuery, settingsQuery } from '#console/api/queries.ts';
import { petsQuery } from '#console/api/record-queries.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { Columns } from '#console/components/page/columns.tsx';
import { Notice, Page, ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { BookedPage } from './booked-page.tsx';
import { type BookStep, bookSteps, staffField } from './choice/book-search.ts';
import { useAdoptedPets } from './choice/use-adopted-pets.ts';
import { type BookingState, useBooking } from './choice/use-booking.ts';
import styles from './parts/book.module.css';
import { Summary } from './parts/facts.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { PetsStep } from './steps/pets-step.tsx';
import { ServicesStep } from './steps/services-step.tsx';
import { StayStep } from './time/stay-step.tsx';
import { VisitStep } from './time/visit-step.tsx';

const titles: Readonly<Record<BookStep, PlainKey>> = {
  services: 'book.servicesTitle',
  pets: 'book.petsTitle',
  time: 'book.timeTitle',
  review: 'book.reviewTitle',
};

export function load({ queries, lang, user }: Opening) {
  return Promise.all([
    queries.prefetchQuery(servicesQuery(lang)),
    queries.prefetchQuery(settingsQuery(lang)),
    user && queries.prefetchQuery(petsQuery(user.id)),
  ]);
}

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
          <div className={stack(5, 'narrow')}>{stepOf(booking, catalog)}</div>
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

/** A booking that was begun in this tab and left: the user may continue it. */
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
        <Button onClick={draft.clear}>{t('book.startOver')}</Button>
      </Buttons>
    </Notice>
  );
}

/** Moves the focus to the title of a step that follows another one, or to the field that was asked for. */
function useFocusOnStep(step: BookStep | 'booked') {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const field = location.hash === `#${staffField}` ? 'select' : 'h1';
    frame.current?.querySelector<HTMLElement>(field)?.focus({ preventScroll: field === 'h1' });
  }, [step]);
  return frame;
}

const names: Readonly<Record<BookStep, PlainKey>> = {
  services: 'words.services',
  pets: 'words.pets',
  time: 'book.time',
  review: 'book.review',
};

/** The current step, and links back to the completed steps. */
function StepsBar({ booking: { step } }: { booking: BookingState }) {
  const t = useTranslate();
  const current = bookSteps.indexOf(step);
  return (
    <nav aria-label={t('book.steps')} data-screen-only>
      <ol className={`${wrap([1, 4])} ${styles.bar}`}>
        {bookSteps.map((one, at) => (
          <li
            key={one}
            aria-current={one === step ? 'step' : undefined}
            data-done={at < current || undefined}
          >
            {at < current ? (
              <Link from="/book" to="/book" search={(before) => ({ ...before, step: one })}>
                <span className={styles.number}>
                  <Icon name="check" size={16} />
                </span>
                <Label text={t(names[one])} />
              </Link>
            ) : (
              <span>
                <span className={styles.number}>{at + 1}</span>
                <Label text={t(names[one])} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Two elements: without room, the outer one is clipped, and the text in it keeps its size. */
function Label({ text }: { text: string }) {
  return (
    <span className={styles.label}>
      <span>{text}</span>
    </span>
  );
}
