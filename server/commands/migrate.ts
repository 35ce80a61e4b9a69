/** `npm run migrate`: applies pending migrations without starting the server, and reports the changes. */
import { migrate } from '#platform/db/migrate.ts';
import { onDatabase, terminalLog } from './on-database.ts';

await onDatabase(
  'migrate',
  (database) => migrate(database, terminalLog),
  ({ applied }) =>
    applied.map((name) => `applied ${name}\n`).join('') ||
    'The database is up to date; there was nothing to apply.\n',
);
