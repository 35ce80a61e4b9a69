/** The setting `payments`: how the business is paid, and what is due in advance (contract §28). */
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { categoryProblem } from '#domain/booking/rules/category-settings.ts';
import {
  type Check,
  duplicateProblem,
  filledProblem,
  integerProblem,
  itemsProblem,
  membersProblem,
  textProblem,
  yearProblem,
} from '#domain/booking/rules/value-problems.ts';
import type { Cause } from '#domain/causes.ts';
import {
  amountNumber,
  currencyDecimals,
  largestTotal,
  parseAmount,
  requireAmount,
  roundHalfUp,
  smallestAmount,
} from '#domain/number/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { sentTextProblem, type TranslatedText } from '#domain/text/translated-text.ts';
import { parseDuration } from '#domain/time/calendar-duration.ts';

/** The deposit for a category. */
interface DepositRule {
  /** Of the total, 1 to 100. */
  readonly percent?: number;
  /** In hundredths, without `percent`. */
  readonly amount?: bigint;
  /** From the creation of a booking until it ends by itself unless the deposit is paid. */
  readonly dueWithin?: Temporal.Duration;
}

export interface Payments {
  readonly methods: readonly string[];
  readonly deposits: ReadonlyMap<ServiceCategory | 'default', DepositRule>;
  /** How a customer pays. */
  readonly instructions?: TranslatedText;
  /** Name, address and tax number for receipts, in several lines. */
  readonly seller?: string;
  /** The beginning of the number of each entry. */
  readonly receiptPrefix: string;
}

/** In characters (contract §28). */
export const longestSeller = 500;
/** Contract §28. */
const mostMethods = 20;
export const longestMethod = 40;

/** An upper-snake word of at most 40 characters. */
function isPaymentMethod(text: string): boolean {
  return text.length <= longestMethod && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(text);
}

const methodsProblem: Check = (value) => {
  const problem = itemsProblem(value, textProblem(isPaymentMethod, 'UPPER_SNAKE'), mostMethods);
  if (problem) return problem;
  const methods = value as readonly string[];
  if (methods.length === 0) return { reason: 'TOO_SHORT', min: 1, unit: 'ITEMS' };
  return duplicateProblem(methods);
};

const depositAmountProblem: Check = (value) => {
  if (typeof value !== 'number') return { reason: 'WRONG_TYPE', expected: 'number' };
  if (value <= 0) return { reason: 'TOO_SMALL', min: 0.01 };
  const max = amountNumber(largestTotal);
  if (value > max) return { reason: 'TOO_LARGE', max };
  return parseAmount(String(value)) === undefined ? { reason: 'TOO_MANY_DECIMALS', max: 2 } : undefined;
};

const depositProblem: Check = (value) => {
  const problem = membersProblem(value, {
    percent: (percent) => integerProblem(percent, 1, 100),
    amount: depositAmountProblem,
    dueWithin: yearProblem,
  });
  if (problem) return problem;
  const { percent, amount } = value as Readonly<Record<string, unknown>>;
  if (percent !== undefined && amount !== undefined)
    return { reason: 'NOT_ALLOWED_TOGETHER', with: 'percent', field: 'amount' };
  return percent === undefined && amount === undefined ? { reason: 'REQUIRED', field: 'percent' } : undefined;
};

/** Why the value is no `payments`; undefined when it is one. */
export function paymentsProblem(value: unknown): Cause | undefined {
  return membersProblem(
    value,
    {
      methods: methodsProblem,
      deposits: (deposits) => categoryProblem(deposits, depositProblem, ['default']),
      instructions: sentTextProblem,
      seller: filledProblem(longestSeller),
      receiptPrefix: textProblem((text) => /^[A-Za-z0-9]{0,10}$/.test(text), 'RECEIPT_PREFIX'),
    },
    ['methods'],
  );
}

/** @throws Refusal PAYMENTS_OFF while the business tracks no payments. */
export function requirePayments({ payments }: { readonly payments?: Payments | undefined }): Payments {
  if (!payments) throw new Refusal('PAYMENTS_OFF', { reason: 'PAYMENTS_OFF' });
  return payments;
}

/** Why an amount in hundredths is none of the currency; undefined when it is one. */
export function decimalsProblem(amount: bigint, currency: string): Cause | undefined {
  if (amount % smallestAmount(currency) === 0n) return undefined;
  return { reason: 'TOO_MANY_DECIMALS', field: 'amount', max: currencyDecimals(currency) };
}

/** Reads the setting; undefined when it is absent or has a problem: then the business tracks no payments. */
export function readPayments(value: unknown): Payments | undefined {
  if (paymentsProblem(value)) return undefined;
  const setting = value as Omit<Payments, 'deposits'> & { readonly deposits?: object };
  const rules = Object.entries(setting.deposits ?? {}).map(([category, { amount, dueWithin, ...rule }]) => [
    category,
    {
      ...rule,
      ...(amount !== undefined && { amount: requireAmount(String(amount)) }),
      ...(dueWithin !== undefined && { dueWithin: parseDuration(dueWithin) }),
    },
  ]);
  return { ...setting, receiptPrefix: setting.receiptPrefix ?? '', deposits: new Map(rules as never) };
}

/** A deposit that is due of a booking. */
export interface DueDeposit {
  /** In hundredths. */
  readonly amount: bigint;
  /** Undefined: the booking does not end without it. */
  readonly dueWithin?: Temporal.Duration | undefined;
}

/**
 * Returns the deposit of a booking with services of these categories: of several the largest, of equal ones the one that is
 * due sooner; undefined when none is due. It is rounded half up to the decimals of the currency, and is at most the total.
 *
 * @param total in hundredths.
 */
export function depositOf(
  { deposits }: Payments,
  categories: Iterable<ServiceCategory>,
  total: bigint,
  currency: string,
): DueDeposit | undefined {
  let largest: DueDeposit | undefined;
  for (const category of categories) {
    const rule = deposits.get(category) ?? deposits.get('default');
    if (!rule) continue;
    const deposit = { amount: depositAmount(rule, total, currency), dueWithin: rule.dueWithin };
    if (!largest || isBefore(deposit, largest)) largest = deposit;
  }
  return largest && largest.amount > 0n ? largest : undefined;
}

function depositAmount({ percent, amount = 0n }: DepositRule, total: bigint, currency: string): bigint {
  const unit = smallestAmount(currency);
  const exact: readonly [bigint, bigint] =
    percent === undefined ? [amount, unit] : [total * BigInt(percent), 100n * unit];
  const rounded = roundHalfUp(...exact) * unit;
  return rounded < total ? rounded : total;
}

const somewhere = '2000-01-01';

function isBefore(one: DueDeposit, other: DueDeposit): boolean {
  if (one.amount !== other.amount) return one.amount > other.amount;
  if (!one.dueWithin || !other.dueWithin) return one.dueWithin !== undefined;
  return Temporal.Duration.compare(one.dueWithin, other.dueWithin, { relativeTo: somewhere }) < 0;
}
