/** The state before a move next to the state after it. */
import type { ReactNode } from 'react';
import type { Booking } from '#client/index.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { best, type Move } from '#console/screens/calendar/model/move.ts';
import { useStaffName } from '#console/screens/calendar/model/staff-name.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
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
        : t('calendar.best')
      : nameOf(to.staffId);
  return (
    <dl className={styles.comparison}>
      {!isPriceOnly && (
        <Line name={t('bookings.when')} before={words.timesOf(booking)} after={words.timesOf(to)} />
      )}
      {(!isPriceOnly || to.staffId === best) && (
        <Line name={t('bookings.staffMember')} before={nameOf(booking.staffId)} after={member} />
      )}
      <Line
        name={t('bookings.price')}
        before={formats.money(booking.totalAmount, booking.currency)}
        after={preview && formats.money(preview.totalAmount, preview.currency)}
      />
    </dl>
  );
}

function Line({ name, before, after }: { name: string; before: string; after: ReactNode }) {
  const t = useLanguage().translate;
  const isSame = after === undefined || after === before;
  return (
    <div>
      <dt>{name}</dt>
      {isSame ? (
        <dd>{before}</dd>
      ) : (
        <dd>
          <s>
            <span className="visually-hidden">{t('calendar.before')} </span>
            {before}
          </s>{' '}
          <Icon name="forward" size={16} />
          <span className="visually-hidden">{t('calendar.after')} </span>
          <strong>{after}</strong>
        </dd>
      )}
    </div>
  );
}
