/** The context that all calls of one process share, and a way for a feature to keep its own state beside it. */
import type { Logger } from 'pino';
import type { Feed } from './changes/feed.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';

export interface App {
  readonly config: Config;
  /** Origin that clients see, without a trailing slash. Set once the server listens. */
  publicUrl: string;
  /** Root secret; the key for each purpose is derived from it. */
  readonly appSecret: string;
  readonly database: Database;
  readonly feed: Feed;
  readonly log: Logger;
  /** IANA time zone of times without an offset: the setting `timeZone` (contract §2, "Timestamps"). */
  readonly businessTimeZone: () => string;
  /** Set when the process is asked to stop: it is then not ready, and every answer closes its connection. */
  draining: boolean;
}

/**
 * State with one instance per app: `const catalog = onePerApp((app) => new Catalog(app))`, then
 * `catalog(call.app)`. Two apps in one process (tests, rolling restarts) never share it.
 */
export function onePerApp<T>(create: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, T>();
  return (app) => {
    let one = made.get(app);
    if (one === undefined) {
      one = create(app);
      made.set(app, one);
    }
    return one;
  };
}
