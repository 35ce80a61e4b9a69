/** Test support: a business that sends emails about bookings, on a clock that the test moves. */
import { sendBookingEmails } from '#features/booking-emails/public.ts';
import { bookingTest } from '#features/bookings/testing/booking-test.ts';
import { deliverMail } from '#platform/data/mail/outbox.ts';
import { decodedEmail } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';

const define = (expression: string) =>
  `CREATE OR REPLACE FUNCTION email_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$SELECT ${expression}$$`;

export const emailTest = bookingTest
  .extend('clock', perFile, async ({ query }, { onCleanup }) => {
    onCleanup(async () => {
      await query(define('clock_timestamp()'));
    });
    let now = 0;
    const move = async (ms: number) => {
      now = ms;
      await query(define(`'${new Date(now).toISOString()}'::timestamptz`));
    };
    return {
      /** Sets the clock of the emails; it stands still. */
      set: (time: string) => move(Date.parse(time)),
      forward: (duration: string) => move(now + Temporal.Duration.from(duration).total('milliseconds')),
    };
  })
  /** Queues and sends everything that is due. */
  .extend('run', perFile, ({ server }) => async () => {
    await sendBookingEmails(server.running.app);
    await deliverMail(server.running.app);
  })
  /** A minute later, when changes are settled, queues and sends everything that is due. */
  .extend('settle', perFile, ({ clock, run }) => async () => {
    await clock.forward('PT61S');
    await run();
  })
  /** Sets `bookingEmails`; undefined switches everything off. */
  .extend('switchOn', perFile, ({ server, business }) => async (value: unknown) => {
    const { token } = business.admin;
    const { status, text } = await server.request('PUT', '/settings', {
      token,
      body: { key: 'bookingEmails', value },
    });
    if (status !== 200) throw new Error(text);
  })
  /** The subjects of the emails about bookings that were sent to the user, oldest first. */
  .extend('subjects', perFile, ({ server }) => async ({ email }: Pick<SignedIn, 'email'>) => {
    const all = (await server.mail()).filter((source) => source.includes(email));
    const decoded = await Promise.all(all.map(decodedEmail));
    return decoded.map((text) => /<title>(.*)<\/title>/.exec(text)?.[1] ?? '');
  })
  /** The last email to the user, with its headers and all of its texts. */
  .extend('lastEmail', perFile, ({ server }) => async ({ email }: Pick<SignedIn, 'email'>) => {
    const all = (await server.mail()).filter((source) => source.includes(email));
    return all.at(-1) ?? '';
  })
  /** GET /emails. */
  .extend('listed', perFile, ({ server, business }) => async (filter = '') => {
    const { body } = await server.request('GET', `/emails?limit=100${filter}`, business.manager);
    return body.data as { id: string; kind: string; state: string; reason: string | null }[];
  })
  /** The states of the reminders to the user, newest first; of one that was not sent, why not. */
  .extend('remindersOf', perFile, ({ listed }) => async (user: { id: string }) => {
    const emails = await listed(`&kind=reminder&userId=${user.id}`);
    return emails.map(({ state, reason }) => reason ?? state);
  })
  /** A customer of his own, with a dog, and a booking from one hour of 2030-01-07 to another. */
  .extend('customer', perFile, ({ server, business, bath }) => async () => {
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user, { name: 'Mochi' });
    const book = (times: object, by: { readonly token: string } = user) =>
      business.booked(by, { petIds: [pet], serviceIds: [bath], userId: user.id, ...times });
    const confirmed = async (times: object) => {
      const booking = await book(times);
      await business.move(business.manager, booking.id, 'CONFIRMED');
      return booking;
    };
    return { ...user, pet, book, confirmed };
  });
