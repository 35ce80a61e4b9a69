/** The list of metrics; `/metrics` shows each of them from the start. */

import type { FastifyInstance } from 'fastify';
import { registerAuditMetrics } from '#features/audit/public.ts';
import { loginLimiter, registerAuthMetrics } from '#features/auth/public.ts';
import { registerBookingEmailMetrics } from '#features/booking-emails/public.ts';
import { registerBookingMetrics } from '#features/bookings/public.ts';
import { registerRollupMetrics } from '#features/dashboard/public.ts';
import type { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import { hashLimiter } from '#platform/base/crypto/password-hash.ts';
import { readMetrics } from '#platform/base/observability/metrics.ts';
import type { App } from '#platform/data/app.ts';
import { registerMailMetrics } from '#platform/data/mail/mail-metrics.ts';
import { registerDatabaseMetrics } from '#platform/data/metrics/database-metrics.ts';
import { registerHttpMetrics } from '#platform/http/pipeline/http-metrics.ts';
import { uploadMemory } from '#platform/http/pipeline/upload.ts';
import { largeResponses } from '#platform/http/responses/large-responses.ts';
import packageJson from '../package.json' with { type: 'json' };

/** Registers all metrics besides those of requests. Called once, when the server has been built. */
export function registerMetrics(app: App, server: FastifyInstance): void {
  readMetrics(app, {
    petalpaw_build_info: {
      help: 'Version, kind of database and Node of this process; always 1.',
      read: () => [[{ version: packageJson.version, database: app.database.kind, node: process.version }, 1]],
    },
  });
  registerHttpMetrics(app, server.server);
  registerDatabaseMetrics(app);
  registerLimiterMetrics(app, {
    password_hash: hashLimiter,
    login: loginLimiter,
    large_answers: largeResponses,
    uploads: uploadMemory,
  });
  registerMailMetrics(app);
  registerAuditMetrics(app);
  registerAuthMetrics(app);
  registerBookingMetrics(app);
  registerBookingEmailMetrics(app);
  registerRollupMetrics(app);
}

type Limiter = Pick<ConcurrencyLimiter, 'running' | 'waiting' | 'refused'>;

/** Adds the limiters, by name, to `/metrics`. They belong to the process, so every app in it reports the same ones. */
function registerLimiterMetrics(app: object, limiters: Readonly<Record<string, Limiter>>): void {
  const each = (read: (limiter: Limiter) => number) => () =>
    Object.entries(limiters).map(([limiter, one]) => [{ limiter }, read(one)] as const);
  readMetrics(app, {
    petalpaw_limiter_running: {
      help: 'Work that the limiter has admitted: password hashes, logins, bytes of large answers and of uploads.',
      read: each(({ running }) => running),
    },
    petalpaw_limiter_waiting: {
      help: 'Work that waits for the limiter.',
      read: each(({ waiting }) => waiting),
    },
    petalpaw_limiter_refused_total: {
      help: 'Work that the limiter refused, because too much of it waited, or for too long.',
      read: each(({ refused }) => refused),
    },
  });
}
