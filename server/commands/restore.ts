/**
 * `npm run restore -- F`: restores the backup F into an empty database, completely or not at all, and then applies
 * newer migrations. All sessions are ended; `npm run restore -- --keep-sign-ins F` restores the sessions as well.
 * `npm run restore -- --check F` only reads the file and reports whether it is complete.
 */
import { parseArgs } from 'node:util';
import { flowTables } from '#features/accounts/public.ts';
import { canDecryptSigningKeys, removeEmailsWithLinks, sessionTables } from '#features/auth/public.ts';
import { BackupError } from '#platform/backup/format.ts';
import { type CheckedBackup, readBackup } from '#platform/backup/read-backup.ts';
import { requireKnownMigrations, restoreBackup } from '#platform/backup/restore-backup.ts';
import { backgroundCall } from '#platform/call.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrationsDirectory, readMigrations } from '#platform/db/migration-files.ts';
import { openDirect } from '#platform/db/server/direct-database.ts';
import { fileArgument, limitMemory, printTableRows } from './backup-lines.ts';
import { commandApp } from './command-app.ts';
import { runCommand, terminalLog } from './on-database.ts';

limitMemory();
await runCommand(async (config) => {
  const { file, checkOnly, keepSignIns } = readArguments();
  const migrations = await readMigrations(migrationsDirectory);
  // Checked before the database is opened: an incomplete file leaves no trace.
  const checked = await readBackup(file);
  requireKnownMigrations(checked.head, migrations);
  say(`${file} is whole: ${describe(checked)}.`);
  if (checkOnly) return;

  const database = await openDirect(config, { log: terminalLog, poolSize: 1 });
  try {
    await restoreBackup(database, file, {
      migrations,
      leaveOut: keepSignIns ? [] : [...sessionTables, ...flowTables],
      onTable: printTableRows,
      onStranger: (table) => process.stdout.write(`  ${table}: passed over, it is not of Petalpaw\n`),
    });
    const { applied } = await migrate(database, terminalLog);
    for (const name of applied) say(`applied ${name}`);
    const call = backgroundCall(await commandApp(database, config), 'restore');
    if (keepSignIns) {
      say(
        'Sign-ins and mailed links are as they were when the backup was made, also those that were ended or used since.',
      );
    } else {
      const letters = await removeEmailsWithLinks(call);
      say(
        'All sign-ins have ended, and links that were mailed no longer work. --keep-sign-ins restores them as well.',
      );
      if (letters > 0) say(`Removed from the outbox because their links no longer work: ${letters} letters.`);
    }
    if (!(await canDecryptSigningKeys(call))) {
      process.stderr.write(
        'petalpaw: APP_SECRET is not the one of the backup: access tokens that are out are refused, letters that wait are given up, lockouts are forgotten. Set the former one before the first start to keep them.\n',
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
