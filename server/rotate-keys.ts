/**
 * `npm run keys:rotate`: makes another key for signing access tokens. Every server takes it at once; what the former
 * one has signed stays good until it expires, so nobody is signed out.
 */
import { type RotatedKeys, rotateKeys } from '#features/auth/operations.ts';
import type { App } from '#platform/app-context.ts';
import { systemCall } from '#platform/call.ts';
import type { Config } from '#platform/config/config.ts';
import { loadAppSecret } from '#platform/config/secrets.ts';
import type { Database } from '#platform/db/database.ts';
import { createFeed } from '#platform/db/feed.ts';
import { createLog } from '#platform/observability/log.ts';
import { onDatabase, terminalLog } from './on-database.ts';

await onDatabase('rotateKeys', rotate, report);

async function rotate(database: Database, config: Config): Promise<RotatedKeys> {
  const app: App = {
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
  return rotateKeys(systemCall(app, 'keys:rotate'));
}

function report({ kid, retired }: RotatedKeys): string {
  const former = retired.map((one) => `retired ${one}\n`).join('');
  return `${former}Access tokens are signed with ${kid} from now on.\n`;
}
