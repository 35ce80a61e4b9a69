/** A colleague has saved a change meanwhile: both versions side by side, for the reader to choose. */
import { useEffect, useRef } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { StatusBadge } from '#console/components/booking/status-badge.tsx';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Notice, Skeleton } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { best, type Destination, type Move } from '#console/screens/calendar/model/move.ts';
import { useStaffName } from '#console/screens/calendar/model/staff-name.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import { mayBeChanged } from '#domain/booking-status.ts';
import { mergedOver } from './merged.ts';
import styles from './move.module.css';

interface TheirVersionProps {
  readonly move: Move;
  /** Undefined until it has been read. */
  readonly theirs: ListedBooking | undefined;
  readonly read: () => Promise<void>;
  readonly onKeepTheirs: () => void;
  /** The reader's change is requested again, on top of that version. */
  readonly onKeepMine: (theirs: ListedBooking) => void;
}

export function TheirVersion({ move, theirs, read, onKeepTheirs, onKeepMine }: TheirVersionProps) {
  const { translate: t, formats } = useLanguage();
  const first = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when another version is detected.
  useEffect(() => {
    void read();
    first.current?.focus();
  }, []);
  const isOpen = theirs !== undefined && mayBeChanged(theirs.status);
  return (
    <div ref={first} tabIndex={-1} className={styles.versions}>
      <p>{t('calendar.staleText')}</p>
      {theirs === undefined ? (
        <Skeleton count={2} height="5rem" />
      ) : (
        <div className={styles.sides}>
          <section>
            <h3>{t('bookings.theirs')}</h3>
            <Side to={theirs} />
            <p>{formats.money(theirs.totalAmount, theirs.currency)}</p>
            <StatusBadge status={theirs.status} />
          </section>
          <section>
            <h3>{t('bookings.yours')}</h3>
            <Side to={mergedOver(move, theirs).to} />
          </section>
        </div>
      )}
      {theirs !== undefined && !isOpen && <Notice icon="warning">{t('bookings.closed')}</Notice>}
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
  const { translate: t } = useLanguage();
  const words = useWords();
  const nameOf = useStaffName();
  return (
    <>
      <p>{words.timesOf(to)}</p>
      <p>{to.staffId === best ? t('calendar.best') : nameOf(to.staffId)}</p>
    </>
  );
}
