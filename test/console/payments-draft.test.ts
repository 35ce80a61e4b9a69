/** The setting `payments` as its form edits it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#client/index.ts';
import { conflictingFields, mergedFields } from '#console/components/versions/record-fields.ts';
import {
  conversionOf,
  draftPath,
  formOf,
  isRule,
  kindOf,
  valueDraft,
} from '#console/screens/settings/known-settings.ts';
import { methodOf, type PaymentsDraft } from '#console/screens/settings/payments/payments-draft.ts';
import { editedSetting } from '#console/screens/settings/setting-draft.ts';
import { emptyValue, type ValueDraft } from '#console/screens/settings/setting-value.ts';
import { paymentsProblem } from '#domain/booking/money/payments.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { amountNumber, largestTotal } from '#domain/number/money.ts';
import { words } from './support/form-words.ts';

const readDraft = (draft: ValueDraft) => conversionOf('payments').read(draft);
const readTyped = (typed: Partial<PaymentsDraft>) =>
  readDraft({ ...emptyValue, payments: { ...emptyValue.payments, methods: ['CASH'], ...typed } });

const deposit = fc
  .record(
    {
      size: fc.oneof(
        fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
        fc.bigInt(1n, largestTotal).map((amount) => ({ amount: amountNumber(amount) })),
      ),
      due: fc
        .constantFrom('PT1H', 'P2D', 'P1W', 'P3M', 'P1DT12H', 'PT90M', 'PT1.5H', 'P366D')
        .map((dueWithin) => ({ dueWithin })),
    },
    { requiredKeys: ['size'] },
  )
  .map(({ size, due }) => ({ ...size, ...due }));
const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const payments = fc
  .record(
    {
      methods: fc.uniqueArray(fc.stringMatching(/^[A-Z][A-Z0-9]{0,9}(_[A-Z0-9]{1,9}){0,2}$/), {
        minLength: 1,
        maxLength: 20,
      }),
      deposits: fc.record(
        Object.fromEntries(['default', ...serviceCategories].map((scope) => [scope, deposit])),
        { requiredKeys: [] },
      ),
      instructions: fc.record({ en: text, lo: text, de: text }, { requiredKeys: ['en'] }),
      seller: text,
      receiptPrefix: fc.stringMatching(/^[A-Za-z0-9]{0,10}$/),
    },
    { requiredKeys: ['methods'] },
  )
  .filter((value) => paymentsProblem(value) === undefined);

/** Without the members that say nothing: they are not written. */
function stated(value: object): JsonValue {
  const isStated = (one: unknown) =>
    typeof one === 'string' ? one.trim() !== '' : Object.keys(one as object).length > 0;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === 'instructions'
      ? Object.fromEntries(Object.entries(member as object).filter(([, one]) => isStated(one)))
      : member,
  ]);
  return Object.fromEntries(members.filter(([, member]) => isStated(member)));
}

test('every valid value becomes fields, and the fields the same value', () => {
  fc.assert(
    fc.property(payments, (value) => {
      expect(kindOf('payments', value as JsonValue, false)).toBe('payments');
      expect(readDraft(valueDraft('payments', value as JsonValue))).toEqual({ value: stated(value) });
    }),
  );
});

test('a value with another meaning is edited as JSON; no booking breaks the setting', () => {
  expect(kindOf('payments', { methods: [] }, false)).toBe('json');
  expect(kindOf('payments', undefined, false)).toBe('payments');
  expect(formOf('payments')?.section).toBe('payment');
  expect(isRule('payments')).toBe(false);
});

test.each([
  ['Gift card', 'GIFT_CARD'],
  [' pay-pal ', 'PAY_PAL'],
  ['Cash', 'CASH'],
  ['3D', '3D'],
  ['Chèque', 'Chèque'],
  ['a'.repeat(41), 'a'.repeat(41)],
])('a method is written as a word: %j is %j', (name, method) => {
  expect(methodOf(name)).toBe(method);
});

