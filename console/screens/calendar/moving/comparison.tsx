/** Two states of a booking next to each other: before and after a move, or a colleague's and the reader's. */

import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Booking, ListedBooking } from '#client/index.ts';
import { StatusBadge } from '#console/components/booking/status/status-badge.tsx';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { Notice, Skeleton } from '#console/components/page/page.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { best, type Destination, type Move, mergedOver } from '#console/screens/calendar/model/move.ts';
import { useStaffName, useWords } from '#console/screens/calendar/model/words.ts';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';
import styles from './move.module.css';

interface ComparisonProps {
  readonly move: Move;
  readonly preview: Booking | undefined;
  /** Times and staff are in fields next to it. */
  readonly isPriceOnly: boolean;
}

/** `preview`: the booking after the move; undefined until the server has answered. */
export function Comparison({ move, preview, isPriceOnly }: ComparisonProps) {
  const { booking, to } = move;
  const { translate: t, formats } = useLanguage();
  const words = useWords();
  const nameOf = useStaffName();
  const member =
    to.staffId === best
      ? preview?.staff
        ? t('calendar.bestIs', { name: preview.staff.name })
        : t('words.bestAvailable')
      : nameOf(to.staffId);
  return (
    <dl className={`${stack(2)} ${styles.comparison}`}>
      {!isPriceOnly && (
        <Line name={t('bookings.when')} before={words.timesOf(booking)} after={words.timesOf(to)} />
      )}
      {(!isPriceOnly || to.staffId === best) && (
        <Line name={t('words.staffMember')} before={nameOf(booking.staffId)} after={member} />
      )}
      <Line
        name={t('words.price')}
        before={formats.money(booking.totalAmount, booking.currency)}
        after={preview && formats.money(preview.totalAmount, preview.currency)}
      />
    </dl>
  );
}

function Line({ name, before, after }: { name: string; before: string; after: ReactNode }) {
  const t = useTranslate();
  const isSame = after === undefined || after === before;
  return (
    <div>
      <dt>{name}</dt>
      {isSame ? (
        <dd>{before}</dd>
      ) : (
        <dd>
          <s>
            <span className="visually-hidden">{t('words.before')} </span>
            {before}
          </s>{' '}
          <Icon name="forward" size={16} />
          <span className="visually-hidden">{t('words.after')} </span>
          <strong>{after}</strong>
        </dd>
      )}
    </div>
  );
}

interface TheirVersionProps {
  readonly move: Move;
  /** Undefined until it has been read. */
  readonly theirs: ListedBooking | undefined;
  readonly read: () => Promise<void>;
  readonly onKeepTheirs: () => void;
  /** The change is requested again, on top of that version. */
  readonly onKeepMine: (theirs: ListedBooking) => void;
}

/** A colleague has saved a change meanwhile: both versions side by side, to choose from. */
export function TheirVersion({ move, theirs, read, onKeepTheirs, onKeepMine }: TheirVersionProps) {
  const { translate: t, formats } = useLanguage();
  const first = useRef<HTMLDivElement>(null);
  const onShown = useEffectEvent(() => {
    void read();
    first.current?.focus();
  });
  useEffect(() => onShown(), []);
  const isOpen = theirs !== undefined && mayBeChanged(theirs.status);
  return (
    <div ref={first} tabIndex={-1} className={`${stack(3)} ${styles.versions}`}>
      <p>{t('calendar.staleText')}</p>
      {theirs === undefined ? (
        <Skeleton count={2} height="5rem" />
      ) : (
        <div className={styles.sides}>
          <section>
            <h3>{t('bookings.theirs')}</h3>
            <Side to={theirs} />
            <p>{formats.money(theirs.totalAmount, theirs.currency)}</p>
            <StatusBadge booking={theirs} />
          </section>
          <section>
            <h3>{t('bookings.yours')}</h3>
            <Side to={mergedOver(move, theirs).to} />
          </section>
        </div>
      )}
      {theirs !== undefined && !isOpen && <Notice icon="warning">{t('problems.bookingClosed')}</Notice>}
      {theirs !== undefined && (
        <Buttons>
          <Button look="primary" onClick={onKeepTheirs}>
            {t('calendar.keepTheirs')}
          </Button>
          {isOpen && <Button onClick={() => onKeepMine(theirs)}>{t('calendar.keepMine')}</Button>}
        </Buttons>
      )}
    </div>
  );
}

function Side({ to }: { to: Destination }) {
  const t = useTranslate();
  const words = useWords();
  const nameOf = useStaffName();
  return (
    <>
      <p>{words.timesOf(to)}</p>
      <p>{to.staffId === best ? t('words.bestAvailable') : nameOf(to.staffId)}</p>
    </>
  );
}
