/** From configuration to a running server, and back: the steps of a start and of a stop, in order. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { followUsers } from '#features/accounts/public.ts';
import { confirmCaller, ensureFirstAdmin, ensureSigningKey, showWelcomeLink } from '#features/auth/public.ts';
import { composeBookingEmails, holdIfRestored } from '#features/booking-emails/public.ts';
import { endFeedsOnReset } from '#features/calendar/public.ts';
import { loadServices } from '#features/services/public.ts';
import { currentBusinessName, currentTimeZone, loadSettings } from '#features/settings/public.ts';
import { loadStaff } from '#features/staff/public.ts';
import type { Config } from '#platform/base/config/config.ts';
import { loadAppSecret } from '#platform/base/config/secrets.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { createFeed } from '#platform/data/changes/feed.ts';
import { openDatabase } from '#platform/data/db/database.ts';
import { serveControl } from '#platform/data/db/embedded/control.ts';
import { makePrivate } from '#platform/data/db/embedded/data-dir.ts';
import type { Embedded } from '#platform/data/db/embedded/embedded.ts';
import { directUrlOf, migrateDirectly, requireMigrated } from '#platform/data/db/server/direct-database.ts';
import { reportPooler } from '#platform/data/db/server/server-link.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  guardOf,
  stopAccepting,
} from '#platform/http/protection/connections.ts';
import { buildApp } from './app.ts';
import { controlCommands, startBackground } from './background.ts';
import { registerMetrics } from './metrics.ts';

export interface RunningServer {
  readonly app: App;
  readonly server: FastifyInstance;
  /** The URL on which it listens, with the port that was bound. */
  readonly url: string;
  /** Drains, finishes the requests in flight, closes the database. Safe to call twice. `reason` is logged. */
  stop(reason?: string): Promise<void>;
}

/**
 * Starts everything. When a later step fails, all earlier ones are undone.
 *
 * @param opening the embedded database, when opening it has already begun.
 * @param limits of connections; only tests pass different ones.
 */
export async function startServer(
  config: Config,
  log: Logger,
  opening?: Promise<Embedded>,
  limits: ConnectionLimits = connectionLimits,
): Promise<RunningServer> {
  await prepareDataDir(config, log);
  // A failed step does not keep the others open; its error is the one that is reported.
  const opened = new AsyncDisposableStack();
  const close = () =>
    opened.disposeAsync().catch((last) => {
      let first = last;
      while (first instanceof SuppressedError) first = first.suppressed;
      throw first;
    });
  try {
    const { databaseUrl, dataDir } = config;
    const poolSize = config.databasePoolSize;
    const database = await openDatabase({ databaseUrl, dataDir, opening, log, poolSize });
    opened.defer(() => database.close());
    await (config.migrateOnStart ? migrateDirectly : requireMigrated)(database, config, log);
    reportPooler(database.link, log);
    const appSecret = await loadAppSecret(config);
    const feed = createFeed({ database, databaseUrl: directUrlOf(config), log });
    opened.defer(() => feed.close());
    const app: App = {
      config,
      publicUrl: config.publicUrl ?? '',
      appSecret,
      database,
      feed,
      log,
      businessTimeZone: () => currentTimeZone(app),
      businessName: (language) => currentBusinessName(app, language),
      // Longer than a request takes that waits for nothing.
      identification: { holdsMs: 1_000, confirm: confirmCaller },
      draining: false,
    };

    const call = backgroundCall(app, 'start');
    await ensureSigningKey(call);
    await ensureFirstAdmin(call);
    await loadSettings(app);
    await loadServices(app);
    await loadStaff(app);
    followUsers(app);
    endFeedsOnReset(app);
    composeBookingEmails(app);
    await holdIfRestored(call);

    const server = buildApp(app, limits);
    registerMetrics(app, server);
    opened.defer(() => closeServer(server, limits));
    await server.listen({ host: config.host, port: config.port });
    const url = listeningUrl(server, config.host);
    app.publicUrl ||= url;
    await showWelcomeLink(call);
    if (database.kind === 'embedded') {
      const control = await serveControl(dataDir, controlCommands(app));
      opened.defer(() => control.close());
    }
    const background = startBackground(app);
    opened.defer(() => background.stop());

    let stopping: Promise<void> | undefined;
    const stop = async (reason: string) => {
      const { drainDelayMs: drainMs } = config;
      const began = performance.now();
      log.info({ reason, drainMs }, `stopping (${reason}): no new requests after ${drainMs} ms`);
      app.draining = true;
      await new Promise((done) => setTimeout(done, drainMs));
      await close();
      const tookMs = Math.round(performance.now() - began);
      log.info({ tookMs }, `stopped after ${tookMs} ms`);
    };
    return { app, server, url, stop: (reason = 'asked to') => (stopping ??= stop(reason)) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** With a database server and a mail server nothing is stored in the directory, so it may be missing, or read-only. */
async function prepareDataDir({ databaseUrl, smtpUrl, dataDir }: Config, log: Logger): Promise<void> {
  if (databaseUrl === undefined) return makePrivate(dataDir);
  if (smtpUrl !== undefined) return;
  await makePrivate(dataDir).catch((err) =>
    log.warn({ err }, 'emails cannot be written as files; they wait in the database'),
  );
}

async function closeServer(fastify: FastifyInstance, limits: ConnectionLimits): Promise<void> {
  const { server } = fastify;
  await stopAccepting(server, limits.lastRequestsMs);
  // A connection whose request arrived before the stop stays open after its response: it is idle only then.
  using _sweep = setInterval(() => {
    server.closeIdleConnections();
    // No client is waiting on these.
    guardOf(server)?.closeQuiet();
  }, 50);
  using _cutOff = setTimeout(() => guardOf(server)?.closeAll(), limits.stopMs);
  await fastify.close();
}

function listeningUrl(server: FastifyInstance, host: string): string {
  const { port } = server.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
