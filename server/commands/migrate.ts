/** `npm run migrate`: brings the database up to date without starting the server, and says what it did. */
import { migrate } from '#platform/db/migrate.ts';
import { onDatabase, terminalLog } from './on-database.ts';

await onDatabase(
  'migrate',
  (database) => migrate(database, terminalLog),
  ({ applied }) =>
    applied.map((name) => `applied ${name}\n`).join('') ||
    'The database is up to date; there was nothing to apply.\n',
);
