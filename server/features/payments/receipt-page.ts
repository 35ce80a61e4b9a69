/** The receipt of a payment, a refund or a void: a page that a browser shows and prints. */
import { parsePriceUnit } from '#domain/booking/money/price-unit.ts';
import { formatAmount } from '#domain/number/money.ts';
import { dateFormatter, listFormatter, numberFormatter } from '#domain/text/formatters.ts';
import type { Language } from '#domain/text/language.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import { escapeHtml } from '#platform/base/text/escape-html.ts';
import { EmailTexts } from '#platform/data/mail/email-texts.ts';
import messages from './receipt-texts.json' with { type: 'json' };

/** An entry of the payments of a booking, and the state of the booking after it. Money is in hundredths. */
export interface Receipt {
  /** The setting `payments.seller`, of several lines; null: the name of the business is shown. */
  readonly seller: string | null;
  readonly businessName: string;
  readonly number: string;
  readonly kind: 'PAYMENT' | 'REFUND';
  readonly amount: bigint;
  readonly currency: string;
  /** A word in capitals and underscores, which the business chose. */
  readonly method: string;
  readonly reference: string | null;
  readonly receivedAt: Temporal.Instant;
  /** The number of the entry that this one voids. */
  readonly voids: string | null;
  readonly voidReason: string | null;
  readonly voidedBy: { readonly number: string; readonly at: Temporal.Instant } | null;
  /** Null for a deleted user. */
  readonly customerName: string | null;
  readonly pets: readonly string[];
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  /** The zone of the business (IANA name), in which all times are shown. */
  readonly timeZone: string;
  readonly isCancelled: boolean;
  readonly lines: readonly ReceiptLine[];
  readonly total: bigint;
  /** The amount that is owed: of a cancelled booking, the cancellation fee. */
  readonly charge: bigint;
  readonly paidBefore: bigint;
  /** The amount to pay after this entry; negative if it is to be refunded. */
  readonly balance: bigint;
}

interface ReceiptLine {
  readonly name: string;
  readonly quantity: number;
  /** A decimal, such as `1.5`. */
  readonly units: string;
  readonly priceUnit: string;
  readonly unitPrice: bigint;
  readonly amount: bigint;
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

/** A label and its value. */
type Row = readonly [label: string, value: string];

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
  const { seller, businessName, number, voidedBy, timeZone } = receipt;
  const t = receiptTexts.translator(language, businessName);
  const title = titleOf(receipt, t);
  const headers = [t('receipt.service'), t('receipt.quantity'), t('receipt.unitPrice'), t('receipt.amount')];
  const content = [
    ...(voidedBy ? [element('p class="notice"', voidedText(voidedBy, timeZone, t))] : []),
    element('p class="seller"', seller ?? businessName),
    element('h1', title),
    `<dl>${rowsHtml(detailsOf(receipt, t))}</dl>`,
    `<table>\n<thead>${lineHtml('th scope="col"', headers)}</thead>\n<tbody>`,
    ...receipt.lines.map((line) => lineHtml('td', cellsOf(line, receipt, t))),
    `</tbody>\n</table>\n<dl class="sums">${rowsHtml(sumsOf(receipt, t))}</dl>`,
    element('p class="zone"', t('receipt.zone', { zone: zoneName(receipt, language) })),
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
  return rows.map(([label, value]) => `\n<div>${element('dt', label)}${element('dd', value)}</div>`).join('');
}

function lineHtml(tag: string, cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => element(tag, cell)).join('')}</tr>`;
}

function titleOf({ voids, kind }: Receipt, t: Translate): string {
  if (voids !== null) return t('receipt.voidTitle', { number: voids });
  return kind === 'REFUND' ? t('receipt.refundTitle') : t('receipt.title');
}

function voidedText(
  { number, at }: NonNullable<Receipt['voidedBy']>,
  timeZone: string,
  t: Translate,
): string {
  const form = { dateStyle: 'long', timeZone, calendar: 'gregory' } as const;
  return t('receipt.voided', { number, date: dateFormatter(t.language, form).format(at.epochMilliseconds) });
}

function detailsOf(receipt: Receipt, t: Translate): readonly Row[] {
  const { number, receivedAt, customerName, pets, method, reference, voidReason, timeZone } = receipt;
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone, calendar: 'gregory' } as const;
  const date = dateFormatter(t.language, form).format(receivedAt.epochMilliseconds);
  const listed = listFormatter(t.language, { style: 'long', type: 'conjunction' }).format(pets);
  return [
    [t('receipt.number'), number],
    [t('receipt.date'), date],
    ...(voidReason === null ? [] : [[t('receipt.reason'), voidReason] as const]),
    [t('receipt.customer'), customerName ?? t('receipt.deletedCustomer')],
    ...(pets.length === 0 ? [] : [[t('receipt.pets'), listed] as const]),
    [t('receipt.booking'), periodOf(receipt, t.language)],
    [t('receipt.method'), methodText(method, t)],
    ...(reference === null ? [] : [[t('receipt.reference'), reference] as const]),
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

/** The name of the zone at the time of the booking: it differs in summer. */
function zoneName({ start, timeZone }: Receipt, language: Language): string {
  const format = dateFormatter(language, { timeZoneName: 'long', timeZone });
  const name = format
    .formatToParts(start.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name ? `${name} (${timeZone})` : timeZone;
}

function methodText(method: string, t: Translate): string {
  const known = methodTexts.get(method);
  if (known !== undefined) return t(known);
  const words = method.replaceAll('_', ' ');
  return words.slice(0, 1) + words.slice(1).toLowerCase();
}

type MethodKey = `receipt.${'cash' | 'card' | 'bankTransfer' | 'mobile'}`;

const methodTexts: ReadonlyMap<string, MethodKey> = new Map<string, MethodKey>([
  ['CASH', 'receipt.cash'],
  ['CARD', 'receipt.card'],
  ['BANK_TRANSFER', 'receipt.bankTransfer'],
  ['MOBILE', 'receipt.mobile'],
]);

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
  const { kind, amount, voids, isCancelled, total, charge, paidBefore, balance } = receipt;
  const payment = kind === 'REFUND' ? t('receipt.thisRefund') : t('receipt.thisPayment');
  const open = balance > 0n ? t('receipt.stillToPay') : t('receipt.nothingLeft');
  const row = (label: string, value: bigint): Row => [label, money(value, receipt, t)];
  return [
    row(t('receipt.total'), total),
    ...(isCancelled ? [[t('receipt.cancelled'), ''] as const, row(t('receipt.fee'), charge)] : []),
    row(t('receipt.paidBefore'), paidBefore),
    row(voids === null ? payment : t('receipt.thisVoid'), amount < 0n ? -amount : amount),
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
