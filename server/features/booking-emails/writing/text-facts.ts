/** The values that the texts of emails tell, and how a language writes them. */
import type { Assignment } from '#domain/booking/emails/change-emails.ts';
import type { Payments } from '#domain/booking/money/payments.ts';
import { formatAmount } from '#domain/number/money.ts';
import { dateFormatter, numberFormatter } from '#domain/text/formatters.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import type { EmailedBooking } from '#features/bookings/public.ts';
import type { Payment } from '#features/payments/public.ts';
import type { Translate } from './texts.ts';

/** An entry of the ledger as emails tell of it. */
export type EmailedPayment = Pick<Payment, 'number' | 'kind' | 'amount' | 'currency' | 'voids' | 'balance'>;

/** The values on which the texts of an email depend besides its kind. */
export interface TextFacts {
  readonly t: Translate;
  readonly publicUrl: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly now: Temporal.Instant;
  /** The names of the services. */
  readonly names: ReadonlyMap<string, TranslatedText>;
  /** In the order in which they are told; empty for vaccinations. */
  readonly bookings: readonly EmailedBooking[];
  /** The entry of a receipt; `voids` is the number of the entry that it takes back. */
  readonly payment?: EmailedPayment | undefined;
  /** The setting `payments`; undefined: the emails say nothing about what is due. */
  readonly payments?: Payments | undefined;
  readonly assignment?: Assignment | undefined;
  readonly vaccinations?: readonly { readonly pet: string; readonly name: string; readonly end: string }[];
  /** The page on which the recipient ends these emails. */
  readonly unsubscribe?: string | undefined;
}

/** An amount in hundredths as the language writes it. */
export function money(
  { amount, currency }: Pick<EmailedPayment, 'amount' | 'currency'>,
  { language }: Translate,
): string {
  return numberFormatter(language, { style: 'currency', currency }).format(formatAmount(amount) as never);
}

export function fullTime(time: string, facts: TextFacts): string {
  return dateFormat(facts, { dateStyle: 'full', timeStyle: 'short' }).format(Date.parse(time));
}

export function dateFormat(
  { t, timeZone }: Pick<TextFacts, 't' | 'timeZone'>,
  form: Intl.DateTimeFormatOptions,
) {
  return dateFormatter(t.language, { ...form, timeZone, calendar: 'gregory' });
}
