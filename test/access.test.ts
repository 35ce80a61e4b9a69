/** Contract §6: every route × every role, from one table written by hand. A route that is missing from it fails. */
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { endpoints } from '#server/app.ts';
import { serverForThisFile } from './support/server.ts';

const identities = ['anonymous', 'CUSTOMER', 'STAFF', 'MANAGER', 'ADMIN'] as const;

/** The operations by the access of the callers in the order above: `.` is allowed, `1` is 401, `3` is 403. */
const operationsBy: Readonly<Record<string, string>> = {
  '.....': `
    register verifyEmail getVerifyEmailPage resendVerification forgotPassword getResetPasswordPage
    resetPassword login refresh createPasskeyLoginOptions loginWithPasskey getJwks listOAuthProviders
    beginOAuthSignIn finishOAuthSignIn listServices getService getPicture listSettings getSetting
    listFreeSlots getCalendar openUnsubscribePage unsubscribe getLiveness getReadiness getMetrics
    getOpenapiDocument showReference getReferenceScript getFavicon openConsole enterConsole getConsoleFile`,
  '1....': `
    createPlant listPlants deletePlant changeEmail changePassword logout getSession extendSession
    createSessionToken listSessions deleteSession listFactors createTotpFactor confirmTotpFactor
    createRecoveryCodes removeFactor deleteOwnAccount createPasskeyOptions createPasskey listAccounts
    removeAccount getUser updateUser putUser exportUser listPets createPet getPet updatePet deletePet
    uploadPetPhoto deletePetPhoto listBookings createBooking getBooking updateBooking changeBookingStatus
    deleteBooking getBookingCare setBookingCare listPayments getPaymentOptions getPaymentReceipt createCalendarFeed listCalendarFeeds deleteCalendarFeed`,
  '13...': `
    listStaff getStaff listPlaces getPlace getPlaceOccupancy getDaySheet getBookingPlaces recordCare setNoShow undoBookingStatus
    checkInBooking checkOutBooking undoCheckIn undoCheckOut createPayment getSchedule listSchedules getOccupancy`,
  '133..': `
    listUsers createUser createStaff updateStaff deleteStaff getStaffTranslations listStaffServices
    replaceStaffServices listStaffTimeOff createStaffTimeOff deleteStaffTimeOff listBookingEmails
    listUpcomingEmails voidPayment setCancellationFee getPaymentSummary
    createPlace updatePlace deletePlace setBookingPlaces sendEmailAgain previewEmail getDashboardStats getDashboardAnalytics`,
  '1333.': `
    removeUserFactors deleteUser createService updateService deleteService getServiceTranslations
    uploadServiceImage deleteServiceImage writeSettings deleteSetting getSettingTranslations
    listHolidayCountries listPublicHolidays listTranslations getTranslationCoverage sendTestEmail
    listAuditLogs listAuditSeals getAuditProof`,
};
const table = new Map(
  Object.entries(operationsBy).flatMap(([access, names]) =>
    (names.match(/\w+/g) ?? []).map((operationId) => [operationId, access] as const),
  ),
);

const server = await serverForThisFile();

test('contract §6: the table names every route, and no other', () => {
  expect([...table.keys()].sort()).toEqual(endpoints.map(({ operationId }) => operationId).sort());
});

test.each(endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  'contract §6: %s %s for each role; contract §2: an invalid credential is 401, not anonymity',
  async (method, path, { operationId, access, body }) => {
    // An id that no record has, and a body that no route accepts: an authorized caller gets no further.
    const asked = path.replace(/:\w+/, '00000000-0000-7000-8000-000000000000');
    for (const [at, identity] of identities.entries()) {
      const token = identity === 'anonymous' ? undefined : await tokenFor(operationId, identity);
      const reply = await server.request(method, asked, { token, ...(body ? { body: [] } : {}) });
      const seen = { 401: '1', 403: '3' }[reply.status] ?? '.';
      expect([identity, seen, reply.text]).toEqual([identity, table.get(operationId)?.[at], reply.text]);
      expect(reply.status).toBeLessThan(500);
      expect([405, 429]).not.toContain(reply.status);
    }
    if (access === 'ignored') {
      // A dead cookie or token does not stand in the way.
      const dead = { token: 'not-a-token', cookie: '__Host-session=dead' };
      expect([401, 403]).not.toContain((await server.request(method, path, dead)).status);
    } else {
      const { status, headers } = await server.request(method, path, { token: 'not-a-token' });
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  },
);

/** A user who logs out needs a session of their own; all others share one session for each role. */
async function tokenFor(operationId: string, role: Role): Promise<string> {
  return operationId === 'logout' ? (await server.newUser(role)).token : server.tokenOf(role);
}
