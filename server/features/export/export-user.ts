/** All data of a user as one document (contract §17). */
import { selectAccounts, toExportedAccount } from '#features/accounts/public.ts';
import {
  exportedLinks,
  exportedSessions,
  recordSecurityEvent,
  selectFactors,
  toFactorReply,
} from '#features/auth/public.ts';
import { exportedEmails } from '#features/booking-emails/public.ts';
import { exportedBookings, exportedCare } from '#features/bookings/public.ts';
import { selectFeeds, toFeedReply } from '#features/calendar/public.ts';
import { exportedPayments } from '#features/payments/public.ts';
import { exportedPets } from '#features/pets/public.ts';
import { exportedPlants } from '#features/plants/public.ts';
import { exportedMembers } from '#features/staff/public.ts';
import { toManagedUserReply, type User } from '#features/users/public.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { documentInPieces, inFewerPieces, Pages } from '#platform/http/responses/document-in-pieces.ts';
import { exportedEntries } from './audit-entries.ts';
import { userExport } from './schema.ts';

/**
 * Returns the document in pieces. Its lists are read while it is sent, page by page: each is as it is when it is read,
 * and memory does not depend on their lengths. The audit entry is written before, so that no data leave without it.
 */
export async function exportUser(call: SignedInCall, user: User): Promise<AsyncGenerator<Buffer, void>> {
  await inTransaction(call, (call) => recordSecurityEvent(call, 'exportUser', 'user', user.id));
  return inFewerPieces(enveloped(call, user));
}

async function* enveloped(call: SignedInCall, user: User): AsyncGenerator<Buffer, void> {
  const { id } = user;
  yield Buffer.from('{"statusCode":200,"message":"OK","data":');
  const members = {
    user: toManagedUserReply(user),
    staff: await exportedMembers(call, id),
    pets: new Pages(exportedPets(call, id)),
    bookings: new Pages(exportedBookings(call, id)),
    care: new Pages(exportedCare(call, id)),
    payments: new Pages(exportedPayments(call, id)),
    plants: new Pages(exportedPlants(call, id)),
    linkedAccounts: (await selectAccounts(call.db, id)).map(toExportedAccount),
    signIns: new Pages(exportedSessions(call, id)),
    factors: (await selectFactors(call.db, id)).map(toFactorReply),
    calendarFeeds: (await selectFeeds(call.db, id)).map(toFeedReply),
    emailedLinks: await exportedLinks(call, id),
    emails: new Pages(exportedEmails(call, id)),
    auditEntries: new Pages(exportedEntries(call, id)),
  };
  yield* documentInPieces(call.app, members, userExport);
  yield Buffer.from(`,"timestamp":${JSON.stringify(new Date().toISOString())}}`);
}
