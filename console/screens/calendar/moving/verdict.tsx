/** The server's verdict on a move, in a few words. */
import { isApiError } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { isChange, type Move } from '#console/screens/calendar/model/move.ts';
import styles from './ghost.module.css';
import { useVerdict } from './use-verdict.ts';

/** Shown on the booking while it is moved. */
export function ShortVerdict({ move }: { move: Move }) {
  const { translate: t, formats } = useLanguage();
  const { data, error } = useVerdict(move);
  if (!isChange(move)) return null;
  if (data) {
    return (
      <span className={styles.verdict} data-verdict="free">
        <Icon name="check" size={16} />
        {t('calendar.free', { price: formats.money(data.totalAmount, data.currency) })}
      </span>
    );
  }
  if (!error) return <span className={styles.verdict}>{t('calendar.checking')}</span>;
  return (
    <span className={styles.verdict} data-verdict="refused">
      <Icon name="warning" size={16} />
      {isApiError(error, 'BOOKING_CONFLICT') ? t('calendar.taken') : t(problemOf(error).message)}
    </span>
  );
}
