/** A list of bookings that grows page by page. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Booking } from '#client/index.ts';
import { type BookingFilter, bookingPagesQuery } from '#console/api/record-queries.ts';
import { useMay } from '#console/api/session.ts';
import { Button } from '#console/components/button/button.tsx';
import { CardLink, LinkedCard } from '#console/components/card/card.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { useNow } from '#console/components/page/now.ts';
import { Loading, ProblemNotice } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './booking-pages.module.css';
import { answerText, bookingTitle, changeableText, whenText } from './booking-words.ts';
import { StatusBadge } from './status/status-badge.tsx';

interface BookingPagesProps {
  readonly filter: BookingFilter;
  readonly timeZone: string;
  /** Excludes bookings that `filter` cannot exclude. */
  readonly isShown?: (booking: Booking) => boolean;
  /** In place of an empty list. */
  readonly empty: ReactNode;
}

export function BookingPages({ filter, timeZone, isShown = () => true, empty }: BookingPagesProps) {
  const { translate: t, languages } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    bookingPagesQuery(languages.catalog, filter),
  );
  /** The position of the first new one, while it is loading. */
  const awaited = useRef<number>(undefined);
  const more = () => {
    awaited.current = list.current?.childElementCount ?? 0;
    void fetchNextPage();
  };
  useEffect(() => {
    const link = list.current?.children[awaited.current ?? Number.NaN]?.querySelector('a');
    if (!link) return;
    awaited.current = undefined;
    // The button is after all of them, or is gone.
    link.focus();
  });
  if (!data) return <Loading {...{ error, refetch }} count={4} height="7rem" />;
  const shown = data.pages.flatMap(({ rows }) => rows).filter(isShown);
  if (shown.length === 0 && !hasNextPage) return empty;
  return (
    <>
      <ul ref={list} className={stack(3)}>
        {shown.map((booking) => (
          <BookingCard key={booking.id} booking={booking} timeZone={timeZone} />
        ))}
      </ul>
      {error && <ProblemNotice error={error} retry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <div className={styles.more}>
          <Button isBusy={isFetchingNextPage} onClick={more}>
            {t('words.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

/** One booking, with a link to its page. */
export function BookingCard({ booking, timeZone }: { booking: Booking; timeZone: string }) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const now = useNow(60);
  // Managers look at customers' bookings, and may always change them.
  const changeable = !useMay('manageAnyBooking') && changeableText(t, formats, booking, { timeZone, now });
  const { id, status, totalAmount, currency } = booking;
  const note = answerText(t, formats, booking, timeZone) ?? changeable;
  return (
    <LinkedCard className={styles.card} data-is-off={status === 'CANCELLED' || undefined}>
      <h2 className={styles.title} lang={lang}>
        <CardLink to="/bookings/$id" params={{ id }}>
          {bookingTitle(t, formats, booking)}
        </CardLink>
      </h2>
      <span className={styles.badge}>
        <StatusBadge booking={booking} />
      </span>
      <p>
        <span className={styles.when}>{whenText(formats, booking, timeZone)}</span>
        {note && (
          <>
            <br />
            <span className={styles.soft}>{note}</span>
          </>
        )}
      </p>
      <p className={styles.amount}>{formats.money(totalAmount, currency)}</p>
    </LinkedCard>
  );
}
