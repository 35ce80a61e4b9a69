/** Reminders of two processes on one database, of which one is killed on the way: contract §22. */
import { test } from 'vitest';
import { expectReminders } from '#features/booking-emails/testing/killed-sender.ts';

test('reminders for one minute: each customer gets one, in the order of the bookings, though a process is killed', async () => {
  await expectReminders(24, 0);
});
