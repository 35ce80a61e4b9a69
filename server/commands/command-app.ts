/** The app that a command needs to call a feature's operations: it serves no requests and caches nothing. */

import type { Config } from '#platform/base/config/config.ts';
import { loadAppSecret } from '#platform/base/config/secrets.ts';
import { createLog } from '#platform/base/observability/log.ts';
import type { App } from '#platform/data/app.ts';
import { createFeed } from '#platform/data/changes/feed.ts';
import type { Database } from '#platform/data/db/database.ts';
import { terminalLog } from './command.ts';

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
    businessName: () => 'Petalpaw',
    identification: { holdsMs: Number.POSITIVE_INFINITY, confirm: async () => {} },
    draining: false,
  };
}
