/** Emails to the staff: contract §22. */
import { expect, test } from 'vitest';
import { openEmails } from '#features/booking-emails/testing/email-test.ts';
import { hours } from '#test/support/business.ts';

const {
  bath,
  business,
  clock,
  customer,
  lastEmail,
  listed,
  run,
  send,
  server,
  setting,
  settle,
  subjects,
  switchOn,
} = await openEmails();

test('MANAGER and ADMIN are told of requests: at most one email in ten minutes with all of them, unless they opt out', async () => {
  await clock.set('2030-01-05T09:00:00Z');
  await switchOn({ staff: { requested: true } });
  const [boss, quiet] = [await server.newUser('MANAGER'), await server.newUser('MANAGER')];
  await send(quiet, 'PATCH', `/users/${quiet.id}`, { emailPreferences: { staffRequested: false } });
  const mai = await customer();
  const one = await mai.book(hours(10, 11));
  await settle();
  const [two, three] = [await mai.book(hours(12, 13)), await mai.book(hours(14, 15))];
  await mai.book(hours(16, 17), boss);
  await settle();
  const told = async () => await listed(`&userId=${boss.id}`);
  expect((await told()).map(({ bookingIds }) => bookingIds)).toEqual([[one.id]]);
  await clock.forward('PT10M');
  await settle();
  expect((await told()).map(({ bookingIds }) => bookingIds)).toEqual([[two.id, three.id], [one.id]]);
  expect((await listed(`&userId=${quiet.id}`)).map(({ reason }) => reason)).toEqual(
    Array(2).fill('OPTED_OUT'),
  );
});

test('MANAGER and ADMIN are reminded of requests that nobody has answered: once each, in one email, not of those that were answered', async () => {
  const hour = Temporal.Now.instant().toString();
  await clock.set(hour);
  await switchOn({ staff: { requested: true } });
  await setting('requests', { remindStaffAfter: 'PT3H' });
  const [boss, quiet] = [await server.newUser('MANAGER'), await server.newUser('MANAGER')];
  await send(quiet, 'PATCH', `/users/${quiet.id}`, { emailPreferences: { staffRequested: false } });
  const mai = await customer();
  const [one, two, answered] = [
    await mai.book(hours(70, 71)),
    await mai.book(hours(72, 73)),
    await mai.book(hours(74, 75)),
  ];
  await mai.book(hours(76, 77), boss);
  await settle();
  await business.move(business.manager, answered.id, 'CONFIRMED');
  const reminded = async (who: { id: string }) => await listed(`&kind=staffUnanswered&userId=${who.id}`);
  await clock.forward('PT2H58M');
  await run();
  expect(await reminded(boss)).toEqual([]);
  for (let times = 0; times < 3; times++) {
    await clock.forward('PT11M');
    await run();
  }
  expect((await reminded(boss)).map(({ bookingIds }) => bookingIds)).toEqual([[one.id, two.id]]);
  expect((await reminded(quiet)).map(({ reason }) => reason)).toEqual(['OPTED_OUT']);
  expect(await subjects(boss)).toContain('2 requests have no answer yet');
  await setting('requests');
});

test('a member is told of bookings that others assign to, move for or take from them', async () => {
  await clock.set('2030-01-05T09:00:00Z');
  await switchOn({ staff: { assigned: true } });
  const [ann, bob] = [await business.staff(), await business.staff()];
  const mai = await customer();
  const put = (id: string, body: unknown) => send(business.manager, 'PUT', `/bookings/${id}`, body);
  const { id } = await mai.book({ ...hours(34, 35), staffId: ann.id });
  await settle();
  await put(id, hours(36, 37));
  await settle();
  await put(id, { staffId: bob.id });
  await settle();
  await business.move(mai, id, 'CANCELLED');
  await settle();
  expect(await subjects(ann.user)).toEqual([
    'Assigned to you: Bath for Mochi, Tue, Jan 8, 10:00 AM',
    'Moved: Bath for Mochi, Tue, Jan 8, 12:00 PM',
    'No longer yours: Bath, Tue, Jan 8, 12:00 PM',
  ]);
  expect(await subjects(bob.user)).toEqual([
    'Assigned to you: Bath for Mochi, Tue, Jan 8, 12:00 PM',
    'No longer yours: Bath, Tue, Jan 8, 12:00 PM',
  ]);
});

test('the plan of the day has the pets, allergies and notes, comes once, and not on an empty day', async () => {
  await clock.set('2030-01-08T09:00:00Z');
  await switchOn({ staff: { dayPlan: '07:00' } });
  const ann = await business.staff();
  const user = await server.newUser('CUSTOMER');
  const pet = await business.pet(user, { name: 'Mochi', allergies: ['fish', 'pollen'] });
  const times = { ...hours(58, 59), staffId: ann.id };
  const { id } = await business.booked(user, { petIds: [pet], serviceIds: [bath], notes: 'Shy.', ...times });
  await business.move(business.manager, id, 'CONFIRMED');
  await run();
  await run('2030-01-09T06:59:59Z');
  expect(await subjects(ann.user)).toEqual([]);
  await run('2030-01-09T07:00:01Z');
  await run();
  await run('2030-01-10T07:00:01Z');
  expect(await subjects(ann.user)).toEqual(['Wednesday, January 9, 2030: 1 booking']);
  const email = await lastEmail(ann.user);
  for (const text of ['Allergies of Mochi: fish and pollen', 'Notes: Shy.', 'Customer: A CUSTOMER'])
    expect(email).toContain(text);
});
