/** The list of metrics; `/metrics` shows each of them from the start. */
import type { FastifyInstance } from 'fastify';
import { registerAuditMetrics } from '#features/audit/public.ts';
import { loginLimiter, registerAuthMetrics } from '#features/auth/public.ts';
import { registerBookingMetrics } from '#features/bookings/public.ts';
import { registerRollupMetrics } from '#features/dashboard/public.ts';
import { largeAnswers } from '#platform/answers/large-answers.ts';
import type { App } from '#platform/app-context.ts';
import { registerLimiterMetrics } from '#platform/crypto/limiter-metrics.ts';
import { hashLimiter } from '#platform/crypto/password-hash.ts';
import { registerDatabaseMetrics } from '#platform/db/db-metrics.ts';
import { registerHttpMetrics } from '#platform/http/pipeline/http-metrics.ts';
import { registerMailMetrics } from '#platform/mail/mail-metrics.ts';
import { gauge } from '#platform/observability/metrics.ts';
import packageJson from '../package.json' with { type: 'json' };

/** Registers all metrics besides those of requests. Called once, when the server has been built. */
export function registerMetrics(app: App, server: FastifyInstance): void {
  gauge(
    app,
    { name: 'petalpaw_build_info', help: 'Version, kind of database and Node of this process; always 1.' },
    () => [[{ version: packageJson.version, database: app.database.kind, node: process.version }, 1]],
  );
  registerHttpMetrics(app, server.server);
  registerDatabaseMetrics(app);
  registerLimiterMetrics(app, {
    password_hash: hashLimiter,
    login: loginLimiter,
    large_answers: largeAnswers,
  });
  registerMailMetrics(app);
  registerAuditMetrics(app);
  registerAuthMetrics(app);
  registerBookingMetrics(app);
  registerRollupMetrics(app);
}
