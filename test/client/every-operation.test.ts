/** Calls every operation of the server through the client until it succeeds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#client/generated/operations.ts';
import type { Api, ListServicesAnswer } from '#client/generated/types.ts';
import { addressOf, bearer, renewing } from '#client/index.ts';
import { Browser } from '#features/accounts/testing/browser.ts';
import { newPerson, startOidcProvider, type TestProvider } from '#features/accounts/testing/oidc-provider.ts';
import { Authenticator } from '#features/auth/factors/testing/authenticator.ts';
import { appCode } from '#features/auth/factors/testing/authenticator-app.ts';
import { unsubscribeToken } from '#features/booking-emails/writing/unsubscribe-link.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { admin, startServer, type TestServer } from '#test/support/server.ts';
import { missing, notingClient, picture } from './calls.ts';

const succeeded = new Set<string>();
let provider: TestProvider;
let server: TestServer;
let anyone: Api;
let client: Api;
beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startServer({ ...provider.env('COMPANY'), HOST: 'localhost' });
  anyone = notingClient({ baseUrl: server.url }, succeeded);
  const { data: tokens } = await anyone.login({ body: admin });
  client = notingClient({ baseUrl: server.url, credentials: renewing(tokens) }, succeeded);
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});

describe('every operation through the client', () => {
  test('plants, over the full range of int64', async () => {
    const ids = [-(2n ** 63n), 2n ** 63n - 1n, 2n ** 53n + 1n];
    for (const id of ids) {
      const { data } = await client.createPlant({ body: { id, name: `plant ${id}` } });
      expect(data).toEqual({ name: `plant ${id}` });
      await expect(client.createPlant({ body: { id, name: 'again' } })).rejects.toMatchObject({
        status: 400,
      });
    }
    expect((await client.listPlants({ query: { limit: 2 } })).data.map(({ name }) => name)).toEqual([
      `plant ${ids[0]}`,
      `plant ${ids[2]}`,
    ]);
    // The neighbors that a double would confuse with them do not exist.
    for (const id of [2n ** 53n, 2n ** 63n - 2n]) {
      await expect(client.deletePlant({ path: { id } })).rejects.toMatchObject({ status: 404 });
    }
    for (const id of ids) expect((await client.deletePlant({ path: { id } })).status).toBe(204);
  });

  test('sign-in', async () => {
    const email = 'mai@petalpaw.test';
    await anyone.register({ body: { email, password: 'hoa sen trắng', name: 'Mai' } });
    await anyone.resendVerification({ body: { email } });
    const [, second = ''] = await emailsTo(server, email, 2);
    await anyone.verifyEmail({ body: { token: tokenIn(second) } });
    await anyone.forgotPassword({ body: { email } });
    const messages = await emailsTo(server, email, 3);
    await anyone.resetPassword({
      body: { token: tokenIn(messages.at(-1) ?? ''), password: 'hoa mai vàng rực' },
    });
    const pages = [
      await anyone.getVerifyEmailPage({ query: { token: 'x' } }),
      await anyone.getResetPasswordPage(),
    ];
    expect(pages.map(({ location }) => location)).toEqual(['/app/verify-email', '/app/reset-password']);

    const { data: signIn } = await anyone.login({ body: { email, password: 'hoa mai vàng rực' } });
    const { data: tokens } = await anyone.refresh({ body: { refreshToken: signIn.refreshToken } });
    const mai = notingClient({ baseUrl: server.url, credentials: bearer(tokens.accessToken) }, succeeded);
    expect((await mai.getSession()).data.user.email).toBe(email);
    expect((await mai.extendSession()).data.session.id).toBe(signIn.session.id);
    const ofBrowser = await server.newUser('CUSTOMER');
    const browser = notingClient({ baseUrl: server.url, headers: { cookie: ofBrowser.cookie } }, succeeded);
    expect((await browser.createSessionToken()).data.tokenType).toBe('Bearer');
    expect((await browser.deleteOwnAccount({ body: { password: ofBrowser.password } })).data).toBeNull();
    expect((await anyone.getJwks()).data.keys.length).toBeGreaterThan(0);
    await mai.changePassword({ body: { currentPassword: 'hoa mai vàng rực', newPassword: 'hoa sen trắng' } });
    await mai.changeEmail({ body: { email: 'mai.nguyen@petalpaw.test', password: 'hoa sen trắng' } });
    const { data: other } = await anyone.login({ body: { email, password: 'hoa sen trắng' } });
    expect((await mai.listSessions()).data.map(({ id }) => id)).toContain(other.session.id);
    await mai.deleteSession({ path: { id: other.session.id } });
    expect((await mai.logout()).data).toBeNull();
  });

  test('second factors', async () => {
    const password = 'hoa sen trắng';
    const email = 'tuyet@petalpaw.test';
    const { data: user } = await client.createUser({
      body: { email, password, name: 'Tuyết', role: 'CUSTOMER' },
    });
    const { data: first } = await anyone.login({ body: { email, password } });
    const tuyet = notingClient({ baseUrl: server.url, credentials: bearer(first.accessToken) }, succeeded);
    const { data: app } = await tuyet.createTotpFactor({ body: { password } });
    const path = { id: app.id };
    const { data: added } = await tuyet.confirmTotpFactor({ path, body: { code: appCode(app.secret) } });
    expect(added.recoveryCodes).toHaveLength(10);
    expect(
      (await anyone.login({ body: { email, password, code: appCode(app.secret, 1) } })).data.user.id,
    ).toBe(user.id);
    const code = added.recoveryCodes?.[0] ?? '';
    const { recoveryCodes } = (await tuyet.createRecoveryCodes({ body: { password, code } })).data;
    const body = { password, code: recoveryCodes[0] ?? '' };
    expect((await tuyet.removeFactor({ path, body })).data).toBeNull();

    const key = new Authenticator(server.running.app.publicUrl);
    const { data: creation } = await tuyet.createPasskeyOptions({ body: { password } });
    const credential = key.create(creation.publicKey as never);
    await tuyet.createPasskey({
      body: { challengeId: creation.challengeId, name: 'Phone', credential } as never,
    });
    const { data: request } = await anyone.createPasskeyLoginOptions({ body: {} });
    const answer = key.get(request.publicKey as never);
    const signedIn = await anyone.loginWithPasskey({
      body: { challengeId: request.challengeId, credential: answer } as never,
    });
    expect(signedIn.data.user.id).toBe(user.id);
    expect((await tuyet.listFactors()).data.map(({ type }) => type).sort()).toEqual(['passkey', 'recovery']);
    expect((await client.removeUserFactors({ path: { id: user.id } })).status).toBe(204);
  });

  test('sign-in with a provider', async () => {
    const path = { provider: 'company' };
    expect((await anyone.listOAuthProviders()).data).toEqual([{ name: 'company' }]);
    const begun = await anyone.beginOAuthSignIn({ path });
    expect([begun.status, begun.location.startsWith(provider.issuer)]).toEqual([302, true]);
    const finished = await anyone.finishOAuthSignIn({ path, query: { error: 'access_denied', state: 'x' } });
    expect([finished.status, finished.location]).toEqual([303, expect.stringContaining('error=')]);

    const person = newPerson();
    provider.person = person;
    const browser = new Browser();
    await browser.visit(
      addressOf(server.url, 'beginOAuthSignIn', { path }),
      ({ pathname }) => pathname === '/',
    );
    const cookie = browser.header(server.url);
    const linked = notingClient({ baseUrl: server.url, headers: { cookie } }, succeeded);
    const [account] = (await linked.listAccounts()).data;
    expect(account).toMatchObject({ provider: 'company', email: person.email });
    await server.running.app.database.pool.query("UPDATE users SET password_hash = 'x' WHERE email = $1", [
      person.email,
    ]);
    expect((await linked.removeAccount({ path: { id: account?.id ?? '' } })).status).toBe(204);
  });

  test('users, services and settings', async () => {
    const { data: user } = await client.createUser({
      body: { email: 'lan@petalpaw.test', name: 'Lan', role: 'CUSTOMER', password: 'hoa sen trắng' },
    });
    const path = { id: user.id };
    expect((await client.listUsers({ query: { q: 'lan@' } })).pagination.total).toBe(1);
    expect((await client.getUser({ path })).data.disabled).toBe(false);
    expect((await client.updateUser({ path, body: { name: 'Lan Trần' } })).data.name).toBe('Lan Trần');
    expect((await client.putUser({ path, body: { language: 'vi' } })).data.language).toBe('vi');
    expect((await client.exportUser({ path })).data.user.name).toBe('Lan Trần');
    expect((await client.deleteUser({ path })).data).toBeUndefined();

    const { data: service } = await client.createService({ body: newService });
    const one = { path: { id: service.id } };
    expect(service.basePrice).toBe('99999999.99');
    const read = await anyone.getService({ ...one, query: { lang: 'vi' } });
    expect([read.data.name, read.data.basePrice]).toEqual(['Tắm', '99999999.99']);
    const again = await anyone.getService({
      ...one,
      query: { lang: 'vi' },
      headers: { 'If-None-Match': read.headers.get('etag') ?? '' },
    });
    expect([again.status, again.data]).toEqual([304, undefined]);
    expect((await client.updateService({ ...one, body: { basePrice: 24.5 } })).data.basePrice).toBe('24.5');
    const { imageUrl } = (await client.uploadServiceImage({ ...one, body: await picture() })).data;
    await client.deleteServiceImage({ path: { ...one.path, pictureId: imageUrl?.split('/')[2] ?? '' } });
    expect((await client.getServiceTranslations(one)).data.name).toEqual(newService.name);
    const all: ListServicesAnswer = await anyone.listServices();
    expect(all.data).toHaveLength(1);
    const lacking = await client.listTranslations({ query: { lang: 'km', entity: 'service' } });
    expect(lacking.data[0]).toMatchObject({ entityId: service.id, field: 'name' });
    expect((await client.getTranslationCoverage()).data).toHaveLength(14);
    await client.deleteService(one);

    const value = { exact: 12345678901234567890n, text: 'x' };
    await client.writeSettings({
      body: [
        { key: 'shop.exact', value },
        { key: 'shop.hello', value: { en: 'Hello' } },
      ],
    });
    expect((await anyone.getSetting({ path: { key: 'shop.exact' } })).data.value).toEqual(value);
    expect((await anyone.listSettings()).data).toHaveLength(2);
    const hello = { path: { key: 'shop.hello' } };
    expect((await client.getSettingTranslations(hello)).data.value).toEqual({ en: 'Hello' });
    await client.deleteSetting(hello);
    expect((await client.listHolidayCountries()).data.map(({ code }) => code)).toContain('DE');
    const { data: holidays } = await client.listPublicHolidays({ query: { country: 'DE', year: 2027 } });
    expect(holidays).toHaveLength(9);
  });

  test('pets, staff and bookings', async () => {
    const { data: pet } = await client.createPet({ body: { name: 'Mochi', species: 'CAT' } });
    const ofPet = { path: { id: pet.id } };
    await client.updatePet({ ...ofPet, body: { medicalHistory: 'Spayed.' } });
    expect((await client.getPet(ofPet)).data.medicalHistory).toBe('Spayed.');
    expect((await client.listPets({ query: { sortBy: 'name' } })).data).toHaveLength(1);
    await client.uploadPetPhoto({ ...ofPet, body: await picture() });
    await client.deletePetPhoto(ofPet);
    const { data: service } = await client.createService({ body: { ...newService, basePrice: '20.10' } });
    const { id: userId } = await server.newUser('CUSTOMER');
    const { data: member } = await client.createStaff({ body: { userId } });
    const ofStaff = { path: { id: member.id } };
    await client.updateStaff({ ...ofStaff, body: { department: { en: 'Grooming' } } });
    expect((await client.getStaff(ofStaff)).data.department).toBe('Grooming');
    expect((await client.listStaff()).data).toHaveLength(1);
    expect((await client.getStaffTranslations(ofStaff)).data.department).toEqual({ en: 'Grooming' });
    await client.replaceStaffServices({ ...ofStaff, body: [{ serviceId: service.id, proficiency: 5 }] });
    expect((await client.listStaffServices(ofStaff)).data).toHaveLength(1);
    const { data: timeOff } = await client.createStaffTimeOff({
      ...ofStaff,
      body: { startDate: '2030-02-01', endDate: '2030-02-02' },
    });
    expect((await client.listStaffTimeOff(ofStaff)).data).toHaveLength(1);
    await client.deleteStaffTimeOff({ path: { id: member.id, timeOffId: timeOff.id } });

    const from = '2030-01-07T00:00:00Z';
    const to = '2030-01-08T00:00:00Z';
    expect(
      (await anyone.listFreeSlots({ query: { serviceId: service.id, from, to } })).data.length,
    ).toBeGreaterThan(0);
    const ids = { petIds: [pet.id], serviceIds: [service.id], staffId: member.id };
    const body = { ...ids, startDate: from, endDate: to };
    const preview = await client.createBooking({ query: { dryRun: true }, body });
    expect([preview.status, preview.data.id, preview.data.totalAmount]).toEqual([200, null, '20.1']);
    const made = await client.createBooking({ body });
    if (made.status !== 201) throw new Error('expected a booking');
    const ofBooking = { path: { id: made.data.id } };
    expect((await client.getBooking(ofBooking)).data.services[0]?.amount).toBe('20.1');
    expect((await client.listBookings({ query: { petId: pet.id } })).data).toHaveLength(1);
    const { data: own } = await client.getSchedule({ query: { staffId: member.id, from, to } });
    const { data: all } = await client.listSchedules({ query: { from, to } });
    const { data: hours } = await client.getOccupancy({ query: { from, to } });
    expect([own.bookings.length, all[0]?.bookings.length, hours.members.length]).toEqual([1, 1, all.length]);
    const { data: feed } = await client.createCalendarFeed({ body: { scope: 'all' } });
    expect((await client.listCalendarFeeds()).data.map(({ id }) => id)).toEqual([feed.id]);
    const secret = new URL(feed.url).pathname.slice('/calendar/'.length, -'.ics'.length);
    const calendar = await anyone.getCalendar({ path: { secret } });
    expect(calendar.data).toContain('BEGIN:VCALENDAR');
    await client.deleteCalendarFeed({ path: { id: feed.id } });
    await client.updateBooking({ ...ofBooking, body: { notes: 'Shy.' } });

    await client.writeSettings({ body: { key: 'bookingEmails', value: { confirmed: true } } });
    await client.changeBookingStatus({ ...ofBooking, body: { status: 'CONFIRMED' } });
    await server.running.app.database.pool.query('UPDATE booking_email_changes SET due_at = now()');
    await expect
      .poll(async () => (await client.listBookingEmails()).data[0]?.state, { timeout: 30_000 })
      .toBe('SENT');
    const [email] = (await client.listBookingEmails()).data;
    expect((await client.sendEmailAgain({ path: { id: email?.id ?? '' } })).data.kind).toBe('confirmed');
    await client.listUpcomingEmails();
    await client.previewEmail({ body: { kind: 'reminder', lang: 'en' } });
    await client.sendTestEmail({ body: { kind: 'reminder', lang: 'en' } });
    const token = unsubscribeToken(server.running.app, { userId: email?.userId ?? '', kind: 'reminder' });
    expect((await anyone.openUnsubscribePage({ query: { token } })).location).toContain(token);
    await anyone.unsubscribe({ query: { token } });
    await client.changeBookingStatus({ ...ofBooking, body: { status: 'CANCELLED' } });
    await client.setNoShow({ ...ofBooking, body: { noShow: false } });
    await client.deleteBooking(ofBooking);
    await client.deleteStaff(ofStaff);
    await client.deletePet(ofPet);
  });

  test('the dashboard, the audit log and health', async () => {
    expect((await client.getDashboardStats()).data.users.ADMIN).toBe(1);
    expect((await client.getDashboardAnalytics({ query: { interval: 'week' } })).data.interval).toBe('week');
    expect((await client.listAuditLogs({ query: { action: 'createPet' } })).pagination.total).toBe(1);
    await expect
      .poll(async () => (await client.listAuditSeals()).data.length, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const [seal] = (await client.listAuditSeals()).data;
    const proof = await client.getAuditProof({ path: { id: seal?.lastId ?? '' } });
    expect([proof.data.seal, proof.data.leafIndex]).toEqual([seal, (seal?.count ?? 0) - 1]);
    expect((await anyone.getLiveness()).data.status).toBe('live');
    expect((await anyone.getReadiness()).data.status).toBe('ready');
    expect((await anyone.getMetrics()).data).toContain('# HELP');
    expect((await anyone.getOpenapiDocument()).data.openapi).toBe('3.1.0');
    expect((await anyone.showReference()).data).toContain('<!doctype html>');
  });

  test('no operation is missing', () => {
    expect(missing(Object.keys(operations), succeeded)).toEqual([]);
  });
});

const newService = {
  name: { en: 'Bath', vi: 'Tắm' },
  description: { en: 'A warm bath.' },
  category: 'GROOMING',
  basePrice: '99999999.99',
  priceUnit: 'per session',
} as const;
