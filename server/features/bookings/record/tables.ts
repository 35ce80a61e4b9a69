/** The tables of the bookings (0013-bookings.sql, 0017-business-times.sql, 0033-booking-balance.sql). */

import type { Generated } from 'kysely';
import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import type { BookingStatus, CancelReason } from '#domain/booking/record/booking-status.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import type { BookedPet, BookingLine, PlainFields } from './booking.ts';

export interface BookingColumns extends PlainFields {
  id: string;
  userId: string;
  staffId: string | null;
  kind: BookingKind;
  startDate: string;
  endDate: string;
  status: BookingStatus;
  totalAmount: string;
  currency: string;
  holdBefore: Generated<number>;
  holdAfter: Generated<number>;
  noShow: Generated<boolean>;
  cancelReason: CancelReason | null;
  paid: Generated<string>;
  cancellationFee: Generated<string>;
  depositAmount: string | null;
  depositDue: string | null;
  answerBy: string | null;
  payBy: string | null;
  checkedInAt: Generated<string | null>;
  checkedOutAt: Generated<string | null>;
  version: Generated<string>;
  createdAt: Generated<string>;
  updatedAt: string;
}

/** Amounts are decimals. */
type LineColumns = Omit<BookingLine, 'unitPrice' | 'amount'> & { unitPrice: string; amount: string };

export interface BookingTables {
  bookings: BookingColumns & {
    period: Generated<string>;
    deletedAt: string | null;
    live: Generated<boolean>;
  };
  bookingPets: {
    bookingId: string;
    petId: string;
    position: number;
    kind: BookingKind;
    period: string;
    live: boolean;
  };
  bookingLines: LineColumns & { bookingId: string; position: number };
  /** A view: the bookings that are not deleted, with the columns of the related records. */
  bookingDetails: BookingColumns & {
    userName: string | null;
    userPhone: string | null;
    staffName: string | null;
    staffUserId: string | null;
    pets: BookedPet[];
    lines: LineColumns[];
  };
  /** A view: the same bookings as calendars show them, each with a few short values. */
  bookingEvents: {
    id: string;
    version: string;
    status: BookingStatus;
    startDate: string;
    endDate: string;
    createdAt: string;
    updatedAt: string;
    userName: string | null;
    staffName: string | null;
    /** The names of the first pets. */
    pets: string[];
    petCount: number;
    /** The first services. */
    serviceIds: string[];
    serviceCount: number;
  };
  bookingDeltas: {
    seq: Generated<string>;
    weight: number;
    bucket: string;
    status: string;
    userId: string;
    currency: string;
    amount: string;
    serviceIds: string[];
    categories: string[];
    amounts: string[];
    noShow: Generated<boolean>;
    expired: Generated<boolean>;
  };
  idempotencyKeys: {
    callerId: string;
    key: string;
    request: Buffer;
    reply: unknown;
    pets: unknown[];
    at: string;
  };
}

export type Db = AnyDatabase;
