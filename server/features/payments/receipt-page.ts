/** The receipt of a payment, a refund or a void: a page that a browser shows and prints. */
import { chargeOf, paidBy } from '#domain/booking/money/balance.ts';
import { parsePriceUnit } from '#domain/booking/money/price-unit.ts';
import { formatAmount } from '#domain/number/money.ts';
import { dateFormatter, listFormatter, numberFormatter, zoneName } from '#domain/text/formatters.ts';
import type { Language } from '#domain/text/language.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import type { Booking, BookingLine } from '#features/bookings/public.ts';
import { escapeHtml } from '#platform/base/text/escape-html.ts';
import { EmailTexts } from '#platform/data/mail/email-texts.ts';
import messages from './receipt-texts.json' with { type: 'json' };
import type { Payment } from './schema.ts';

/** An entry of the ledger with its booking, and what the database has of others. Money is in hundredths. */
export interface Receipt
  extends Pick<Payment, 'number' | 'kind' | 'amount' | 'currency' | 'method' | 'reference' | 'receivedAt'>,
    Pick<Booking, 'start' | 'end' | 'status' | 'totalAmount' | 'cancellationFee' | 'userName'> {
  /** The setting `payments.seller`, of several lines; without one, the name of the business is shown. */
  readonly seller?: string | undefined;
  readonly businessName: string;
  /** The zone of the business (IANA name), in which all times are shown. */
  readonly timeZone: string;
  /** The number of the entry that this one voids, whose reason are its `notes`. */
  readonly voids: string | undefined;
  readonly notes: string | null;
  readonly voidedBy: Pick<Payment, 'number' | 'recordedAt'> | undefined;
  readonly pets: readonly { readonly name: string }[];
  readonly lines: readonly ReceiptLine[];
  /** Payments minus refunds before this entry. */
  readonly paidBefore: bigint;
}

interface ReceiptLine extends Omit<BookingLine, 'serviceId' | 'category'> {
  readonly name: string;
}

export const receiptTexts = new EmailTexts(messages, {
  'receipt.voidTitle': ['number'],
  'receipt.voided': ['date', 'number'],
  'receipt.zone': ['zone'],
  'receipt.days': ['count'],
  'receipt.hours': ['count'],
  'receipt.sessions': ['count'],
  'receipt.petCount': ['count'],
});

type Translate = ReturnType<typeof receiptTexts.translator>;

/** A label and its value; null: there is none, and no label. */
type Row = readonly [label: string, value: string | null];

/**
 * The style sheet of every receipt. It is constant, so that a Content-Security-Policy can permit its hash.
 * Line height: Burmese, Khmer, Lao and Thai stack marks above and below a character. On a phone, the name of a
 * service has a line of its own above its numbers, which must not break.
 */
export const receiptStyles = `
@page{margin:15mm}
body{margin:0;background:#fff;color:#222;font:16px/1.6 system-ui,-apple-system,Roboto,sans-serif}
main{max-width:44rem;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere}
h1{margin:24px 0 8px;font-size:1.5em;line-height:1.4}
.seller{white-space:pre-line}
.notice{padding:8px 16px;border:2px solid;font-weight:bold}
.zone{font-size:.875em;color:#555}
dl,table{width:100%;margin:0 0 16px;border-collapse:collapse}
dl>div{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:16px}
dd{margin:0}
.sums>div{grid-template-columns:minmax(0,1fr) auto}
.sums>div:nth-last-child(-n+2){font-weight:bold}
th,td{padding:4px 0 4px 16px;border-bottom:1px solid #bbb;text-align:left;vertical-align:top}
th:first-child,td:first-child{padding-left:0}
th:nth-child(n+3),td:nth-child(n+3),.sums dd{text-align:right}
td:nth-child(n+3),.sums dd{white-space:nowrap;font-variant-numeric:tabular-nums}
@media (max-width:30em){
thead{display:none}
tr{display:flex;flex-wrap:wrap;column-gap:16px;border-bottom:1px solid #bbb}
td{padding:0;border:0}
td:first-child{flex-basis:100%}
td:nth-child(3)::before{content:"× "}
td:last-child{margin-left:auto}
}
@media print{body{font-size:11pt}main{max-width:none;padding:0}tr,dl>div{break-inside:avoid}}
`;

/** Returns the receipt in the language as a complete HTML document without scripts and external resources. */
export function receiptPage(receipt: Receipt, language: Language): string {
  const { seller, businessName, number, voidedBy, timeZone, start } = receipt;
  const t = receiptTexts.translator(language, businessName);
  const title = titleOf(receipt, t);
  const voidedText = ({ number, recordedAt }: NonNullable<Receipt['voidedBy']>) =>
    t('receipt.voided', { number, date: dateOf(recordedAt, receipt, t) });
  const headers = [t('receipt.service'), t('receipt.quantity'), t('receipt.unitPrice'), t('receipt.amount')];
  const content = [
    ...(voidedBy ? [element('p class="notice"', voidedText(voidedBy))] : []),
    element('p class="seller"', seller ?? businessName),
    element('h1', title),
    `<dl>${rowsHtml(detailsOf(receipt, t))}</dl>`,
    `<table>\n<thead>${lineHtml('th scope="col"', headers)}</thead>\n<tbody>`,
    ...receipt.lines.map((line) => lineHtml('td', cellsOf(line, receipt, t))),
    `</tbody>\n</table>\n<dl class="sums">${rowsHtml(sumsOf(receipt, t))}</dl>`,
    element('p class="zone"', t('receipt.zone', { zone: zoneName(language, timeZone, start) })),
  ];
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${element('title', `${title} – ${number} – ${businessName}`)}
<style>${receiptStyles}</style>
</head>
<body>
<main>
${content.join('\n')}
</main>
</body>
</html>
`;
}

/** Escapes the text. */
function element(tag: string, text: string): string {
  return `<${tag}>${escapeHtml(text)}</${tag.split(' ')[0]}>`;
}

function rowsHtml(rows: readonly Row[]): string {
  return rows
    .map(([label, value]) =>
      value === null ? '' : `\n<div>${element('dt', label)}${element('dd', value)}</div>`,
    )
    .join('');
}

function lineHtml(tag: string, cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => element(tag, cell)).join('')}</tr>`;
}

