/**
 * `npm run backup [-- --file F]`: writes the whole content of the database into one file, also while servers use it.
 * `npm run restore` reads it.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '#platform/base/config/config.ts';
import { BackupError } from '#platform/data/backup/format.ts';
import { requireAbsent, writeBackup } from '#platform/data/backup/write-backup.ts';
import { type Database, openDatabase } from '#platform/data/db/database.ts';
import { openCopy } from '#platform/data/db/embedded/copied-database.ts';
import { DataDirTaken } from '#platform/data/db/embedded/data-dir.ts';
import { openDirect } from '#platform/data/db/server/direct-database.ts';
import packageJson from '../../package.json' with { type: 'json' };
import {
  fileArgument,
  limitMemory,
  printTableRows,
  requireExisting,
  runCommand,
  say,
  sendToServer,
  terminalLog,
} from './command.ts';

let interrupted: AbortSignal | undefined;

limitMemory();
await runCommand(async (config) => {
  const { values } = parseArgs({ options: { file: { type: 'string' } } });
  const file = fileArgument(values.file ?? defaultName());
  // Also checked before the copy: otherwise the server would be delayed for nothing.
  await requireAbsent(file);
  const database = await openForReading(config);
  try {
    const { tables, rows, bytes } = await writeBackup(database, file, {
      petalpaw: packageJson.version,
      onTable: printTableRows,
      onWait: () => terminalLog.info({}, 'another process is applying migrations; waiting for it'),
      onRead: () => database.close(),
      signal: interruption(),
    });
    const mb = (bytes / 1_000_000).toFixed(1);
    say(
      `Wrote ${file}: ${rows} rows of ${tables} tables, ${mb} MB. Keep it secret. APP_SECRET is not in it: a restored database needs the same one${whereSecretIs(config)}.`,
    );
  } finally {
    await database.close();
  }
});

function defaultName(): string {
  return `petalpaw-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;
}

/**
 * Handles Ctrl-C and a stop by the system, from the first call on: the incomplete file is removed before the process
 * ends. Before that call, for example while a server does not respond, there is nothing to remove, and the signals
 * end the process as usual.
 */
function interruption(): AbortSignal {
  if (interrupted === undefined) {
    const controller = new AbortController();
    const stop = () => controller.abort(new BackupError('Interrupted; nothing was written.'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    interrupted = controller.signal;
  }
  return interrupted;
}

async function openForReading(config: Config): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    return openDirect(config, { log: terminalLog, poolSize: 1, mayBeReadOnly: true });
  }
  requireExisting(config);
  try {
    return await openDatabase({ dataDir, log: terminalLog });
  } catch (error) {
    if (!(error instanceof DataDirTaken)) throw error;
    return openCopy(
      dataDir,
      terminalLog,
      async (args) => {
        const waited = await sendToServer(dataDir, 'completeCopy', error, args);
        say(`Copied the database of the running server, which waited ${waited} ms.`);
      },
      interruption(),
    );
  }
}

function whereSecretIs({ appSecret, dataDir }: Config): string {
  return appSecret === undefined ? `, which is in ${path.join(dataDir, 'app-secret')}` : '';
}
