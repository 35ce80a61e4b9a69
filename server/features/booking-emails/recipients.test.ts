/** Contract §22: emails show a booking only to those whom the API shows it, and one customer floods nobody. */
import { expect, test } from 'vitest';
import { hours } from '#test/support/business.ts';
import { decodedEmail } from '#test/support/emails.ts';
import { openEmails } from './testing/email-test.ts';
import { composeBookingEmail } from './writing/compose-email.ts';

const { server, business, customer, clock, switchOn, run, settle, listed, subjects, lastEmail } =
  await openEmails();
const monday = '2030-01-07T08:00:00Z';

test('contract §22: a member who became a customer gets no email for staff, neither one that waits nor a new one', async () => {
  await clock.set(monday);
  await switchOn({ staff: { assigned: true, dayPlan: '07:00' } });
  const ann = await business.staff();
  const mai = await customer();
  const { id } = await mai.book({ ...hours(58, 59), staffId: ann.id, notes: 'Shy.' }, business.manager);
  await business.move(business.manager, id, 'CONFIRMED');
  await settle();
  await clock.set('2030-01-09T07:00:01Z');
  await run();
  const emails = () => listed(`&userId=${ann.user.id}`);
  const before = await emails();
  expect(before.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['dayPlan SENT', 'staffAssigned SENT']);
  const demoted = { token: business.admin.token, body: { role: 'CUSTOMER' } };
  expect((await server.request('PATCH', `/users/${ann.user.id}`, demoted)).status).toBe(200);
  for (const email of before) {
    // The function that writes an email when it is sent.
    const skipped = { skipped: 'RECIPIENT_NOT_PERMITTED' };
    expect(await composeBookingEmail(server.running.app, email.id)).toEqual(skipped);
    const again = await server.request('POST', `/emails/${email.id}/send-again`, business.manager);
    expect([again.status, again.body.error]).toEqual([409, 'CONFLICT']);
  }
  await business.move(business.manager, id, 'CANCELLED');
  await settle();
  expect((await emails()).filter(({ state }) => state === 'SENT')).toEqual(before);
});

test('contract §22: a manager who was demoted is told of no request', async () => {
  await clock.set(monday);
  await switchOn({ staff: { requested: true } });
  const boss = await server.newUser('MANAGER');
  await (await customer()).book(hours(60, 61));
  await settle();
  const [email] = await listed(`&userId=${boss.id}`);
  expect(email).toMatchObject({ kind: 'staffRequested', state: 'SENT' });
  const demoted = { token: business.admin.token, body: { role: 'STAFF' } };
  expect((await server.request('PATCH', `/users/${boss.id}`, demoted)).status).toBe(200);
  const written = await composeBookingEmail(server.running.app, email?.id ?? '');
  expect(written).toEqual({ skipped: 'RECIPIENT_NOT_PERMITTED' });
});

test('contract §22: "No longer yours" has the time and the service that the former member knew, and nothing else', async () => {
  await clock.set(monday);
  await switchOn({ staff: { assigned: true } });
  const [ann, bob] = [await business.staff(), await business.staff()];
  const mai = await customer();
  const { id } = await mai.book({ ...hours(34, 35), staffId: ann.id }, business.manager);
  await settle();
  const changed = { ...hours(40, 41), staffId: bob.id, notes: 'The key is under the mat.' };
  const moved = await server.request('PUT', `/bookings/${id}`, { ...business.manager, body: changed });
  expect(moved.status).toBe(200);
  await settle();
  const email = await decodedEmail(await lastEmail(ann.user));
  expect(email).toContain('No longer yours: Bath, tomorrow, 10:00 AM');
  for (const hidden of ['4:00 PM', 'under the mat', 'Customer:', 'Mochi', `/app/bookings/${id}`])
    expect(email).not.toContain(hidden);
});

test('contract §22: many requests of one customer are one email to their member in ten minutes', async () => {
  await clock.set(monday);
  await switchOn({ staff: { assigned: true } });
  const ann = await business.staff();
  const mai = await customer();
  const bookings = [];
  for (let at = 0; at < 5; at++)
    bookings.push(await mai.book({ ...hours(70 + at, 71 + at), staffId: ann.id }));
  await settle();
  for (let at = 5; at < 8; at++) await mai.book({ ...hours(70 + at, 71 + at), staffId: ann.id });
  await business.move(mai, bookings[0]?.id ?? '', 'CANCELLED');
  await settle();
  expect(await subjects(ann.user)).toEqual(['Assigned to you: 5 bookings, Wed, Jan 9, 10:00 PM']);
  await clock.forward('PT10M');
  await settle();
  // One kind of news at a time: the oldest first.
  expect((await subjects(ann.user)).slice(1)).toEqual([
    expect.stringMatching(/^(Assigned to you: 3 bookings|No longer yours: Bath), /),
  ]);
  await clock.forward('PT10M');
  await settle();
  expect((await subjects(ann.user)).length).toBe(3);
});

test('contract §22: the sixth email that is sent again to a user within an hour is 429', async () => {
  await clock.set(monday);
  await switchOn({ requested: true });
  const mai = await customer();
  await mai.book(hours(90, 91));
  await settle();
  const [email] = await listed(`&userId=${mai.id}`);
  const statuses = [];
  for (let time = 0; time < 6; time++) {
    const reply = await server.request('POST', `/emails/${email?.id}/send-again`, business.manager);
    statuses.push(reply.body.error ?? reply.status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 'RATE_LIMITED']);
});

test('ASVS 5.0, 1.3: a name of a pet that reads as a link is not in the subject of an email', async () => {
  await clock.set(monday);
  await switchOn({ requested: true });
  const mai = await customer();
  const pet = await business.pet(mai, { name: 'evil.example.com' });
  await mai.book({ ...hours(95, 96), petIds: [pet] });
  await settle();
  expect(await subjects(mai)).toEqual([expect.stringContaining('Bath for …')]);
});