function titleOf({ voids, kind }: Receipt, t: Translate): string {
  if (voids !== undefined) return t('receipt.voidTitle', { number: voids });
  return kind === 'REFUND' ? t('receipt.refundTitle') : t('receipt.title');
}

function dateOf(instant: Temporal.Instant, { timeZone }: Receipt, t: Translate, timeStyle?: 'short'): string {
  const form = { dateStyle: 'long', timeStyle, timeZone, calendar: 'gregory' } as const;
  return dateFormatter(t.language, form).format(instant.epochMilliseconds);
}

function detailsOf(receipt: Receipt, t: Translate): readonly Row[] {
  const { number, receivedAt, userName, pets, method, reference, voids, notes } = receipt;
  const names = pets.map(({ name }) => name);
  const listed = listFormatter(t.language, { style: 'long', type: 'conjunction' }).format(names);
  return [
    [t('receipt.number'), number],
    [t('receipt.date'), dateOf(receivedAt, receipt, t, 'short')],
    [t('receipt.reason'), voids === undefined ? null : notes],
    [t('receipt.customer'), userName ?? t('receipt.deletedCustomer')],
    [t('receipt.pets'), pets.length === 0 ? null : listed],
    [t('receipt.booking'), periodOf(receipt, t.language)],
    [t('receipt.method'), methodText(method, t)],
    [t('receipt.reference'), reference],
  ];
}

/** The day and the times; both days when the booking ends on another one. */
function periodOf({ start, end, timeZone }: Receipt, language: Language): string {
  const common = { timeStyle: 'short', timeZone, calendar: 'gregory' } as const;
  const format = dateFormatter(language, { ...common, dateStyle: 'long' });
  const [from, to] = [start.epochMilliseconds, end.epochMilliseconds];
  if (language !== 'ja') return format.formatRange(from, to);
  // The Japanese ranges of ICU are not those that people write: 2030/1/7 10時00分～11時00分.
  const isOneDay = dateAt(start, timeZone).equals(dateAt(end, timeZone));
  return `${format.format(from)}～${(isOneDay ? dateFormatter(language, common) : format).format(to)}`;
}

function methodText(method: string, t: Translate): string {
  if (Object.hasOwn(methodTexts, method)) return t(methodTexts[method as keyof typeof methodTexts]);
  const words = method.replaceAll('_', ' ');
  return words.slice(0, 1) + words.slice(1).toLowerCase();
}

const methodTexts = {
  CASH: 'receipt.cash',
  CARD: 'receipt.card',
  BANK_TRANSFER: 'receipt.bankTransfer',
  MOBILE: 'receipt.mobile',
} as const;

function cellsOf(line: ReceiptLine, receipt: Receipt, t: Translate): readonly string[] {
  const { name, quantity, unitPrice, amount } = line;
  const { pets } = receipt;
  // The amount is the product of all of these.
  const factors = [
    unitsText(line, t),
    ...(quantity === 1 ? [] : [numberFormatter(t.language, {}).format(quantity)]),
    ...(pets.length > 1 ? [t('receipt.petCount', { count: pets.length })] : []),
  ];
  return [name, factors.join(' × '), money(unitPrice, receipt, t), money(amount, receipt, t)];
}

function unitsText({ units, priceUnit }: ReceiptLine, t: Translate): string {
  const count = Number(units);
  const unit = parsePriceUnit(priceUnit);
  if (unit === undefined) return `${numberFormatter(t.language, {}).format(count)} (${priceUnit})`;
  return t(unitTexts[unit], { count });
}

const unitTexts = { day: 'receipt.days', hour: 'receipt.hours', session: 'receipt.sessions' } as const;

function sumsOf(receipt: Receipt, t: Translate): readonly Row[] {
  const { kind, amount, voids, status, totalAmount, paidBefore } = receipt;
  const charge = chargeOf(receipt);
  const balance = charge - paidBefore - paidBy(receipt);
  const payment = kind === 'REFUND' ? t('receipt.thisRefund') : t('receipt.thisPayment');
  const open = balance > 0n ? t('receipt.stillToPay') : t('receipt.nothingLeft');
  const row = (label: string, value: bigint): Row => [label, money(value, receipt, t)];
  const isCancelled = status === 'CANCELLED';
  return [
    row(t('receipt.total'), totalAmount),
    ...(isCancelled ? [[t('receipt.cancelled'), ''] as const, row(t('receipt.fee'), charge)] : []),
    row(t('receipt.paidBefore'), paidBefore),
    row(voids === undefined ? payment : t('receipt.thisVoid'), amount),
    balance < 0n ? row(t('receipt.toRefund'), -balance) : row(open, balance),
  ];
}

/**
 * As in emails, but with a fraction also where Intl, which follows CLDR, shows none (HUF): the amounts must
 * add up.
 */
function money(hundredths: bigint, { currency }: Receipt, { language }: Translate): string {
  const digits = hundredths % 100n === 0n ? {} : { minimumFractionDigits: 2 };
  const form = { style: 'currency', currency, ...digits } as const;
  return numberFormatter(language, form).format(formatAmount(hundredths) as never);
}
