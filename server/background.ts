/** The list of timed work, and of what a command may ask a running server to do. */
import { expireOAuthFlows } from '#features/accounts/operations.ts';
import { countAuditEntries } from '#features/audit/operations.ts';
import {
  expireSignIns,
  finishRequestedLinks,
  rotateKeys,
  sendRequestedLinks,
} from '#features/auth/operations.ts';
import { expireIdempotencyKeys } from '#features/bookings/operations.ts';
import { foldBookings, rebuildDashboard } from '#features/dashboard/operations.ts';
import type { App } from '#platform/app-context.ts';
import { systemCall } from '#platform/call.ts';
import { migrate } from '#platform/db/migrate.ts';
import { expireRateWindows } from '#platform/http/shared-rate-limit.ts';
import { deliverMail, finishMail } from '#platform/mail/outbox.ts';
import { startTimedWork } from '#platform/timed-work.ts';

/** Starts the timed work of this process; with several replicas each job runs once at a time. */
export function startBackground(app: App): { stop(): Promise<void> } {
  return startTimedWork(app, [
    {
      name: 'deliverMail',
      everyMs: 2_000,
      run: () => deliverMail(app),
      finish: () => finishMail(app),
    },
    {
      name: 'sendRequestedLinks',
      everyMs: 2_000,
      run: () => sendRequestedLinks(app),
      finish: () => finishRequestedLinks(app),
    },
    { name: 'foldBookings', everyMs: 3_000, run: () => foldBookings(app) },
    { name: 'countAuditEntries', everyMs: 10_000, run: () => countAuditEntries(app) },
    { name: 'expireIdempotencyKeys', everyMs: 600_000, run: () => expireIdempotencyKeys(app) },
    { name: 'expireSignIns', everyMs: 600_000, run: () => expireSignIns(app) },
    { name: 'expireRateWindows', everyMs: 300_000, run: () => expireRateWindows(app) },
    { name: 'expireOAuthFlows', everyMs: 600_000, run: () => expireOAuthFlows(app) },
  ]);
}

/** Commands that need the embedded database while this server holds it. */
export function controlCommands(app: App): Record<string, (args: unknown) => Promise<unknown>> {
  return {
    migrate: () => migrate(app.database, app.log),
    rebuildDashboard: () => rebuildDashboard(app.database),
    rotateKeys: () => rotateKeys(systemCall(app, 'keys:rotate')),
  };
}
