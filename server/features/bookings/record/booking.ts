/** A booking as the database stores it, and what the audit log and the rollup record of it. */
import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import type { BookingStatus, CancelReason } from '#domain/booking/record/booking-status.ts';
import type { PetSpecies } from '#domain/booking/record/pet-species.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { VisitBuffer } from '#domain/booking/rules/time-settings.ts';
import { amountNumber } from '#domain/number/money.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { pick } from '#platform/base/pick.ts';
import { startAndEnd } from '#platform/data/shapes/instants.ts';

/** One service of a booking, with the agreed terms. */
export interface BookingLine {
  readonly serviceId: string;
  readonly category: ServiceCategory;
  readonly priceUnit: string;
  /** In hundredths. */
  readonly unitPrice: bigint;
  /** A decimal, as `numeric` writes it. */
  readonly units: string;
  readonly quantity: number;
  /** In hundredths. */
  readonly amount: bigint;
}

export interface BookedPet {
  readonly id: string;
  readonly name: string;
  readonly species: PetSpecies;
  readonly ownerId: string;
}

/**
 * The texts that clients set, and on which nothing else depends: they are stored, shown and audited as they are. Each is one
 * word, as its column is.
 */
export const plainFields = ['notes'] as const;
export type PlainFields = Readonly<Record<(typeof plainFields)[number], string | null>>;

/** An amount to be paid in advance. */
export interface BookingDeposit {
  /** In hundredths. */
  readonly amount: bigint;
  /** Null without a limit. */
  readonly dueAt: Temporal.Instant | null;
}

export interface Booking extends Interval, PlainFields {
  readonly id: string;
  readonly userId: string;
  /** Null when the user has been deleted. */
  readonly userName: string | null;
  readonly userPhone: string | null;
  readonly staffId: string | null;
  /** Null when no staff member is assigned. */
  readonly staffName: string | null;
  /** The user who is the assigned staff member; null when no member is assigned, or the member has left. */
  readonly staffUserId: string | null;
  readonly kind: BookingKind;
  readonly status: BookingStatus;
  /** In hundredths. */
  readonly totalAmount: bigint;
  /** In upper case. */
  readonly currency: string;
  /** The time for which it holds its staff member before and after it, as the setting was when its times were set. */
  readonly buffer: VisitBuffer;
  /** True if the customer did not come; then the status is CANCELLED. */
  readonly noShow: boolean;
  /** Null if it is not CANCELLED, and for those that an earlier release has cancelled. */
  readonly cancelReason: CancelReason | null;
  /** The sum of its payments minus its refunds, in hundredths. */
  readonly paid: bigint;
  /** The charge if it is CANCELLED, in hundredths. */
  readonly cancellationFee: bigint;
  /** As it was decided when its price was; null for a booking without. */
  readonly deposit: BookingDeposit | null;
  /** When it ends because nobody has answered it (`expiryOf`), also after it was answered; null for one that does not. */
  readonly answerBy: Temporal.Instant | null;
  /** The same because its deposit was not paid; null once it was. */
  readonly payBy: Temporal.Instant | null;
  /** When its pets came, and when they left; null until then, and where it is not noted. */
  readonly checkedInAt: Temporal.Instant | null;
  readonly checkedOutAt: Temporal.Instant | null;
  /** Increases with every change. */
  readonly version: bigint;
  /** In the requested order, as are the lines. */
  readonly pets: readonly BookedPet[];
  readonly lines: readonly BookingLine[];
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** When a booking ends by itself. */
export type EndFields = Pick<Booking, 'answerBy' | 'payBy' | 'deposit'>;

/** A booking without the values that the database generates when it is created. */
export type BookingContent = Omit<Booking, 'id' | 'createdAt' | 'updatedAt'>;

/** Returns the fields of a booking that the audit log records. */
export function auditedBooking(booking: BookingContent): Readonly<Record<string, unknown>> {
  return {
    userId: booking.userId,
    staffId: booking.staffId,
    ...startAndEnd(booking),
    status: booking.status,
    totalAmount: amountNumber(booking.totalAmount),
    currency: booking.currency,
    ...pick(booking, plainFields),
    petIds: booking.pets.map(({ id }) => id),
    services: booking.lines.map((line) => ({
      serviceId: line.serviceId,
      unitPrice: amountNumber(line.unitPrice),
      units: Number(line.units),
      quantity: line.quantity,
      amount: amountNumber(line.amount),
    })),
  };
}

/** Returns the fields that a change of the status may change. */
export function auditedStatus({ status, checkedInAt, checkedOutAt }: Booking) {
  return {
    status,
    checkedInAt: checkedInAt && formatTimestamp(checkedInAt),
    checkedOutAt: checkedOutAt && formatTimestamp(checkedOutAt),
  };
}

const quarterMs = 15 * 60_000;

/** Returns the start of the quarter of an hour in which the booking counts: that of its start. */
export function bucketOf({ epochMilliseconds }: Temporal.Instant): string {
  const ms = Math.floor(epochMilliseconds / quarterMs) * quarterMs;
  return formatTimestamp(Temporal.Instant.fromEpochMilliseconds(ms));
}
