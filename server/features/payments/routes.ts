/** The endpoints of payments (contract §28). */
import { hash } from 'node:crypto';
import {
  type AnyEndpoint,
  endpoint,
  linkedReply,
  linkHeader,
  Reply,
  repeatableReply,
  replayHeader,
} from '#platform/http/endpoint.ts';
import { requirePayable, requirePayment } from './access.ts';
import { getPaymentReceipt } from './get-payment-receipt.ts';
import { getPaymentSummary } from './get-payment-summary.ts';
import { createPayment, getPaymentOptions, listPayments, voidPayment } from './operations.ts';
import { paymentTable } from './payment-table.ts';
import { receiptStyles } from './receipt-page.ts';
import {
  newPayment,
  newPaymentHeaders,
  payment,
  paymentExample,
  paymentListQuery,
  paymentOptions,
  paymentSummary,
  paymentSummaryExample,
  paymentTableExample,
  paymentVoid,
  summaryQuery,
} from './schema.ts';

const tag = 'Payments';
const pathExample = { id: paymentExample.id };

/** The page runs no script, loads nothing, and has the styles of this release only. */
const styles = hash('sha256', receiptStyles, 'base64');
const receiptSecurity = `default-src 'none'; style-src 'sha256-${styles}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const paymentEndpoints: readonly AnyEndpoint[] = [
  endpoint('createPayment', 'POST /bookings/:id/payments', {
    creates: 'payment',
    tag,
    summary: 'Record a payment or a refund',
    description:
      'Adds an entry to the ledger, with the next number of the year. The status of the booking stays as it is, and no status records an entry. MANAGER and ADMIN record both kinds, STAFF payments of bookings assigned to them. A payment is at most the balance of the booking, a refund at most what was paid.',
    access: 'workAssignedBookings',
    pathExample: { id: paymentExample.bookingId },
    requestHeaders: newPaymentHeaders,
    body: newPayment,
    bodyExample: { kind: 'PAYMENT', amount: 16.25, method: 'CASH' },
    success: {
      description: 'The new entry',
      schema: payment,
      example: paymentExample,
      headers: replayHeader,
    },
    refusals: [
      'FORBIDDEN',
      'PAYMENTS_OFF',
      'BOOKING_EXPIRED',
      'PAYMENT_TOO_LARGE',
      'REFUND_TOO_LARGE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    loadTarget: (call, { id }) => requirePayable(call, id, undefined),
    handle: async (call, { params, body, headers }) => {
      const key = headers['idempotency-key'] as string | undefined;
      const { data, isReplay } = await createPayment(call, params.id, body, key);
      return key === undefined ? data : repeatableReply(data, data.recordedAt, isReplay);
    },
  }),

  endpoint('listPayments', 'GET /payments', {
    tag,
    summary: 'List payments',
    description:
      'The entries of the ledger, the last one recorded first. MANAGER and ADMIN see all; others see those of their own bookings, and with `bookingId` those of a booking that they may read. The `Link` header leads to the next page by `cursor`, at the same cost for every page. For MANAGER and ADMIN, with `Accept: text/csv` the answer is everything that the filters select, as one CSV document, whose header is in the language of the request; `page`, `limit` and `cursor` have no effect.',
    access: 'useOwnBookings',
    localized: true,
    query: paymentListQuery,
    csv: {
      access: 'managePayments',
      fileName: 'payments',
      example: paymentTableExample,
      tableOf: paymentTable,
    },
    success: {
      description: 'A page of entries',
      shape: 'page',
      schema: payment,
      example: paymentExample,
      headers: linkHeader,
    },
    refusals: ['FORBIDDEN'],
    handle: async (call, { query }) => linkedReply('/payments', query, await listPayments(call, query)),
  }),

  endpoint('getPaymentSummary', 'GET /payments/summary', {
    tag,
    summary: 'Get the totals of days',
    description:
      'The payments and refunds of each day by method, and the amounts owed now. Days are those of the time zone of the business.',
    access: 'managePayments',
    query: summaryQuery,
    success: { description: 'The totals', schema: paymentSummary, example: paymentSummaryExample },
    handle: (call, { query }) => getPaymentSummary(call, query),
  }),

  endpoint('getPaymentOptions', 'GET /payments/options', {
    tag,
    summary: 'Get how customers pay',
    description: 'The methods of payment and the instructions of the setting `payments`.',
    access: 'useOwnBookings',
    localized: true,
    success: {
      description: 'The options',
      schema: paymentOptions,
      example: { methods: ['CASH', 'CARD'], instructions: 'Pay at the reception.' },
    },
    handle: (call) => getPaymentOptions(call),
  }),

  endpoint('voidPayment', 'POST /payments/:id/void', {
    tag,
    summary: 'Void a payment or a refund',
    description:
      'Adds an entry of the same amount and the other kind, which takes back the entry, once. It counts on the day on which it is recorded.',
    access: 'managePayments',
    pathExample,
    body: paymentVoid,
    bodyExample: { reason: 'Recorded for the wrong booking.' },
    success: {
      description: 'The new entry',
      schema: payment,
      example: {
        ...paymentExample,
        id: '01941131-7a3b-7c52-8e4d-0a1b2c3d4e5f',
        number: 'R2026-000124',
        kind: 'REFUND',
        voids: paymentExample.id,
        balance: 32.5,
      },
    },
    refusals: ['PAYMENTS_OFF', 'ALREADY_VOIDED', 'REFUND_TOO_LARGE'],
    loadTarget: (call, { id }) => requirePayment(call, id),
    handle: (call, { params, body }) => voidPayment(call, params.id, body),
  }),

  endpoint('getPaymentReceipt', 'GET /payments/:id/receipt', {
    tag,
    summary: 'Get the receipt of a payment',
    description: 'A page that prints on one sheet. For those who may read the booking.',
    access: 'useOwnBookings',
    localized: true,
    pathExample,
    success: { description: 'A page', mediaType: 'text/html' },
    refusals: ['FORBIDDEN'],
    handle: async (call, { params }) =>
      new Reply({
        payload: await getPaymentReceipt(call, params.id),
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': receiptSecurity },
      }),
  }),
];
