/** Which emails the changes of a booking cause: contract §22. Pure. */

import { type BookingStatus, type CancelReason, hasExpired } from '#domain/booking/record/booking-status.ts';
import type { BookingEmailKind } from './booking-emails.ts';

/** The status of a booking, `DELETED` for one that no read returns any longer. */
export type StatusOrDeleted = BookingStatus | 'DELETED';

/** The fields of a booking that have changed, as the audit log names them. */
type Fields = Readonly<Record<string, unknown>>;

/** All changes of one booking that follow each other closely. */
export interface CombinedChange {
  readonly isNew: boolean;
  /** The values of the fields that have changed, before the first change and after the last one. */
  readonly before: Fields;
  readonly after: Fields;
  /** The user who made the last change; null if unknown. */
  readonly actorId: string | null;
}

/** The booking now. */
export interface CurrentBooking {
  readonly userId: string;
  readonly staffId: string | null;
  readonly status: StatusOrDeleted;
  readonly noShow: boolean;
  readonly cancelReason: CancelReason | null;
}

/** The parts of a booking that its customer sees; the notes are their own. */
const shown = ['startDate', 'endDate', 'petIds', 'services', 'staffId', 'totalAmount'];
/** The parts that matter to the member who is assigned. */
const planned = ['startDate', 'endDate', 'petIds', 'services'];

/** Returns the kind of the email to the customer; undefined when there is nothing to tell, or it was undone. */
export function customerEmail(change: CombinedChange, booking: CurrentBooking): BookingEmailKind | undefined {
  const { status } = booking;
  const from = change.isNew ? undefined : statusBefore(change, status);
  // A confirmation that was taken back leaves a request.
  if (status === 'PENDING' && from !== status) return 'requested';
  if (status === 'CONFIRMED' && from !== status) return 'confirmed';
  if (isOver(status)) {
    const wasOpen = from === undefined || isOpen(from);
    if (wasOpen && hasExpired(booking.cancelReason)) return 'expired';
    if (booking.noShow || from === undefined || isOver(from)) return undefined;
    return from === 'PENDING' && change.actorId !== booking.userId ? 'declined' : 'cancelled';
  }
  return isOpen(status) && differs(change, shown) ? 'changed' : undefined;
}

/** True if a customer has requested the booking, which still waits to be confirmed. */
export function isRequest({ isNew, actorId }: CombinedChange, { status, userId }: CurrentBooking): boolean {
  return isNew && status === 'PENDING' && actorId === userId;
}

/** The news of a booking for a member. */
export type Assignment = 'assigned' | 'moved' | 'removed';

/** Returns what the assigned members are told, the former one too, by the id of the member. */
export function assignments(change: CombinedChange, booking: CurrentBooking): Map<string, Assignment> {
  const news = new Map<string, Assignment>();
  const { status, staffId } = booking;
  const from = change.isNew ? undefined : statusBefore(change, status);
  const was = change.isNew ? null : 'staffId' in change.before ? change.before.staffId : staffId;
  const wasOpen = from !== undefined && isOpen(from);
  if (typeof was === 'string' && wasOpen && (was !== staffId || (isOver(status) && !booking.noShow))) {
    news.set(was, 'removed');
  }
  if (staffId === null || !isOpen(status)) return news;
  if (was !== staffId) news.set(staffId, 'assigned');
  else if (differs(change, planned)) news.set(staffId, 'moved');
  return news;
}

function statusBefore({ before }: CombinedChange, now: StatusOrDeleted): StatusOrDeleted {
  return (before.status as StatusOrDeleted | undefined) ?? now;
}

/** True if one of the fields is another one after all changes than before them. */
function differs({ before, after }: CombinedChange, fields: readonly string[]): boolean {
  return fields.some((name) => name in after && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

export const isOpen = (status: StatusOrDeleted) => status === 'PENDING' || status === 'CONFIRMED';
export const isOver = (status: StatusOrDeleted) => status === 'CANCELLED' || status === 'DELETED';
