/** Test support: a business that sends emails about bookings, on a clock that the test moves. */
import { afterAll } from 'vitest';
import { sendBookingEmails } from '#features/booking-emails/public.ts';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { deliverMail } from '#platform/data/mail/outbox.ts';
import { decodedEmail } from '#test/support/emails.ts';
import type { SignedIn } from '#test/support/server.ts';

const define = (expression: string) =>
  `CREATE OR REPLACE FUNCTION email_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$SELECT ${expression}$$`;

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly reason: string | null;
  readonly bookingIds: readonly string[];
}

/** Call it once at the top of a file. */
export async function openEmails(settings?: Record<string, string>) {
  const opened = await openBookings(settings);
  const { server, business, bath, query, send, setting } = opened;
  const { app } = server.running;
  let now = 0;
  const move = async (ms: number) => {
    now = ms;
    await query(define(`'${new Date(now).toISOString()}'::timestamptz`));
  };
  afterAll(() => query(define('clock_timestamp()')));
  const clock = {
    /** Sets the clock of the emails; it stands still. */
    set: (time: string) => move(Date.parse(time)),
    forward: (duration: string) => move(now + Temporal.Duration.from(duration).total('milliseconds')),
  };
  /** Queues and sends everything that is due, at that time if one is given. */
  const run = async (time?: string) => {
    if (time !== undefined) await clock.set(time);
    await sendBookingEmails(app);
    await deliverMail(app);
  };
  const sourcesTo = async ({ email }: Pick<SignedIn, 'email'>) =>
    (await server.mail()).filter((source) => source.includes(email));
  const listed = async (filter = ''): Promise<Listed[]> =>
    (await send(business.manager, 'GET', `/emails?limit=100${filter}`)).body.data;
  return {
    ...opened,
    clock,
    run,
    /** A minute later, when changes are settled, queues and sends everything that is due. */
    async settle() {
      await clock.forward('PT61S');
      await run();
    },
    /** Sets `bookingEmails`; an empty object switches everything off. */
    async switchOn(value: object) {
      const { status, text } = await setting('bookingEmails', value);
      if (status !== 200) throw new Error(text);
    },
    /** The emails to the user, oldest first, as they were sent. */
    sourcesTo,
    /** Their subjects. */
    async subjects(user: Pick<SignedIn, 'email'>) {
      const decoded = await Promise.all((await sourcesTo(user)).map(decodedEmail));
      return decoded.map((text) => /<title>(.*)<\/title>/.exec(text)?.[1] ?? '');
    },
    /** The last one, with its headers and all of its texts. */
    lastEmail: async (user: Pick<SignedIn, 'email'>) => (await sourcesTo(user)).at(-1) ?? '',
    /** GET /emails. */
    listed,
    /** The states of the reminders to the user, newest first; of one that was not sent, why not. */
    async remindersOf({ id }: { id: string }) {
      return (await listed(`&kind=reminder&userId=${id}`)).map(({ state, reason }) => reason ?? state);
    },
    /** A customer of his own, with a dog, and a booking from one hour of 2030-01-07 to another. */
    async customer() {
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
    },
  };
}
