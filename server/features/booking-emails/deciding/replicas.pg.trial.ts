/** As many reminders as the largest business sends for one minute, of two processes, of which one is killed: contract §22. */
import { test } from 'vitest';
import { expectReminders } from '#features/booking-emails/testing/killed-sender.ts';
import { report } from '#test/support/trial.ts';

const count = 10_000;

/** Much longer than it takes: only who gets how many emails is judged, not the speed of the machine. */
const longestMs = 1_800_000;

test('10,000 reminders for one minute: each customer gets one, in the order of the bookings, though a process is killed', {
  timeout: 3 * longestMs,
}, async () => {
  await expectReminders(count, count / 4, longestMs);
  report('reminders of two processes, one of them killed', count);
});
