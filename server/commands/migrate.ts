/** `npm run migrate`: applies pending migrations without starting the server, and reports the changes. */
import { migrate } from '#platform/data/db/migrate.ts';
import { onDatabase, terminalLog } from './command.ts';

await onDatabase(
  'migrate',
  (database) => migrate(database, terminalLog),
  ({ applied }) =>
    applied.map((name) => `applied ${name}\n`).join('') ||
    'The database is up to date; there was nothing to apply.\n',
);
