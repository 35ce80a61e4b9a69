/** The schemas of payments in requests and replies (contract §28). */
import { type Static, Type } from 'typebox';
import { entryKinds } from '#domain/booking/money/balance.ts';
import { longestMethod } from '#domain/booking/money/payments.ts';
import { amountNumber, largestTotal } from '#domain/number/money.ts';
import { longestLine, longestReference } from '#domain/text/sizes.ts';
import { idempotencyHeader } from '#features/bookings/public.ts';
import { writtenDate, writtenTimestamp } from '#platform/data/shapes/instants.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  amount,
  chosenComponent,
  cursorParameter,
  namedWords,
  nullable,
  optional,
  pageQuery,
  reference,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { line } from '#platform/data/shapes/sizes.ts';
import tableTexts from './payment-table-texts.json' with { type: 'json' };

const kind = namedWords('PaymentKind', entryKinds, 'The kind of an entry of the ledger.');
const money = (description: string) => Type.Number({ description });

/** The headers of a request that records a payment. */
export const newPaymentHeaders = idempotencyHeader;

export const newPayment = Type.Object(
  {
    kind: kind(),
    amount: amount(largestTotal, {
      description: 'Above 0, with the decimals of the currency of the booking.',
    }),
    method: Type.String({
      maxLength: longestMethod,
      description: 'One of the `methods` of the setting `payments`.',
    }),
    reference: optional(line({ maxLength: longestReference }), {
      description: 'Such as the number of a transfer.',
    }),
    receivedAt: optional(writtenTimestamp(), {
      description: 'When the money came or went: by default now; not in the future.',
    }),
    notes: optional(Type.String({ maxLength: longestLine }), { description: 'For personnel.' }),
  },
  { title: 'NewPayment' },
);
export type NewPaymentBody = Static<typeof newPayment>;

export const paymentVoid = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: longestLine,
      description: 'Kept as `notes` of the void.',
    }),
  },
  { title: 'PaymentVoid' },
);
export type PaymentVoidBody = Static<typeof paymentVoid>;

export const payment = chosenComponent(
  'Payment',
  {
    id: uuid(),
    number: Type.String({ description: 'Prefix, year and number, without gaps: `R2026-000123`.' }),
    bookingId: uuid({ description: 'The booking that was paid.' }),
    userId: uuid({ description: 'The user to whom the booking belongs.' }),
    kind: kind(),
    amount: money('Above 0.'),
    currency: Type.String({ description: 'Three capitals.' }),
    method: Type.String({ description: 'An upper-snake word.' }),
    reference: nullable(Type.String(), { description: 'Such as the number of a transfer.' }),
    receivedAt: timestamp({ description: 'When the money came or went.' }),
    recordedAt: timestamp({ description: 'When it was added to the ledger.' }),
    recordedBy: uuid({ description: 'The user who recorded it.' }),
    voids: nullable(uuid(), { description: 'The entry that this one takes back.' }),
    voidedBy: nullable(uuid(), { description: 'The entry that takes back this one.' }),
    balance: money('The balance of the booking now. Below 0, the business owes it to the customer.'),
    notes: Type.Optional(
      nullable(Type.String(), {
        description: 'Of a void, its reason. Shown to STAFF, MANAGER and ADMIN only.',
      }),
    ),
  },
  { description: 'An entry of the ledger: a payment, a refund, or the void of one of them.' },
);
export type PaymentData = Static<typeof payment>;

/** An entry of the ledger; money is in hundredths. */
export type Payment = Readonly<
  Omit<PaymentData, 'amount' | 'balance' | 'receivedAt' | 'recordedAt' | 'notes'> &
    Record<'amount' | 'balance', bigint> &
    Record<'receivedAt' | 'recordedAt', Temporal.Instant>
> & {
  readonly notes: string | null;
  /** In the order in which the entries were recorded. */
  readonly seq: string;
};

export const paymentExample = {
  id: '01941130-5c2e-7a41-9d3b-6f8e0a1c2b3d',
  number: 'R2026-000123',
  bookingId: '0194112a-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
  userId: '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77',
  kind: 'PAYMENT',
  amount: 16.25,
  currency: 'USD',
  method: 'CASH',
  reference: null,
  receivedAt: '2026-11-21T10:05:00.000Z',
  recordedAt: '2026-11-21T10:05:12.480Z',
  recordedBy: '01940b6f-0a31-7d0e-b4c5-90f1a2b3c4d5',
  voids: null,
  voidedBy: null,
  balance: 16.25,
};

