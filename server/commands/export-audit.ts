/**
 * `npm run audit:export -- --directory D`: moves the months of the audit log that are older than AUDIT_RETENTION into
 * files, one for each month, with their seals. `npm run audit:verify -- --file F` verifies such a file.
 */
import { parseArgs } from 'node:util';
import { type ExportedMonth, exportAuditLog } from '#features/audit/public.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { fileArgument, runCommand, say, whereverItIs } from './command.ts';
import { commandApp } from './command-app.ts';

await runCommand(async (config) => {
  const { values } = parseArgs({ options: { directory: { type: 'string' } } });
  if (values.directory === undefined) {
    throw new Error('Name the directory for the files: npm run audit:export -- --directory DIRECTORY.');
  }
  const { auditRetentionMs: retentionMs } = config;
  if (retentionMs === undefined) {
    throw new Error(
      'AUDIT_RETENTION is off: set it to the time that entries stay in the database, for example 365d.',
    );
  }
  const request = { directory: fileArgument(values.directory), retentionMs };
  const months = await whereverItIs<readonly ExportedMonth[]>(
    config,
    'exportAuditLog',
    async (database) =>
      exportAuditLog(backgroundCall(await commandApp(database, config), 'audit:export'), request),
    { args: request },
  );
  for (const { file, entries, seals, lastHash } of months) {
    say(`Moved ${entries} entries under ${seals} seals to ${file}, up to the seal ${lastHash}`);
  }
  if (months.length === 0) say('No month is old enough.');
});
