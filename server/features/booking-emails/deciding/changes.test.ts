/** Emails about changes of bookings: contract §22. */
import { describe, expect } from 'vitest';
import { emailTest as test } from '#features/booking-emails/testing/email-test.ts';
import { hours } from '#test/support/business.ts';

const everything = { requested: true, confirmed: true, changed: true, cancelled: true };

test.beforeEach(({ clock, switchOn }) => clock.set('2030-01-05T09:00:00Z').then(() => switchOn(everything)));

describe('an email for each step of a booking', () => {
  test('requested, confirmed, changed, cancelled: one each, a minute after the last change', async ({
    customer,
    business,
    server,
    settle,
    run,
    subjects,
  }) => {
    const mai = await customer();
    const { id } = await mai.book(hours(10, 11));
    await run();
    expect(await subjects(mai)).toEqual([]);
    await settle();
    await business.move(business.manager, id, 'CONFIRMED');
    await settle();
    await server.request('PUT', `/bookings/${id}`, { token: mai.token, body: hours(12, 13) });
    await settle();
    await business.move(mai, id, 'CANCELLED');
    await settle();
    await settle();
    expect(await subjects(mai)).toEqual([
      'Requested: Bath for Mochi, Mon, Jan 7, 10:00 AM',
      'Confirmed: Bath for Mochi, Mon, Jan 7, 10:00 AM',
      'Changed: Bath for Mochi, Mon, Jan 7, 12:00 PM',
      'Cancelled: Bath for Mochi, Mon, Jan 7, 12:00 PM',
    ]);
  });

  test('declined when personnel cancel a request, cancelled when the customer does', async ({
    customer,
    business,
    settle,
    listed,
  }) => {
    const mai = await customer();
    const [one, two] = [await mai.book(hours(34, 35)), await mai.book(hours(36, 37))];
    await settle();
    await business.move(business.manager, one.id, 'CANCELLED');
    await business.move(mai, two.id, 'CANCELLED');
    await settle();
    const kinds = (await listed(`&userId=${mai.id}`)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['cancelled', 'declined', 'requested', 'requested']);
  });

  test('a booking that an ADMIN deletes is cancelled', async ({
    customer,
    business,
    server,
    settle,
    listed,
  }) => {
    const mai = await customer();
    const { id } = await mai.confirmed(hours(58, 59));
    await settle();
    await server.request('DELETE', `/bookings/${id}`, business.admin);
    await settle();
    const emails = await listed(`&userId=${mai.id}`);
    expect(emails.map(({ kind, state }) => [kind, state])).toEqual([
      ['cancelled', 'SENT'],
      ['confirmed', 'SENT'],
    ]);
  });
});

describe('changes that follow each other within a minute', () => {
  test('are one email about the last state', async ({ customer, server, clock, settle, subjects, run }) => {
    const mai = await customer();
    const { id } = await mai.confirmed(hours(82, 83));
    await settle();
    for (const from of [84, 86, 88]) {
      await server.request('PUT', `/bookings/${id}`, { token: mai.token, body: hours(from, from + 1) });
      await clock.forward('PT40S');
      await run();
    }
    await settle();
    expect((await subjects(mai)).slice(1)).toEqual(['Changed: Bath for Mochi, Thu, Jan 10, 4:00 PM']);
  });

  test('and are undone are none', async ({ customer, server, settle, listed, business }) => {
    const mai = await customer();
    const { id } = await mai.confirmed(hours(106, 107));
    await settle();
    const put = (body: unknown) => server.request('PUT', `/bookings/${id}`, { token: mai.token, body });
    await put(hours(108, 109));
    await put(hours(106, 107));
    await put({ notes: 'Only the notes.' });
    const made = await mai.book(hours(110, 111));
    await business.move(mai, made.id, 'CANCELLED');
    await settle();
    expect((await listed(`&userId=${mai.id}`)).map(({ kind }) => kind)).toEqual(['confirmed']);
  });
});

test('an email that waits for the mail server is not sent once it is no longer true', async ({
  customer,
  business,
  query,
  server,
  settle,
  listed,
  run,
}) => {
  const mai = await customer();
  // The server that delivers is stopped by a lease: the email waits, as during an outage of the mail server.
  const hold = () => query("UPDATE mail_outbox SET due_at = now() + interval '1 day'");
  await query(`CREATE OR REPLACE FUNCTION hold_mail() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN NEW.due_at := now() + interval '1 day'; RETURN NEW; END$$`);
  await query(
    'CREATE TRIGGER hold_mail BEFORE INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION hold_mail()',
  );
  const { id } = await mai.confirmed(hours(130, 131));
  await settle();
  await hold();
  expect((await listed(`&userId=${mai.id}`)).map(({ state }) => state)).toEqual(['QUEUED']);
  await business.move(mai, id, 'CANCELLED');
  await query('DROP TRIGGER hold_mail ON mail_outbox');
  await query('DROP FUNCTION hold_mail');
  await query('UPDATE mail_outbox SET due_at = now()');
  await run();
  expect((await listed(`&userId=${mai.id}`)).map(({ state, reason }) => [state, reason])).toEqual([
    ['SKIPPED', 'OUTDATED'],
  ]);
  await settle();
  expect((await server.mail()).filter((email) => email.includes(mai.email))).toHaveLength(1);
});

test('nothing is queued without the setting, and nothing is caught up when it is set', async ({
  customer,
  server,
  business,
  settle,
  switchOn,
  listed,
  query,
}) => {
  const { token } = business.admin;
  await server.request('DELETE', '/settings/bookingEmails', { token });
  const mai = await customer();
  await mai.confirmed(hours(154, 155));
  expect(await query('SELECT * FROM booking_email_changes')).toEqual([]);
  await switchOn(everything);
  await settle();
  expect(await listed(`&userId=${mai.id}`)).toEqual([]);
});

test('each recipient reads their own language, and the time of the business', async ({
  customer,
  server,
  business,
  settle,
  lastEmail,
}) => {
  const { token } = business.admin;
  await server.request('PUT', '/settings', { token, body: { key: 'timeZone', value: 'Asia/Vientiane' } });
  const mai = await customer();
  await server.request('PATCH', `/users/${mai.id}`, { token: mai.token, body: { language: 'de' } });
  await mai.confirmed(hours(178, 179));
  await settle();
  const email = await lastEmail(mai);
  expect(email).toContain('Bestätigt: Bath für Mochi, Mo., 14. Jan., 17:00');
  expect(email).toContain('Montag, 14. Januar 2030');
  expect(email).toContain('Indochina-Zeit (Asia/Vientiane)');
  await server.request('DELETE', '/settings/timeZone', { token });
});

test('disabled and unconfirmed users get none, and the list says why', async ({
  customer,
  server,
  business,
  query,
  settle,
  listed,
}) => {
  const [mai, ben] = [await customer(), await customer()];
  await mai.confirmed(hours(202, 203));
  await ben.confirmed(hours(204, 205));
  const { token } = business.admin;
  await server.request('PATCH', `/users/${mai.id}`, { token, body: { disabled: true } });
  await query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [ben.id]);
  await settle();
  const reasons = await Promise.all([mai, ben].map(({ id }) => listed(`&userId=${id}`)));
  expect(reasons.flat().map(({ state, reason }) => [state, reason])).toEqual([
    ['SKIPPED', 'RECIPIENT_DISABLED'],
    ['SKIPPED', 'RECIPIENT_UNCONFIRMED'],
  ]);
});
