/** Says that a visit which goes home today, or has gone, is not paid. */
import type { Booking } from '#client/index.ts';
import { balanceText } from '#console/components/payment/balance-text.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import { Mark } from './mark.tsx';

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
    <Mark icon="warning" isCalm={status === 'IN_PROGRESS'}>
      {balanceText(t, formats, payment.balance, currency)}
    </Mark>
  );
}