describe('errors are at their fields', () => {
  const due = (count: string) =>
    ({ kind: 'percent', percent: '50', dueWithin: { count, unit: 'days' } }) as const;
  test.each<[Partial<PaymentsDraft>, Record<string, string>]>([
    [{ methods: [] }, { methods: 'method' }],
    [{ methods: ['CASH', 'Chèque'] }, { methods: 'methodName' }],
    [
      { deposits: { default: { kind: 'percent' }, BOARDING: { kind: 'percent', percent: '12.5' } } },
      { 'deposits.default.percent': 'percent', 'deposits.BOARDING.percent': 'percent' },
    ],
    [
      { deposits: { BOARDING: { kind: 'percent', percent: '101' } } },
      { 'deposits.BOARDING.percent': 'percent' },
    ],
    [{ deposits: { BOARDING: { kind: 'amount', amount: '0' } } }, { 'deposits.BOARDING.amount': 'amount' }],
    [
      { deposits: { BOARDING: { kind: 'amount', amount: '1.005' } } },
      { 'deposits.BOARDING.amount': 'amount' },
    ],
    // A double would round it to an amount that is possible.
    [
      { deposits: { default: { kind: 'amount', amount: '0.99999999999999999999' } } },
      { 'deposits.default.amount': 'amount' },
    ],
    [{ deposits: { default: due('1.5') } }, { 'deposits.default.dueWithin': 'due' }],
    [{ deposits: { default: due('0') } }, { 'deposits.default.dueWithin': 'due' }],
    [{ deposits: { default: due('367') } }, { 'deposits.default.dueWithin': 'due' }],
    [{ instructions: { lo: 'ຈ່າຍ' } }, { 'instructions.en': 'english' }],
    [{ seller: 'a'.repeat(501) }, { seller: 'longSeller' }],
    [{ receiptPrefix: 'R-' }, { receiptPrefix: 'prefix' }],
    [{ receiptPrefix: 'R'.repeat(11) }, { receiptPrefix: 'prefix' }],
  ])('%j', (typed, faults) => {
    const paths = Object.entries(faults).map(([path, fault]) => [`payments.${path}`, fault]);
    expect(readTyped(typed)).toEqual({ faults: Object.fromEntries(paths) });
  });

  test('a refusal of the server is at its field', () => {
    expect(draftPath('payments', 'value.deposits.BOARDING.percent')).toBe(
      'payments.deposits.BOARDING.percent',
    );
  });
});

test('numbers are read in the digits of any script; empty fields are left out', () => {
  const typed = { kind: 'percent', percent: '໕໐', dueWithin: { count: '', unit: 'days' } } as const;
  expect(
    readTyped({ deposits: { default: {}, BOARDING: typed }, seller: ' ', receiptPrefix: ' R ' }),
  ).toEqual({
    value: { methods: ['CASH'], deposits: { BOARDING: { percent: 50 } }, receiptPrefix: 'R' },
  });
});

test('two people change the deposits of two categories: both stay; for the same one the second chooses', () => {
  const { fields } = editedSetting({ ...words, languages: { catalog: 'en' } }, 'payments');
  const draftOf = (deposits: JsonValue) => ({
    ...valueDraft('payments', { methods: ['CASH'], deposits }),
    kind: 'payments' as const,
    group: 'PAYMENT' as const,
    isPublic: false,
  });
  const versions = (mine: JsonValue, theirs: JsonValue) => ({
    base: draftOf({}),
    mine: draftOf(mine),
    theirs: draftOf(theirs),
  });
  const [half, fifth] = [{ percent: 50, dueWithin: 'P2D' }, { amount: 20 }];
  const both = versions({ BOARDING: half }, { GROOMING: fifth });
  expect(conflictingFields(fields, both)).toEqual([]);
  expect(readDraft(mergedFields(fields, both))).toEqual({
    value: { methods: ['CASH'], deposits: { BOARDING: half, GROOMING: fifth } },
  });
  expect(conflictingFields(fields, versions({ BOARDING: half }, { BOARDING: fifth }))).toMatchObject([
    {
      label: 'services.boarding, payment.deposit',
      mine: { text: '50%, 2 settings.unitDays' },
      theirs: { text: '20' },
    },
  ]);
});
