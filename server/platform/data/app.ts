/** The context that all calls of one process share. */
import type { Logger } from 'pino';
import type { Role } from '#domain/access/roles.ts';
import type { Language } from '#domain/text/language.ts';
import type { Config } from '#platform/base/config/config.ts';
import type { Feed } from './changes/feed.ts';
import type { Database } from './db/database.ts';
import type { AnyDatabase } from './db/tables.ts';

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
  /** The setting `businessName` in the language, else in English, or `Petalpaw`: one line of at most 60 characters. */
  readonly businessName: (language: Language) => string;
  /**
   * How long in milliseconds the identification of a caller holds, and the check after that time, in the transaction of the
   * call (`inTransaction` in call.ts). It throws a Refusal when the session has ended or the role is another one.
   */
  readonly identification: {
    holdsMs: number;
    readonly confirm: (db: AnyDatabase, caller: { sessionId: string; role: Role }) => Promise<void>;
  };
  /** Set when the process is asked to stop: it is then not ready, and every answer closes its connection. */
  draining: boolean;
}
