/** The public interface of `payments`. */
export { exportedPayments } from './export-payments.ts';
export { findPayment, findPaymentsById, type Payment } from './queries.ts';
export { payment, paymentExample } from './schema.ts';
export { foldBalances } from './summary-queries.ts';
