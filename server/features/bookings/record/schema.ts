/** The schemas of bookings in replies (specification, "Booking"; contract §9 and §21). */

import { type Static, Type } from 'typebox';
import { balanceOf, chargeOf, paymentStateOf, paymentStates } from '#domain/booking/money/balance.ts';
import { bookingStatuses, cancelReasons, isLive } from '#domain/booking/record/booking-status.ts';
import { holdOf } from '#domain/booking/rules/business-times.ts';
import { expiryOf } from '#domain/booking/rules/expiry.ts';
import { changeableUntil } from '#domain/booking/rules/notice.ts';
import { amountNumber } from '#domain/number/money.ts';
import type { Language } from '#domain/text/language.ts';
import { localize, type TranslatedText } from '#domain/text/translated-text.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { species } from '#features/pets/public.ts';
import type { RuleContent } from '#features/settings/public.ts';
import { pick } from '#platform/base/pick.ts';
import { startAndEnd } from '#platform/data/shapes/instants.ts';
import {
  chosenComponent,
  component,
  namedWords,
  nullable,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { type Booking, plainFields } from './booking.ts';

export const bookingStatus = namedWords('BookingStatus', bookingStatuses, 'The status of a booking.');

const paymentState = namedWords('PaymentState', paymentStates, 'Whether a booking is paid.');

const cancelReason = namedWords('CancelReason', cancelReasons, 'Why a booking was cancelled.');

const money = (description: string) => Type.Number({ description });

const bookingPayment = chosenComponent(
  'BookingPayment',
  {
    charge: money('The amount to pay in all: the total, and of a CANCELLED booking the cancellation fee.'),
    paid: money('Payments minus refunds.'),
    balance: money('`charge` minus `paid`. Below 0, the business owes it to the customer.'),
    state: paymentState({ description: 'Whether it is paid.' }),
    deposit: nullable(
      chosenComponent('BookingDeposit', {
        amount: money('To be paid in advance.'),
        dueAt: nullable(timestamp(), { description: 'Until when; null without a limit.' }),
        isPaid: Type.Boolean({ description: 'True if at least the deposit was paid.' }),
      }),
    ),
  },
  { description: 'The amounts owed and paid for a booking.' },
);

const properties = {
  userId: uuid({ description: 'The user to whom the booking belongs.' }),
  user: chosenComponent('BookingUser', {
    id: uuid(),
    name: Type.String({ description: 'Empty when the user has been deleted.' }),
    phone: Type.Optional(nullable(Type.String(), { description: 'Shown to STAFF, MANAGER and ADMIN only.' })),
  }),
  staffId: nullable(uuid(), { description: 'The assigned staff member.' }),
  staff: nullable(chosenComponent('BookingStaff', { id: uuid(), name: Type.String() })),
  startDate: timestamp(),
  endDate: timestamp({ description: 'The first instant that is no longer part of the booking.' }),
  status: bookingStatus(),
  totalAmount: Type.Number({ description: 'The exact sum of the lines.' }),
  currency: Type.String({ description: 'Of all amounts; three capitals.' }),
  notes: nullable(Type.String()),
  pets: Type.Array(chosenComponent('BookingPet', { id: uuid(), name: Type.String(), species: species() })),
  services: Type.Array(
    chosenComponent('BookingLine', {
      serviceId: uuid(),
      name: Type.String({ description: 'In the language asked for.' }),
      priceUnit: Type.String({ description: 'The unit of the price: a day, an hour or a session.' }),
      unitPrice: Type.Number({ description: 'As agreed when the service was booked.' }),
      units: Type.Number({ description: 'Sessions, hours or calendar days, as `priceUnit` says.' }),
      quantity: Type.Integer({ description: 'How many of the service.' }),
      amount: Type.Number({ description: 'unitPrice × units × quantity × pets, rounded once.' }),
    }),
  ),
  changeableUntil: nullable(timestamp(), {
    description:
      'The last instant at which the customer may cancel the booking or change its times, pets, services or staff. Null without a rule, and after a final status.',
  }),
  hold: nullable(chosenComponent('BookingHold', { startDate: timestamp(), endDate: timestamp() })),
  cancelReason: nullable(cancelReason(), {
    description:
      'Why it is CANCELLED: who cancelled it, or that it ended by itself. NO_SHOW is shown to STAFF, MANAGER and ADMIN only. Null for another status, and where it is not known.',
  }),
  noShow: Type.Optional(
    Type.Boolean({
      description: 'True if the customer did not come. Shown to STAFF, MANAGER and ADMIN only.',
    }),
  ),
  checkedInAt: nullable(timestamp(), {
    description:
      'When its pets were checked in. Null until then, and for a visit whose status was set instead.',
  }),
  checkedOutAt: nullable(timestamp(), {
    description: 'When they were checked out, or the booking was COMPLETED after a check-in.',
  }),
  expiresAt: nullable(timestamp(), {
    description:
      'When it ends by itself, CANCELLED, unless it is confirmed (setting `requests`) or its deposit is paid (`payments`). Null for a booking that does not, and for one that is not PENDING.',
  }),
  payment: nullable(bookingPayment),
  createdAt: timestamp(),
  updatedAt: timestamp(),
};
const stated = ['id', 'userId', 'staffId', 'startDate', 'endDate', 'status', 'totalAmount'] as const;

export const booking = component('Booking', { id: uuid(), ...properties }, { stated });

export const listedBooking = component(
  'ListedBooking',
  {
    id: uuid(),
    ...properties,
    etag: Type.String({
      description:
        'The `ETag` that GET /bookings/{id} would have now, quotation marks included, for `If-Match`.',
    }),
  },
  { stated, description: 'A booking in a list.' },
);

export const bookingPreview = component(
  'BookingPreview',
  { id: Type.Unsafe<null>({ type: 'null' }), ...properties },
  { stated, description: 'A booking as it would be.' },
);

export type BookingData = Static<typeof booking>;

/** The reader of a reply. */
export interface Reader {
  readonly language: Language;
  /** True if the reader sees the phone number of the customer, and whether the customer did not come. */
  readonly seesCustomer: boolean;
  /** The current rules, for `changeableUntil` and `payment`. */
  readonly times: RuleContent;
}

/** The only conversion of a booking to a reply; `names` has the names of the booking's services. */
export function toReply(
  one: Booking,
  names: ReadonlyMap<string, TranslatedText>,
  { language, seesCustomer, times }: Reader,
): BookingData {
  const categories = one.lines.map(({ category }) => category);
  const until = isLive(one.status) ? changeableUntil(times, categories, one.start) : undefined;
  const { before, after } = one.buffer;
  // Field by field: a booking is read, made and listed more often than all else, and `replyOf` takes longer.
  const expiry = expiryOf(one);
  return {
    id: one.id,
    userId: one.userId,
    user: {
      ...{ id: one.userId, name: one.userName ?? '' },
      ...(seesCustomer ? { phone: one.userPhone } : {}),
    },
    staffId: one.staffId,
    staff: one.staffId === null ? null : { id: one.staffId, name: one.staffName ?? '' },
    ...startAndEnd(one),
    status: one.status,
    totalAmount: amountNumber(one.totalAmount),
    currency: one.currency,
    ...pick(one, plainFields),
    pets: one.pets.map(({ id, name, species }) => ({ id, name, species })),
    services: one.lines.map((line) => {
      const name = names.get(line.serviceId);
      return {
        serviceId: line.serviceId,
        name: name ? localize(name, language) : '',
        priceUnit: line.priceUnit,
        unitPrice: amountNumber(line.unitPrice),
        units: Number(line.units),
        quantity: line.quantity,
        amount: amountNumber(line.amount),
      };
    }),
    changeableUntil: until ? formatTimestamp(until) : null,
    hold: before === 0 && after === 0 ? null : startAndEnd(holdOf(one, one.buffer)),
    cancelReason: seesCustomer && one.noShow ? 'NO_SHOW' : one.cancelReason,
    ...(seesCustomer ? { noShow: one.noShow } : {}),
    checkedInAt: one.checkedInAt && formatTimestamp(one.checkedInAt),
    checkedOutAt: one.checkedOutAt && formatTimestamp(one.checkedOutAt),
    expiresAt: expiry ? formatTimestamp(expiry.at) : null,
    payment: times.payments ? paymentOf(one) : null,
    createdAt: formatTimestamp(one.createdAt),
    updatedAt: formatTimestamp(one.updatedAt),
  };
}

function paymentOf(one: Booking): Static<typeof bookingPayment> {
  const { deposit, paid } = one;
  return {
    charge: amountNumber(chargeOf(one)),
    paid: amountNumber(paid),
    balance: amountNumber(balanceOf(one)),
    state: paymentStateOf(one),
    deposit: deposit && {
      amount: amountNumber(deposit.amount),
      dueAt: deposit.dueAt && formatTimestamp(deposit.dueAt),
      isPaid: paid >= deposit.amount,
    },
  };
}
