/** What one process shares between its calls, and how a feature keeps state of its own beside it. */
import type { Logger } from 'pino';
import type { Feed } from './changes/feed.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';

export interface App {
  readonly config: Config;
  /** Origin that clients see, without a trailing slash. Known once the server listens. */
  publicUrl: string;
  /** Root secret; keys for each purpose are derived from it. */
  readonly appSecret: string;
  readonly database: Database;
  readonly feed: Feed;
  readonly log: Logger;
  /** IANA zone that times without an offset are meant in: the setting `timeZone` (contract §2, "Timestamps"). */
  readonly businessTimeZone: () => string;
  /** Set when the process has been asked to stop: not ready, and every answer closes its connection. */
  draining: boolean;
}

/**
 * State of which there is one for each app: `const catalog = onePerApp((app) => new Catalog(app))`, then
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
