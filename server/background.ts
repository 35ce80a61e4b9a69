/** The list of scheduled jobs, and of the commands that a running server accepts. */
import { expireOAuthFlows } from '#features/accounts/public.ts';
import {
  countAuditEntries,
  type ExportRequest,
  exportAuditLog,
  sealAuditLog,
  verifyAuditLog,
} from '#features/audit/public.ts';
import {
  expireRegistrations,
  expireSessions,
  finishRequestedLinks,
  rotateKeys,
  sendRequestedLinks,
} from '#features/auth/public.ts';
import { sendBookingEmails } from '#features/booking-emails/public.ts';
import { endExpiredBookings, expireIdempotencyKeys } from '#features/bookings/public.ts';
import { rebuildDashboard, rollUpBookings } from '#features/dashboard/public.ts';
import { foldBalances } from '#features/payments/public.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { type CompleteCopy, copyDirectory } from '#platform/data/db/embedded/copied-database.ts';
import { databaseDirectory } from '#platform/data/db/embedded/embedded.ts';
import { migrate } from '#platform/data/db/migrate.ts';
import { type ScheduledJob, startScheduledJobs } from '#platform/data/jobs/scheduler.ts';
import { deliverMail, finishMail } from '#platform/data/mail/outbox.ts';
import { expireRateWindows } from '#platform/http/protection/shared-rate-limit.ts';

/**
 * Starts the scheduled jobs of this process. With several replicas each job runs once per interval, except for the
 * first two: they run in every process, and no two processes take the same email or request.
 */
export function startBackground(app: App): { stop(): Promise<void> } {
  const singleton = (
    name: string,
    everyMs: number,
    work: (app: App, signal: AbortSignal) => Promise<unknown>,
  ): ScheduledJob => ({ name, everyMs, singleton: true, run: (signal) => work(app, signal) });
  return startScheduledJobs(app, [
    { name: 'deliverMail', everyMs: 2_000, run: () => deliverMail(app), finish: () => finishMail(app) },
    {
      name: 'sendRequestedLinks',
      everyMs: 2_000,
      run: () => sendRequestedLinks(app),
      finish: () => finishRequestedLinks(app),
    },
    singleton('sendBookingEmails', 2_000, sendBookingEmails),
    singleton('endExpiredBookings', 5_000, endExpiredBookings),
    singleton('rollUpBookings', 3_000, rollUpBookings),
    singleton('foldBalances', 60_000, foldBalances),
    singleton('countAuditEntries', 10_000, countAuditEntries),
    // An entry has its seal after 10 s, even when the process in charge has died. A seal's number is stored only once.
    { ...singleton('sealAuditLog', 2_000, sealAuditLog), leaseMs: 4_000 },
    singleton('expireIdempotencyKeys', 600_000, expireIdempotencyKeys),
    singleton('expireSessions', 600_000, expireSessions),
    singleton('expireRegistrations', 3_600_000, expireRegistrations),
    singleton('expireRateWindows', 300_000, expireRateWindows),
    singleton('expireOAuthFlows', 600_000, expireOAuthFlows),
  ]);
}

/** Commands that need the embedded database while this server holds it. */
export function controlCommands(app: App): Record<string, (args: unknown) => Promise<unknown>> {
  return {
    migrate: () => migrate(app.database, app.log),
    rebuildDashboard: () => rebuildDashboard(app.database),
    rotateKeys: () => rotateKeys(backgroundCall(app, 'keys:rotate')),
    verifyAuditLog: (kept) => verifyAuditLog(app.database.kysely, (kept as string | null) ?? undefined),
    exportAuditLog: (request) =>
      exportAuditLog(backgroundCall(app, 'audit:export'), request as ExportRequest),
    completeCopy: (args) => completeCopy(app, args as CompleteCopy),
  };
}

/** Runs the second step of a backup's copy; returns the whole milliseconds for which all other work had to wait. */
async function completeCopy({ database, config }: App, { since }: CompleteCopy): Promise<number> {
  const to = databaseDirectory(copyDirectory(config.dataDir));
  return Math.ceil((await database.completeCopy?.(to, since)) ?? 0);
}
