/** Contract §6: every route × every role, from one table written by hand. A route that is missing from it fails. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { endpoints } from '#server/app.ts';
import { startServer, type TestServer } from './support/server.ts';

const identities = ['anonymous', 'CUSTOMER', 'STAFF', 'MANAGER', 'ADMIN'] as const;

/** The access of the callers in the order above: `.` is allowed, `1` is 401, `3` is 403. */
const table: Readonly<Record<string, string>> = {
  createPlant: '1....',
  listPlants: '1....',
  deletePlant: '1....',
  register: '.....',
  verifyEmail: '.....',
  getVerifyEmailPage: '.....',
  resendVerification: '.....',
  changeEmail: '1....',
  forgotPassword: '.....',
  getResetPasswordPage: '.....',
  resetPassword: '.....',
  changePassword: '1....',
  login: '.....',
  refresh: '.....',
  logout: '1....',
  getSession: '1....',
  extendSession: '1....',
  createSessionToken: '1....',
  listSessions: '1....',
  deleteSession: '1....',
  listFactors: '1....',
  createTotpFactor: '1....',
  confirmTotpFactor: '1....',
  createRecoveryCodes: '1....',
  removeFactor: '1....',
  deleteOwnAccount: '1....',
  removeUserFactors: '1333.',
  createPasskeyOptions: '1....',
  createPasskey: '1....',
  createPasskeyLoginOptions: '.....',
  loginWithPasskey: '.....',
  getJwks: '.....',
  listOAuthProviders: '.....',
  beginOAuthSignIn: '.....',
  finishOAuthSignIn: '.....',
  listAccounts: '1....',
  removeAccount: '1....',
  listUsers: '133..',
  getUser: '1....',
  createUser: '133..',
  updateUser: '1....',
  putUser: '1....',
  deleteUser: '1333.',
  exportUser: '1....',
  listServices: '.....',
  getService: '.....',
  createService: '1333.',
  updateService: '1333.',
  deleteService: '1333.',
  getServiceTranslations: '1333.',
  uploadServiceImage: '1333.',
  deleteServiceImage: '1333.',
  getPicture: '.....',
  listPets: '1....',
  createPet: '1....',
  getPet: '1....',
  updatePet: '1....',
  deletePet: '1....',
  uploadPetPhoto: '1....',
  deletePetPhoto: '1....',
  listStaff: '13...',
  getStaff: '13...',
  createStaff: '133..',
  updateStaff: '133..',
  deleteStaff: '133..',
  getStaffTranslations: '133..',
  listStaffServices: '133..',
  replaceStaffServices: '133..',
  listStaffTimeOff: '133..',
  createStaffTimeOff: '133..',
  deleteStaffTimeOff: '133..',
  listSettings: '.....',
  getSetting: '.....',
  writeSettings: '1333.',
  deleteSetting: '1333.',
  getSettingTranslations: '1333.',
  listHolidayCountries: '1333.',
  listPublicHolidays: '1333.',
  listTranslations: '1333.',
  getTranslationCoverage: '1333.',
  listBookings: '1....',
  createBooking: '1....',
  getBooking: '1....',
  updateBooking: '1....',
  changeBookingStatus: '1....',
  setNoShow: '13...',
  deleteBooking: '1....',
  listFreeSlots: '.....',
  getSchedule: '13...',
  listSchedules: '13...',
  getOccupancy: '13...',
  createCalendarFeed: '1....',
  listCalendarFeeds: '1....',
  deleteCalendarFeed: '1....',
  getCalendar: '.....',
  listBookingEmails: '133..',
  listUpcomingEmails: '133..',
  sendEmailAgain: '133..',
  previewEmail: '133..',
  sendTestEmail: '1333.',
  openUnsubscribePage: '.....',
  unsubscribe: '.....',
  listAuditLogs: '1333.',
  listAuditSeals: '1333.',
  getAuditProof: '1333.',
  getDashboardStats: '133..',
  getDashboardAnalytics: '133..',
  getLiveness: '.....',
  getReadiness: '.....',
  getMetrics: '.....',
  getOpenapiDocument: '.....',
  showReference: '.....',
  getReferenceScript: '.....',
  getFavicon: '.....',
  openConsole: '.....',
  enterConsole: '.....',
  getConsoleFile: '.....',
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

test('contract §6: the table names every route, and no other', () => {
  expect(Object.keys(table).sort()).toEqual(endpoints.map(({ operationId }) => operationId).sort());
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
      expect([identity, seen, reply.text]).toEqual([identity, table[operationId]?.[at], reply.text]);
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
