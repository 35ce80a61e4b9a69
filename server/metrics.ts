/** The list of what is measured; each figure stands at `/metrics` from the first moment on. */
import type { FastifyInstance } from 'fastify';
import { judging, registerAuthMetrics } from '#features/auth/operations.ts';
import { registerBookingMetrics } from '#features/bookings/operations.ts';
import { registerFoldMetrics } from '#features/dashboard/operations.ts';
import { largeAnswers } from '#platform/answers/large-answers.ts';
import type { App } from '#platform/app-context.ts';
import { registerGateMetrics } from '#platform/crypto/gate-metrics.ts';
import { hashing } from '#platform/crypto/password-hash.ts';
import { registerDatabaseMetrics } from '#platform/db/db-metrics.ts';
import { registerHttpMetrics } from '#platform/http/http-metrics.ts';
import { registerMailMetrics } from '#platform/mail/mail-metrics.ts';
import { gauge } from '#platform/observability/metrics.ts';
import packageJson from '../package.json' with { type: 'json' };

/** Adds everything that is measured beside requests. Called once, when the server has been built. */
export function registerMetrics(app: App, server: FastifyInstance): void {
  gauge(
    app,
    { name: 'petalpaw_build_info', help: 'Version, kind of database and Node of this process; always 1.' },
    () => [[{ version: packageJson.version, database: app.database.kind, node: process.version }, 1]],
  );
  registerHttpMetrics(app, server.server);
  registerDatabaseMetrics(app);
  registerGateMetrics(app, { password_hash: hashing, login: judging, large_answers: largeAnswers });
  registerMailMetrics(app);
  registerAuthMetrics(app);
  registerBookingMetrics(app);
  registerFoldMetrics(app);
}
