/** An app without a server around it, for tests of email: it delivers nothing until the test asks for it. */
import { onTestFinished } from 'vitest';
import { readConfig } from '#platform/base/config/config.ts';
import { createLog } from '#platform/base/observability/log.ts';
import type { App } from '#platform/data/app.ts';
import type { Database } from '#platform/data/db/database.ts';
import type { OpenDatabase } from '#test/support/open.ts';

export interface MailApp {
  readonly app: App;
  /** The log's lines, parsed. */
  readonly lines: Record<string, unknown>[];
}

/** The database as one process sees it; two of them are two replicas. */
export function mailApp(database: OpenDatabase, env: Record<string, string> = {}): MailApp {
  const lines: Record<string, unknown>[] = [];
  const { DATA_DIR, DATABASE_URL } = database.place.env;
  const given = { DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) };
  const app = {
    config: readConfig({ ...given, APP_SECRET: 'a secret of the tests, long enough', ...env }),
    publicUrl: 'https://petalpaw.test',
    appSecret: 'a secret of the tests, long enough',
    database: database as Database,
    log: createLog({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }),
    businessName: (language) => `Paws & ${language}`,
    draining: false,
  } as App;
  onTestFinished(() => {
    app.draining = true;
  });
  return { app, lines };
}
