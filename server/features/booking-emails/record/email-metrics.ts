/** Metrics of emails about bookings. */
import { counter } from '#platform/base/observability/metrics.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { afterCommit } from '#platform/data/db/transaction.ts';
import { databaseGauges } from '#platform/data/metrics/database-gauges.ts';
import { type EmailState, emailStates, readQueued } from './email-queries.ts';

const emails = onePerApp('bookingEmailMetrics', (app: App) =>
  counter(
    app,
    {
      name: 'petalpaw_booking_emails_total',
      help: 'Emails about bookings that this process queued, sent, skipped or gave up.',
      labels: ['state'],
    },
    emailStates.map((state) => ({ state: state.toLowerCase() })),
  ),
);

/** Counts an email that has reached the state, once the transaction of `call` is committed. */
export function countEmail({ app, db }: Pick<Call, 'app' | 'db'>, state: EmailState): void {
  afterCommit(db, () => emails(app).inc({ state: state.toLowerCase() }));
}

/** Adds the emails about bookings to `/metrics`. */
export function registerBookingEmailMetrics(app: App): void {
  emails(app);
  databaseGauges(
    app,
    {
      petalpaw_booking_emails_queued: 'Emails about bookings that wait to be sent.',
      petalpaw_booking_emails_oldest_age_seconds:
        'Age in seconds of the oldest email or change that waits; 0 if none does.',
    },
    async (db) => {
      const { queued, oldestSeconds } = await readQueued(db);
      return {
        petalpaw_booking_emails_queued: queued,
        petalpaw_booking_emails_oldest_age_seconds: oldestSeconds,
      };
    },
  );
}
