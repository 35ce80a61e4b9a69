/** Metrics of email delivery. */
import { type App, onePerApp } from '../app-context.ts';
import { databaseGauges } from '../observability/database-gauges.ts';
import { counter } from '../observability/metrics.ts';
import { readOutbox } from './queries.ts';

/** Delivery attempts of this process by result: `failed` ones are retried, `given_up` means that the email is lost. */
export const letters = onePerApp((app) =>
  counter(
    app,
    {
      name: 'petalpaw_mail_emails_total',
      help: 'Letters by what became of the attempt.',
      labels: ['result'],
    },
    [{ result: 'sent' }, { result: 'failed' }, { result: 'given_up' }],
  ),
);

/** Adds the outbox to `/metrics`. */
export function registerMailMetrics(app: App): void {
  letters(app);
  databaseGauges(
    app,
    {
      petalpaw_mail_waiting_emails: 'Letters in the outbox, those under way included.',
      petalpaw_mail_oldest_email_age_seconds: 'Age of the oldest letter in the outbox; 0 when it is empty.',
    },
    async (db) => {
      const { waiting, oldestSeconds } = await readOutbox(db);
      return {
        petalpaw_mail_waiting_emails: waiting,
        petalpaw_mail_oldest_email_age_seconds: oldestSeconds,
      };
    },
  );
}
