/** Says that a visit which goes home today, or has gone, is not paid. In words: the colour only emphasizes it. */
import type { Booking } from '#client/index.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { balanceText } from '#console/components/payment/balance-text.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import styles from './mark.module.css';

interface BalanceMarkProps {
  readonly booking: Pick<Booking, 'status' | 'endDate' | 'payment' | 'currency'>;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly timeZone: string;
}

export function BalanceMark({ booking, today, timeZone }: BalanceMarkProps) {
  const { translate: t, formats } = useLanguage();
  const { status, endDate, payment, currency } = booking;
  const goesHome =
    status === 'COMPLETED' || (status === 'IN_PROGRESS' && localDayIn(endDate, timeZone) <= today);
  if (!goesHome || payment === null || Number(payment.balance) <= 0) return null;
  return (
    <strong className={styles.mark} data-calm={status === 'IN_PROGRESS' || undefined}>
      <Icon name="warning" size={18} />
      {balanceText(t, formats, payment.balance, currency)}
    </strong>
  );
}
