/** Metrics of email delivery. */

import { counter } from '#platform/base/observability/metrics.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import { databaseGauges } from '#platform/data/metrics/database-gauges.ts';
import { readOutbox } from './queries.ts';

/** Delivery attempts of this process by result: `failed` ones are retried, `given_up` means that the email is lost. */
export const deliveryAttempts = onePerApp('mailMetrics', (app: App) =>
  counter(
    app,
    {
      name: 'petalpaw_mail_emails_total',
      help: 'Attempts to send an email, by result.',
      labels: ['result'],
    },
    [{ result: 'sent' }, { result: 'failed' }, { result: 'given_up' }],
  ),
);

/** Adds the outbox to `/metrics`. */
export function registerMailMetrics(app: App): void {
  deliveryAttempts(app);
  databaseGauges(
    app,
    {
      petalpaw_mail_waiting_emails: 'Emails in the outbox, including those being sent.',
      petalpaw_mail_oldest_email_age_seconds:
        'Age of the oldest email in the outbox in seconds; 0 if it is empty.',
    },
    async (db) => {
      const { waiting, oldestSeconds } = await readOutbox(db);
      return { petalpaw_mail_waiting_emails: waiting, petalpaw_mail_oldest_email_age_seconds: oldestSeconds };
    },
  );
}
