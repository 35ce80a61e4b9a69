/** The public interface of `payments`. */
export { exportedPayments } from './export-payments.ts';
export { findPayment, findPaymentsById } from './queries.ts';
export { type Payment, payment, paymentExample } from './schema.ts';
export { foldBalances } from './summary-queries.ts';
