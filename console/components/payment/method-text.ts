/** The methods of payment of the business (contract §28) in the language of the reader. */
import type { PlainKey, Translate } from '#console/i18n/translate.ts';

const methodTexts: Readonly<Record<string, PlainKey>> = {
  CASH: 'record-payment.cash',
  CARD: 'record-payment.card',
  BANK_TRANSFER: 'record-payment.bankTransfer',
  MOBILE: 'record-payment.mobile',
};

/** The methods that have a text in every language. */
export const knownMethods = Object.keys(methodTexts);

/** Returns the text of a method; one that only the business knows is shown in sentence case. */
export function methodText(t: Translate, method: string): string {
  const known = methodTexts[method];
  const words = method.replaceAll('_', ' ');
  return known ? t(known) : words.charAt(0) + words.slice(1).toLowerCase();
}
