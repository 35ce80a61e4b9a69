/** The app that a command needs to call a feature's operations: it serves no requests and caches nothing. */
import type { App } from '#platform/app-context.ts';
import { createFeed } from '#platform/changes/feed.ts';
import type { Config } from '#platform/config/config.ts';
import { loadAppSecret } from '#platform/config/secrets.ts';
import type { Database } from '#platform/db/database.ts';
import { createLog } from '#platform/observability/log.ts';
import { terminalLog } from './on-database.ts';

/** @throws Error when the root secret cannot be read. */
export async function commandApp(database: Database, config: Config): Promise<App> {
  return {
    config,
    publicUrl: config.publicUrl ?? '',
    appSecret: await loadAppSecret(config),
    database,
    // Nothing is cached here that other processes could change, so there are no notifications to listen to.
    feed: createFeed({ database, databaseUrl: undefined, log: terminalLog }),
    log: createLog({ logLevel: 'silent' }),
    businessTimeZone: () => 'UTC',
    draining: false,
  };
}
