/** Emails about changes of bookings: contract §22. */
import { beforeEach, describe, expect, test } from 'vitest';
import { holdIfRestored } from '#features/booking-emails/public.ts';
import { openEmails } from '#features/booking-emails/testing/email-test.ts';
import { endExpiredBookings } from '#features/bookings/public.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { hours } from '#test/support/business.ts';
import { decodedEmail } from '#test/support/emails.ts';

const {
  bath,
  business,
  clock,
  customer,
  lastEmail,
  listed,
  query,
  run,
  send,
  server,
  setting,
  settle,
  sourcesTo,
  subjects,
  switchOn,
} = await openEmails();

const everything = { requested: true, confirmed: true, changed: true, cancelled: true };

const statesOf = async ({ id }: { id: string }) =>
  (await listed(`&userId=${id}`)).map(({ state, reason }) => [state, reason]);

beforeEach(() => clock.set('2030-01-05T09:00:00Z').then(() => switchOn(everything)));

describe('an email for each step of a booking', () => {
  test('requested, confirmed, changed, cancelled: one each, a minute after the last change', async () => {
    const mai = await customer();
    const { id } = await mai.book(hours(10, 11));
    await run();
    expect(await subjects(mai)).toEqual([]);
    await settle();
    await business.move(business.manager, id, 'CONFIRMED');
    await settle();
    await send(mai, 'PUT', `/bookings/${id}`, hours(12, 13));
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

  test('declined when personnel cancel a request, cancelled when the customer does', async () => {
    const mai = await customer();
    const [one, two] = [await mai.book(hours(34, 35)), await mai.book(hours(36, 37))];
    await settle();
    await business.move(business.manager, one.id, 'CANCELLED');
    await business.move(mai, two.id, 'CANCELLED');
    await settle();
    const kinds = (await listed(`&userId=${mai.id}`)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['cancelled', 'declined', 'requested', 'requested']);
  });

  test('expired when nobody answers: the request says until when, and the end leads to booking the same again', async () => {
    await setting('requests', { answerWithin: 'PT2H' });
    const mai = await customer();
    const { expiresAt } = await mai.book(hours(40, 41));
    await settle();
    const when = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
    expect(await decodedEmail(await lastEmail(mai))).toContain(when.format(new Date(expiresAt)));
    await query('UPDATE bookings SET answer_by = now() WHERE user_id = $1', [mai.id]);
    await endExpiredBookings(server.running.app);
    await settle();
    expect((await subjects(mai)).at(-1)).toBe('Not booked: Bath for Mochi, Tue, Jan 8, 4:00 PM');
    const email = await decodedEmail(await lastEmail(mai));
    expect(email).toContain(`/app/book?services=${bath}&#38;pets=${mai.pet}`);
    await setting('requests');
  });

  test('a booking that an ADMIN deletes is cancelled', async () => {
    const mai = await customer();
    const { id } = await mai.confirmed(hours(58, 59));
    await settle();
    await send(business.admin, 'DELETE', `/bookings/${id}`);
    await settle();
    const emails = await listed(`&userId=${mai.id}`);
    expect(emails.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['cancelled SENT', 'confirmed SENT']);
  });
});

describe('changes that follow each other within a minute', () => {
  test('are one email about the last state', async () => {
    const mai = await customer();
    const { id } = await mai.confirmed(hours(82, 83));
    await settle();
    for (const from of [84, 86, 88]) {
      await send(mai, 'PUT', `/bookings/${id}`, hours(from, from + 1));
      await clock.forward('PT40S');
      await run();
    }
    await settle();
    expect((await subjects(mai)).slice(1)).toEqual(['Changed: Bath for Mochi, Thu, Jan 10, 4:00 PM']);
  });

  test('and are undone are none', async () => {
    const mai = await customer();
    const { id } = await mai.confirmed(hours(106, 107));
    await settle();
    const put = (body: unknown) => send(mai, 'PUT', `/bookings/${id}`, body);
    await put(hours(108, 109));
    await put(hours(106, 107));
    await put({ notes: 'Only the notes.' });
    const made = await mai.book(hours(110, 111));
    await business.move(mai, made.id, 'CANCELLED');
    await settle();
    expect((await listed(`&userId=${mai.id}`)).map(({ kind }) => kind)).toEqual(['confirmed']);
  });
});

/** Makes emails wait in the outbox, as during an outage of the mail server; returns a function that ends it. */
async function holdMail() {
  await query(`CREATE OR REPLACE FUNCTION hold_mail() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN NEW.due_at := now() + interval '1 day'; RETURN NEW; END$$`);
  await query(
    'CREATE TRIGGER hold_mail BEFORE INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION hold_mail()',
  );
  return async () => {
    await query('DROP FUNCTION hold_mail CASCADE');
    await query('UPDATE mail_outbox SET due_at = now()');
  };
}

test('an email that waits for the mail server is not sent once it is no longer true', async () => {
  const mai = await customer();
  const release = await holdMail();
  const { id } = await mai.confirmed(hours(130, 131));
  await settle();
  expect(await statesOf(mai)).toEqual([['QUEUED', null]]);
  await business.move(mai, id, 'CANCELLED');
  await release();
  await run();
  expect(await statesOf(mai)).toEqual([['SKIPPED', 'OUTDATED']]);
  await settle();
  expect(await sourcesTo(mai)).toHaveLength(1);
});

test('contract §22: a change that overtakes the confirmation is told as the confirmation, which is OUTDATED then', async () => {
  const mai = await customer();
  const release = await holdMail();
  const { id } = await mai.confirmed(hours(250, 251));
  await settle();
  await query('DROP TRIGGER hold_mail ON mail_outbox');
  await send(mai, 'PUT', `/bookings/${id}`, hours(252, 253));
  await settle();
  await release();
  await run();
  const emails = await listed(`&userId=${mai.id}`);
  expect(emails.map(({ kind, state, reason }) => [kind, reason ?? state])).toEqual([
    ['changed', 'SENT'],
    ['confirmed', 'OUTDATED'],
  ]);
  expect(await subjects(mai)).toEqual(['Confirmed: Bath for Mochi, Thu, Jan 17, 12:00 PM']);
  // A manager who sends it again has decided about it now.
  const again = await send(business.manager, 'POST', `/emails/${emails[1]?.id}/send-again`);
  expect(again.status).toBe(201);
  await run();
  expect(await subjects(mai)).toHaveLength(2);
});

test('a restored database sends neither what waited nor a reminder whose moment has passed', async () => {
  await switchOn({ ...everything, reminders: [{ before: 'P1D' }] });
  const mai = await customer();
  const release = await holdMail();
  const { id } = await mai.confirmed(hours(226, 227));
  await settle();
  await send(mai, 'PUT', `/bookings/${id}`, hours(228, 229));
  await clock.set('2030-01-15T13:00:00Z');
  const start = () => holdIfRestored(backgroundCall(server.running.app, 'start'));
  // The email about the change is among them if the job of the server has queued it in the meantime.
  const differentStates = async () => [...new Set((await statesOf(mai)).map(String))];
  await start();
  expect(await differentStates()).toEqual(['QUEUED,']);
  // The database that it was has another OID.
  await query('UPDATE own_database SET oid = 1');
  await start();
  await release();
  await run();
  await settle();
  expect(await differentStates()).toEqual(['SKIPPED,RESTORED']);
  expect(await sourcesTo(mai)).toEqual([]);
});

test('nothing is queued without the setting, and nothing is caught up when it is set', async () => {
  await setting('bookingEmails');
  const mai = await customer();
  await mai.confirmed(hours(154, 155));
  expect(await query('SELECT * FROM booking_email_changes')).toEqual([]);
  await switchOn(everything);
  await settle();
  expect(await listed(`&userId=${mai.id}`)).toEqual([]);
});

test('each recipient reads their own language, and the time of the business', async () => {
  await setting('timeZone', 'Asia/Vientiane');
  const mai = await customer();
  await send(mai, 'PATCH', `/users/${mai.id}`, { language: 'de' });
  await mai.confirmed(hours(178, 179));
  await settle();
  const email = await lastEmail(mai);
  expect(email).toContain('Bestätigt: Bath für Mochi, Mo., 14. Jan., 17:00');
  expect(email).toContain('Montag, 14. Januar 2030');
  expect(email).toContain('Indochina-Zeit (Asia/Vientiane)');
  await setting('timeZone');
});

test('disabled and unconfirmed users get none, and the list says why', async () => {
  const [mai, ben] = [await customer(), await customer()];
  await mai.confirmed(hours(202, 203));
  await ben.confirmed(hours(204, 205));
  await send(business.admin, 'PATCH', `/users/${mai.id}`, { disabled: true });
  await query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [ben.id]);
  await settle();
  expect(await statesOf(mai)).toEqual([['SKIPPED', 'RECIPIENT_DISABLED']]);
  expect(await statesOf(ben)).toEqual([['SKIPPED', 'RECIPIENT_UNCONFIRMED']]);
});
