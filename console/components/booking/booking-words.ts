/** The words that several screens use about bookings. */
import type { Booking, BookingChanges, BookingStatus } from '#client/index.ts';
import type { Formats } from '#console/i18n/format.ts';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import { localDayIn } from '#console/i18n/zone.ts';

export const statusNames: Readonly<Record<BookingStatus, PlainKey>> = {
  PENDING: 'bookings.pending',
  CONFIRMED: 'bookings.confirmed',
  IN_PROGRESS: 'bookings.inProgress',
  COMPLETED: 'bookings.completed',
  CANCELLED: 'bookings.cancelled',
};

/** The fields that a form for changing a booking may have. */
export type ChangedField = Exclude<
  keyof BookingChanges,
  | 'startDate'
  | 'endDate'
  | 'staffId'
  | 'assign'
  | 'serviceIds'
  | 'userId'
  | 'overrideRules'
  | 'overrideReason'
>;

type AuditedField =
  | ChangedField
  | keyof Pick<Booking, 'startDate' | 'endDate' | 'staffId' | 'userId' | 'status' | 'noShow' | 'totalAmount'>
  | keyof Pick<Booking, 'checkedInAt' | 'checkedOutAt'>
  | 'cancellationFee'
  | 'care';

/** The fields of a booking in the audit log. */
export const bookingFieldNames: Readonly<Record<AuditedField, PlainKey>> = {
  userId: 'words.customer',
  staffId: 'words.staffMember',
  startDate: 'bookings.start',
  endDate: 'bookings.end',
  status: 'words.status',
  noShow: 'bookings.noShow',
  checkedInAt: 'bookings.checkedIn',
  checkedOutAt: 'bookings.checkedOut',
  totalAmount: 'words.total',
  cancellationFee: 'payment.fee',
  care: 'pets.care',
  notes: 'words.notes',
  petIds: 'words.pets',
  services: 'words.services',
};

/** What is shown instead of the status, for the reasons that say more. */
export const reasonNames: Readonly<Partial<Record<NonNullable<Booking['cancelReason']>, PlainKey>>> = {
  REQUEST_UNANSWERED: 'bookings.expired',
  DEPOSIT_UNPAID: 'bookings.depositUnpaid',
};

/** The title of a booking: its pets and what is done for them. */
export function bookingTitle(
  t: Translate,
  formats: Formats,
  { pets, services }: Pick<Booking, 'pets' | 'services'>,
): string {
  return t('bookings.named', {
    pets: formats.list(pets.map(({ name }) => name || t('pets.unnamed'))),
    services: formats.list(services.map(({ name }) => name)),
  });
}

/** The time of an interval, as short as possible: within a day only the times, otherwise with the days. */
export function periodText(
  formats: Formats,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  timeZone: string,
): string {
  const isWithinDay = localDayIn(startDate, timeZone) === localDayIn(endDate, timeZone);
  return formats.dateRange(startDate, endDate, isWithinDay ? 'time' : 'dayTime', timeZone);
}

/** When a booking takes place: with the weekdays, or in another year than the current one (of UTC) with the year. */
export function whenText(
  formats: Formats,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  timeZone: string,
): string {
  const year = new Date().toISOString().slice(0, 4);
  const form = startDate.startsWith(year) && endDate.startsWith(year) ? 'dayTime' : 'dateTime';
  return formats.dateRange(startDate, endDate, form, timeZone);
}

/** Until when the business answers the request, or the deposit is to be paid; undefined for a booking that does not end by itself. */
export function answerText(
  t: Translate,
  formats: Formats,
  { expiresAt, payment }: Pick<Booking, 'expiresAt' | 'payment'>,
  timeZone: string,
): string | undefined {
  if (expiresAt === null) return undefined;
  const deposit = payment?.deposit;
  const isUnpaid = deposit?.isPaid === false && deposit.dueAt === expiresAt;
  const time = formats.date(expiresAt, 'dayTime', timeZone);
  return t(isUnpaid ? 'payment.depositBy' : 'bookings.until', { time });
}

type Changeable = Pick<Booking, 'changeableUntil'>;

/** True once its customer may no longer cancel or change the booking. */
export function isTooLate({ changeableUntil }: Changeable, now: string): boolean {
  return changeableUntil !== null && Date.parse(changeableUntil) < Date.parse(now);
}

/** Until when its customer may cancel or change the booking; undefined without such a time, and after it. */
export function changeableText(
  t: Translate,
  formats: Formats,
  booking: Changeable,
  { timeZone, now }: { readonly timeZone: string; readonly now: string },
): string | undefined {
  const { changeableUntil } = booking;
  if (changeableUntil === null || isTooLate(booking, now)) return undefined;
  return t('bookings.changeableUntil', { time: formats.date(changeableUntil, 'dayTime', timeZone) });
}
