/**
 * `npm run restore -- F`: restores the backup F into an empty database, completely or not at all, and then applies
 * newer migrations. All sessions and calendar feeds are ended; `npm run restore -- --keep-sign-ins F` restores them as well.
 * `npm run restore -- --check F` only reads the file and reports whether it is complete.
 */
import { parseArgs } from 'node:util';
import { flowTables } from '#features/accounts/public.ts';
import { canDecryptSigningKeys, removeEmailsWithLinks, sessionTables } from '#features/auth/public.ts';
import { holdBookingEmails } from '#features/booking-emails/public.ts';
import { feedTables } from '#features/calendar/public.ts';
import { BackupError } from '#platform/data/backup/format.ts';
import { type CheckedBackup, readBackup } from '#platform/data/backup/read-backup.ts';
import { requireKnownMigrations, restoreBackup } from '#platform/data/backup/restore-backup.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { migrate } from '#platform/data/db/migrate.ts';
import { migrationsDirectory, readMigrations } from '#platform/data/db/migration-files.ts';
import { openDirect } from '#platform/data/db/server/direct-database.ts';
import { fileArgument, limitMemory, printTableRows, runCommand, say, terminalLog } from './command.ts';
import { commandApp } from './command-app.ts';

limitMemory();
await runCommand(async (config) => {
  const { file, checkOnly, keepSignIns } = readArguments();
  const migrations = await readMigrations(migrationsDirectory);
  // Checked before the database is opened: an incomplete file leaves no trace.
  const checked = await readBackup(file);
  requireKnownMigrations(checked.head, migrations);
  say(`${file} is complete: ${describe(checked)}.`);
  if (checkOnly) return;

  const database = await openDirect(config, { log: terminalLog, poolSize: 1 });
  try {
    await restoreBackup(database, file, {
      migrations,
      leaveOut: keepSignIns ? [] : [...sessionTables, ...flowTables, ...feedTables],
      onTable: printTableRows,
      onForeignTable: (table) => say(`  ${table}: skipped, it is not a Petalpaw table`),
    });
    const { applied } = await migrate(database, terminalLog);
    for (const name of applied) say(`applied ${name}`);
    const call = backgroundCall(await commandApp(database, config), 'restore');
    const held = await holdBookingEmails(call);
    if (held > 0)
      say(
        `${held} emails about bookings that waited are not sent: they may have been sent since the backup.`,
      );
    if (keepSignIns) {
      say(
        'Sessions, emailed links and calendar feeds are as they were at the time of the backup, including those ended, used or deleted since.',
      );
    } else {
      const removed = await removeEmailsWithLinks(call);
      say(
        'All sessions have ended, and emailed links no longer work. Neither do the addresses of calendar feeds. Use --keep-sign-ins to restore them.',
      );
      if (removed > 0) say(`Removed ${removed} emails from the outbox because their links no longer work.`);
    }
    if (!(await canDecryptSigningKeys(call))) {
      process.stderr.write(
        'petalpaw: APP_SECRET differs from that of the backup: issued access tokens are refused, waiting emails are not sent, and lockouts are forgotten. To keep them, set the former APP_SECRET before the first start.\n',
      );
    }
    say('Restored. The server can be started.');
  } finally {
    await database.close();
  }
});

function readArguments(): { file: string; checkOnly: boolean; keepSignIns: boolean } {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      'keep-sign-ins': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new BackupError('Name one file: npm run restore -- FILE, or npm run restore -- --check FILE.');
  }
  return { file: fileArgument(file), checkOnly: values.check, keepSignIns: values['keep-sign-ins'] };
}

function describe({ head, foot }: CheckedBackup): string {
  const counts = Object.values(foot.rows);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return `made at ${head.madeAt} by Petalpaw ${head.petalpaw}, ${rows} rows of ${counts.length} tables`;
}
