/** The texts of emails about bookings. */
import { EmailTexts } from '#platform/data/mail/email-texts.ts';
import messages from './email-texts.json' with { type: 'json' };

export const bookingTexts = new EmailTexts(messages, {
  'booking.what': ['services', 'pets'],
  'booking.with': ['staff'],
  'booking.customer': ['customer'],
  'booking.price': ['price'],
  'booking.allergies': ['pet', 'allergies'],
  'booking.notes': ['notes'],
  'booking.zone': ['zone'],
  'booking.until': ['when'],
  'booking.deposit': ['amount', 'when'],
  'booking.depositAnyTime': ['amount'],
  'booking.due': ['amount'],
  'booking.count': ['count'],
  'requested.subject': ['what', 'when'],
  'confirmed.subject': ['what', 'when'],
  'declined.subject': ['what', 'when'],
  'changed.subject': ['what', 'when'],
  'cancelled.subject': ['what', 'when'],
  'expired.subject': ['what', 'when'],
  'receipt.subject': ['number', 'amount'],
  'receipt.refundSubject': ['number', 'amount'],
  'receipt.voidSubject': ['voids', 'amount'],
  'receipt.amount': ['amount'],
  'vaccination.subject': ['vaccinations'],
  'staffRequested.subject': ['count'],
  'staffUnanswered.subject': ['count'],
  'staffAssigned.subject': ['what', 'when'],
  'staffMoved.subject': ['what', 'when'],
  'staffRemoved.subject': ['what', 'when'],
  'staffAssigned.intro': ['count'],
  'staffMoved.intro': ['count'],
  'staffRemoved.intro': ['count'],
});

export type Translate = ReturnType<typeof bookingTexts.translator>;
