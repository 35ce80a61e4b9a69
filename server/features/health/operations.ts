/** Readiness and metrics of this process. */

import { hash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#domain/refusal.ts';
import { isLoopbackAddress } from '#platform/base/config/values/loopback.ts';
import { metricsRegistry } from '#platform/base/observability/metrics.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import type { DatabaseState } from '#platform/data/db/database.ts';

/** Milliseconds for which a result of the database check is reused. */
const freshMs = 500;

/**
 * Succeeds if this process can accept requests.
 *
 * @throws Refusal UNAVAILABLE while the process is stopping, or its database does not respond or is read-only.
 */
export async function getReadiness({ app }: Call): Promise<void> {
  if (app.draining) throw new Refusal('UNAVAILABLE', 'the server is stopping');
  const state = await databaseCheck(app)();
  if (state === 'unavailable') throw new Refusal('UNAVAILABLE', 'the database does not answer');
  if (state === 'read-only') throw new Refusal('UNAVAILABLE', 'the database is read-only');
}

/**
 * Returns the metrics in the Prometheus text format. Requires METRICS_TOKEN as a bearer token; while that is not set,
 * only requests from this machine are accepted (contract §1).
 *
 * @throws Refusal UNAUTHENTICATED without the correct token, FORBIDDEN for any other request while no token is set.
 */
export async function getMetrics(
  { app, ip }: Call,
  headers: Readonly<Record<string, unknown>>,
): Promise<{ text: string; contentType: string }> {
  const { metricsToken } = app.config;
  if (metricsToken !== undefined) requireToken(metricsToken, headers.authorization);
  else requireThisMachine(ip, headers);
  const registry = metricsRegistry(app);
  return { text: await registry.metrics(), contentType: registry.contentType };
}

/**
 * Runs one check at a time for any number of requests, because these endpoints have no rate limit and no
 * authentication.
 */
const databaseCheck = onePerApp('databaseCheck', (app: App) => {
  let pending: Promise<DatabaseState> | undefined;
  const forget = () => {
    pending = undefined;
  };
  return () => {
    pending ??= app.database.state().finally(() => setTimeout(forget, freshMs).unref());
    return pending;
  };
});

function requireToken(expected: string, authorization: unknown): void {
  const token = typeof authorization === 'string' ? /^Bearer +(\S+) *$/i.exec(authorization)?.[1] : undefined;
  if (token === undefined || !timingSafeEqual(digest(token), digest(expected))) {
    throw new Refusal('UNAUTHENTICATED', 'Authorization: expected "Bearer <METRICS_TOKEN>"');
  }
}

/** Hashes the text, so that the compared values always have the same length. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** Each of these headers shows that a proxy on this machine forwards a request (RFC 7239, RFC 9110, 7.6.3). */
const forwardingHeaders = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/;

function requireThisMachine(ip: string, headers: Readonly<Record<string, unknown>>): void {
  if (!isLoopbackAddress(ip) || Object.keys(headers).some((name) => forwardingHeaders.test(name))) {
    throw new Refusal('FORBIDDEN', 'metrics are only available on this machine until METRICS_TOKEN is set');
  }
}