/** Returns the entry as replies show it; `seesNotes` for personnel. */
export function toReply(entry: Payment, seesNotes: boolean): PaymentData {
  const { notes, ...fields } = entry;
  const [amount, balance] = [amountNumber(entry.amount), amountNumber(entry.balance)];
  return fieldsOf({ ...fields, amount, balance, ...(seesNotes ? { notes } : {}) });
}

const fieldsOf = replyOf(payment);

export const paymentListQuery = pageQuery(['recordedAt'], {
  bookingId: Type.Optional(reference({ description: 'Only entries of this booking.' })),
  userId: Type.Optional(reference({ description: 'Only entries of the bookings of this user.' })),
  from: Type.Optional(writtenTimestamp({ description: 'Only what came or went from this instant on.' })),
  to: Type.Optional(writtenTimestamp({ description: 'Only what came or went before this instant.' })),
  method: Type.Optional(Type.String({ description: 'Only entries with this method.' })),
  kind: Type.Optional(kind({ description: 'Only entries of this kind.' })),
  cursor: cursorParameter(),
});
export type PaymentListQuery = Static<typeof paymentListQuery>;

export const paymentTableExample = [
  `\ufeff${Object.values(tableTexts.en).join(',')}`,
  '01941130-5c2e-7a41-9d3b-6f8e0a1c2b3d,R2026-000123,PAYMENT,16.25,USD,CASH,,2026-11-21T10:05:00.000Z,2026-11-21T17:05:00+07:00,2026-11-21T10:05:12.480Z,0194112a-3c4d-7e5f-8a6b-7c8d9e0f1a2b,01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77,Anna Berg,01940b6f-0a31-7d0e-b4c5-90f1a2b3c4d5,,,',
  '',
].join('\r\n');

export const summaryQuery = Type.Object({
  from: writtenDate('The first day, in the time zone of the business.', '2026-11-01'),
  to: writtenDate('The last day: 400 days from the first one at most.', '2026-11-30'),
});
export type SummaryQuery = Static<typeof summaryQuery>;

const outstanding = (title: string, description: string) =>
  Type.Array(
    chosenComponent(title, {
      currency: Type.String({ description: 'Three capitals.' }),
      amount: money('Above 0.'),
      bookings: Type.Integer({ description: 'How many bookings.' }),
    }),
    { description },
  );

export const paymentSummary = chosenComponent('PaymentSummary', {
  days: Type.Array(
    chosenComponent('PaymentDay', {
      date: Type.String({ format: 'date', description: 'In the time zone of the business.' }),
      currency: Type.String({ description: 'Three capitals.' }),
      methods: Type.Array(
        chosenComponent('PaymentMethodTotal', {
          method: Type.String({ description: 'An upper-snake word.' }),
          received: money('The sum of the payments.'),
          refunded: money('The sum of the refunds.'),
          net: money('`received` minus `refunded`.'),
          count: Type.Integer({ description: 'How many entries.' }),
        }),
        { description: 'By method.' },
      ),
    }),
    {
      description:
        'The days with entries, each by the time at which the money came or went. A void counts on the day on which it was recorded.',
    },
  ),
  outstanding: outstanding('OutstandingAmount', 'Owed now for COMPLETED bookings.'),
  toRefund: outstanding('RefundableAmount', 'Owed now to customers.'),
});

export type Summary = Static<typeof paymentSummary>;

export const paymentSummaryExample: Summary = {
  days: [
    {
      date: '2026-11-21',
      currency: 'USD',
      methods: [{ method: 'CASH', received: 248.75, refunded: 16.25, net: 232.5, count: 9 }],
    },
  ],
  outstanding: [{ currency: 'USD', amount: 96, bookings: 2 }],
  toRefund: [],
};

export const paymentOptions = chosenComponent('PaymentOptions', {
  methods: Type.Array(Type.String(), {
    description: 'In the order of the setting; none while the business does not record payments.',
  }),
  instructions: nullable(Type.String(), {
    description: 'How a customer pays, in the language of the request.',
  }),
});
