/** How the business is paid, and the payments that come with its bookings (contract §28). */
import type { FullyTranslatedText, NewSetting, PlannedBooking, PlannedPayment } from './types.ts';

const methods = ['CARD', 'CASH', 'BANK_TRANSFER'] as const;

export const instructions: FullyTranslatedText = {
  en: 'Pay at the reception, or transfer the amount with the number of the booking.',
  vi: 'Thanh toán tại quầy lễ tân hoặc chuyển khoản, ghi kèm mã lịch hẹn.',
  ja: '受付でお支払いいただくか、予約番号を添えてお振り込みください。',
  zh: '请在前台付款，或转账并注明预约编号。',
  ko: '접수처에서 결제하시거나 예약 번호를 적어 계좌로 이체해 주세요.',
  th: 'ชำระเงินที่เคาน์เตอร์ต้อนรับ หรือโอนเงินโดยระบุหมายเลขการจอง',
  id: 'Bayar di resepsionis, atau transfer dengan mencantumkan nomor pemesanan.',
  fr: 'Payez à l’accueil, ou par virement en indiquant le numéro de la réservation.',
  de: 'Zahlen Sie am Empfang, oder überweisen Sie den Betrag mit der Nummer der Buchung.',
  es: 'Pague en la recepción o haga una transferencia con el número de la reserva.',
  lo: 'ຈ່າຍຢູ່ບ່ອນຕ້ອນຮັບ ຫຼື ໂອນເງິນພ້ອມລະບຸເລກການຈອງ.',
  km: 'បង់ប្រាក់នៅកន្លែងទទួលភ្ញៀវ ឬផ្ទេរប្រាក់ដោយបញ្ជាក់លេខការកក់។',
  my: 'ဧည့်ကြိုကောင်တာတွင် ပေးချေပါ၊ သို့မဟုတ် ဘိုကင်နံပါတ်ဖြင့် ငွေလွှဲပါ။',
  fil: 'Magbayad sa reception, o mag-bank transfer gamit ang numero ng booking.',
};

/** Boarding asks for half of the price in advance; a request waits three days for an answer. */
export const paymentSettings: readonly NewSetting[] = [
  {
    key: 'payments',
    group: 'PAYMENT',
    value: {
      methods,
      deposits: { BOARDING: { percent: 50, dueWithin: 'P2D' } },
      instructions,
      seller: 'Petalpaw Pet Care\n1200 Harbor Lane\nLong Beach, CA 90802',
      receiptPrefix: 'R',
    },
  },
  { key: 'requests', group: 'GENERAL', value: { answerWithin: 'P3D', remindStaffAfter: 'P1D' } },
];

/**
 * Returns the payments of a booking of the plan: its own, or of a completed one all of its price at its end, but for every
 * twelfth, which is still owed. `at` is its place in the plan.
 */
export function paymentsOf({ status, payments }: PlannedBooking, at: number): readonly PlannedPayment[] {
  if (payments) return payments;
  if (status !== 'COMPLETED' || at % 12 === 5) return [];
  return [{ method: methods[at % methods.length] ?? 'CARD', part: 1 }];
}
