/** The balance of a booking, or of a customer, in words (contract §28). */
import type { Decimal } from '#client/index.ts';
import type { Formats } from '#console/i18n/format.ts';
import type { Translate } from '#console/i18n/translate.ts';

/** Undefined for nothing. Below 0, the business owes it to the customer. */
export function balanceText(
  t: Translate,
  formats: Formats,
  balance: Decimal,
  currency: string,
): string | undefined {
  if (Number(balance) === 0) return undefined;
  const amount = formats.money(balance.replace('-', ''), currency);
  return t(balance.startsWith('-') ? 'record-payment.toRefund' : 'record-payment.toPay', { amount });
}
