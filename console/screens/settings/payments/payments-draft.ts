/** The setting `payments` (contract §28) as its fields edit it, and back. The rules of the domain check each part. */
import type { JsonValue } from '#client/index.ts';
import { type DraftTexts, textFaults, writtenTexts } from '#console/components/translations/texts.ts';
import type { Words } from '#console/i18n/translate.ts';
import { shownNumber, typedNumber, typedWhole } from '#console/i18n/typed-number.ts';
import type { ReadValue, SettingFaults } from '#console/screens/settings/setting-faults.ts';
import {
  durationIn,
  durationOf,
  durationText,
  type TypedDuration,
  typedDuration,
} from '#console/screens/settings/times/durations.ts';
import { type ByScope, eachScope, readScopes } from '#console/screens/settings/times/time-values.ts';
import { paymentsProblem } from '#domain/booking/money/payments.ts';
import { amountNumber, parseAmount } from '#domain/number/money.ts';

export const depositKinds = ['percent', 'amount'] as const;

/** As typed. Without a kind, no deposit is due. */
export interface ScopeDeposit extends Readonly<Partial<Record<(typeof depositKinds)[number], string>>> {
  readonly kind?: (typeof depositKinds)[number];
  readonly dueWithin?: TypedDuration;
}

export interface PaymentsDraft {
  /** The first one is suggested. A name that cannot become a word of the setting stays as typed. */
  readonly methods: readonly string[];
  readonly deposits: ByScope<ScopeDeposit>;
  readonly instructions: DraftTexts;
  readonly seller: string;
  readonly receiptPrefix: string;
}

interface StoredDeposit {
  readonly percent?: number;
  readonly amount?: number;
  readonly dueWithin?: string;
}

interface StoredPayments extends Omit<PaymentsDraft, 'deposits'> {
  readonly deposits: ByScope<StoredDeposit>;
}

export function paymentsDraft(value: JsonValue): PaymentsDraft {
  const none = { deposits: {}, instructions: {}, seller: '', receiptPrefix: '' };
  const stored = { ...none, ...(value as unknown as StoredPayments) };
  return { ...stored, deposits: eachScope(stored.deposits, depositDraft) };
}

function depositDraft({ percent, amount, dueWithin }: StoredDeposit): ScopeDeposit {
  return {
    ...(percent === undefined
      ? { kind: 'amount', amount: shownNumber(String(amount)) }
      : { kind: 'percent', percent: String(percent) }),
    ...(dueWithin !== undefined && { dueWithin: typedDuration(dueWithin) }),
  };
}

/** `GIFT_CARD` for "Gift card"; a name that cannot be written so stays as typed. */
export function methodOf(name: string): string {
  const method = name
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, '_');
  return isMethod(method) ? method : name;
}

export function isMethod(method: string): boolean {
  return !isRefused({ methods: [method] });
}

export function readPaymentsDraft(draft: PaymentsDraft): ReadValue {
  const { methods, instructions, seller } = draft;
  const deposits = readScopes(draft.deposits, readDeposit);
  const receiptPrefix = draft.receiptPrefix.trim();
  const faults = {
    ...(methods.length === 0 && { methods: 'method' }),
    ...(!methods.every(isMethod) && { methods: 'methodName' }),
    ...('faults' in deposits &&
      Object.fromEntries(Object.entries(deposits.faults).map(([at, fault]) => [`deposits.${at}`, fault]))),
    ...textFaults('instructions', instructions, { isOptional: true }),
    ...(seller.trim() !== '' && isRefused({ seller }) && { seller: 'longSeller' }),
    ...(isRefused({ receiptPrefix }) && { receiptPrefix: 'prefix' }),
  } as SettingFaults;
  if ('faults' in deposits || Object.keys(faults).length > 0) return { faults };
  const texts = writtenTexts(instructions);
  return {
    value: {
      methods,
      ...(Object.keys(deposits.value as object).length > 0 && { deposits: deposits.value }),
      ...(texts && { instructions: texts }),
      ...(seller.trim() !== '' && { seller }),
      ...(receiptPrefix !== '' && { receiptPrefix }),
    },
  };
}

export function readDeposit({ kind, percent = '', amount = '', dueWithin }: ScopeDeposit): ReadValue {
  if (!kind) return { value: {} };
  const size: Readonly<Record<string, number>> =
    kind === 'percent' ? { percent: Number(typedWhole(percent) ?? 0) } : { amount: amountIn(amount) };
  const due = dueWithin &&
    dueWithin.count !== '' && { dueWithin: durationIn(dueWithin) ? durationOf(dueWithin) : '' };
  const faults: SettingFaults = {
    ...(isRefused({ deposits: { default: size } }) && { [kind]: kind }),
    ...(isRefused({ deposits: { default: { percent: 1, ...due } } }) && { dueWithin: 'due' }),
  };
  return Object.keys(faults).length > 0 ? { faults } : { value: { ...size, ...due } };
}

/** Empty for no deposit. */
export function depositText({ translate: t, formats }: Words, deposit: ScopeDeposit | undefined): string {
  if (!deposit?.kind) return '';
  const { kind, percent = '', amount, dueWithin } = deposit;
  const size = kind === 'percent' ? formats.percent(Number(typedWhole(percent)) / 100) : amount;
  return [size, durationText(t, dueWithin)].filter(Boolean).join(', ');
}

/** 0, which is refused, for a text that is no amount. */
function amountIn(typed: string): number {
  return amountNumber(parseAmount(typedNumber(typed) ?? '') ?? 0n);
}

/** True if the domain refuses the part of a value that is valid otherwise. */
function isRefused(part: object): boolean {
  return paymentsProblem({ methods: ['CASH'], ...part }) !== undefined;
}
