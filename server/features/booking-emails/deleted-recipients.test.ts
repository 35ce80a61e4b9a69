/** Contract §6: what waits for a user who is deleted is not sent, also when the previous release deletes the user. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hours } from '#test/support/business.ts';
import { decodedEmail, emailsTo } from '#test/support/emails.ts';
import { openEmails } from './testing/email-test.ts';

const { server, business, customer, query, clock, switchOn, run, settle, listed } = await openEmails();

const hold = (does: string) =>
  query(`CREATE OR REPLACE FUNCTION hold_mail() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN ${does} END$$`);

/** Emails wait, as during an outage of the mail server. */
beforeEach(async () => {
  await clock.set('2030-01-01T00:00:00Z');
  await switchOn({ confirmed: true, cancelled: true });
  await hold("NEW.due_at := now() + interval '1 day'; RETURN NEW;");
  await query(
    'CREATE TRIGGER hold_mail BEFORE INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION hold_mail()',
  );
});
afterEach(async () => {
  await query('DROP FUNCTION IF EXISTS hold_mail CASCADE');
});

async function release() {
  await query('DROP FUNCTION hold_mail CASCADE');
  await query('UPDATE mail_outbox SET due_at = now()');
  await run();
  await settle();
}

/** The statement of the previous release. */
const eraseUser = `UPDATE users SET email = NULL, email_key = NULL, name = NULL, name_key = NULL, search_key = NULL,
  password_hash = NULL, email_verified_at = NULL, language = NULL, emails_off = '{}', disabled_at = now(), erased_at = now()
  WHERE id = $1`;

const subject = (email: string) => /<title>(.*)<\/title>/.exec(email)?.[1];

test('of the emails that wait for a user who is deleted none is sent; one says in the user’s language that the account is deleted', async () => {
  const mai = await customer();
  await server.request('PATCH', `/users/${mai.id}`, { token: mai.token, body: { language: 'de' } });
  const { id } = await mai.confirmed(hours(9, 10));
  await settle();
  expect((await listed(`&userId=${mai.id}`)).map(({ state }) => state)).toEqual(['QUEUED']);
  await server.request('POST', '/auth/change-password', {
    token: mai.token,
    body: { currentPassword: mai.password, newPassword: 'another long password of hers' },
  });
  await business.move(business.manager, id, 'CANCELLED');
  expect(await query('SELECT kind FROM mail_outbox WHERE user_id = $1 ORDER BY kind', [mai.id])).toEqual([
    { kind: 'booking-confirmed' },
    { kind: 'password-changed' },
  ]);
  expect((await server.request('DELETE', `/users/${mai.id}`, business.admin)).status).toBe(204);
  await release();
  expect((await emailsTo(server, mai.email)).map(subject)).toEqual(['Ihr Konto wurde gelöscht']);
  expect((await listed(`&userId=${mai.id}`)).map(({ state, reason }) => [state, reason])).toEqual([
    ['SKIPPED', 'RECIPIENT_DISABLED'],
  ]);
  expect(await query('SELECT FROM mail_outbox')).toEqual([]);
});

test('a user whom the previous release erases gets none of them, and nothing is kept of what they were to be told', async () => {
  const mai = await customer();
  const { id } = await mai.confirmed(hours(11, 12));
  await settle();
  await business.move(business.manager, id, 'CANCELLED');
  // As the previous release queues it.
  await query('UPDATE mail_outbox SET user_id = NULL');
  // One statement: a scheduled job would soon tell of the assignment.
  await query(
    `WITH noted AS (
       INSERT INTO booking_email_assignments (user_id, booking_id, assignment) VALUES ($1, $2, 'assigned'))
     ${eraseUser}`,
    [mai.id, id],
  );
  expect(await query('SELECT FROM mail_outbox')).toEqual([]);
  expect(await query('SELECT FROM booking_email_assignments WHERE user_id = $1', [mai.id])).toEqual([]);
  await release();
  const sources = await Promise.all((await server.mail()).map(decodedEmail));
  expect(sources.filter((email) => email.includes(mai.email))).toEqual([]);
  expect((await listed(`&userId=${mai.id}`)).map(({ kind, state, reason }) => [kind, state, reason])).toEqual(
    [['confirmed', 'SKIPPED', 'RECIPIENT_DISABLED']],
  );
});

test('an email whose recipient is deleted after a delivery has taken it is not sent', async () => {
  const mai = await customer();
  await mai.confirmed(hours(13, 14));
  await settle();
  await server.request('POST', '/auth/change-password', {
    token: mai.token,
    body: { currentPassword: mai.password, newPassword: 'another long password of hers' },
  });
  await query('DROP TRIGGER hold_mail ON mail_outbox');
  await query("UPDATE mail_outbox SET due_at = now() - interval '1 minute'");
  await hold('DELETE FROM mail_outbox WHERE id = NEW.id; RETURN NULL;');
  await query(
    'CREATE TRIGGER hold_mail AFTER UPDATE ON mail_outbox FOR EACH ROW EXECUTE FUNCTION hold_mail()',
  );
  await run();
  expect(await query('SELECT FROM mail_outbox')).toEqual([]);
  expect((await server.mail()).filter((email) => email.includes(mai.email))).toEqual([]);
});
