/** The scheduled job that decides which emails about bookings are sent now (contract §22). */

import { usualPerMinute } from '#domain/booking/emails/booking-emails.ts';
import { countQueuedLately, readEmailClock } from '#features/booking-emails/record/email-queries.ts';
import type { Step } from '#features/booking-emails/record/queue-email.ts';
import { findBookingEmails } from '#features/settings/public.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall, type Call, inTransaction } from '#platform/data/call.ts';
import { lockBookingEmails } from './due-queries.ts';
import { sendReceipts } from './send-receipts.ts';
import { sendReminders } from './send-reminders.ts';
import { settleChanges, tellMembers } from './settle-changes.ts';
import { remindOfRequests, sendDayPlans, tellOfRequests } from './staff-emails.ts';
import { warnOfVaccinations } from './warn-of-vaccinations.ts';

/** The most emails that one transaction queues. */
const batchSize = 60;

const steps: readonly Step[] = [
  settleChanges,
  tellMembers,
  sendReceipts,
  sendReminders,
  tellOfRequests,
  remindOfRequests,
  sendDayPlans,
];

/** Queues all emails that are due, in batches, each of which is one transaction. */
export async function sendBookingEmails(app: App, signal?: AbortSignal): Promise<void> {
  const call = backgroundCall(app, 'sendBookingEmails');
  if ((await findBookingEmails(call)) === undefined) return;
  for (const step of steps) {
    while (!signal?.aborted && (await inTransaction(call, (call) => runStep(call, step)))) {
      // The next batch.
    }
  }
  await warnOfVaccinations(call, (work) => inTransaction(call, (call) => runStep(call, work)), signal);
}

async function runStep(call: Call, step: Step): Promise<boolean> {
  const emails = await findBookingEmails(call);
  if (emails === undefined) return false;
  await lockBookingEmails(call.db);
  const { perMinute = usualPerMinute } = emails;
  const most = Math.min(batchSize, perMinute - (await countQueuedLately(call.db)));
  return most > 0 && step(call, await readEmailClock(call.db), most, emails);
}
