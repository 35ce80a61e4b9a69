/** What a command needs of an app to call a feature's operations: it serves nobody and keeps nothing. */
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
    // Nothing is kept here that others could change, so there is nothing to listen to.
    feed: createFeed({ database, databaseUrl: undefined, log: terminalLog }),
    log: createLog({ logLevel: 'silent' }),
    businessTimeZone: () => 'UTC',
    draining: false,
  };
}
