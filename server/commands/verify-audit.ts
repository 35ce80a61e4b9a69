/**
 * `npm run audit:verify`: compares every entry of the audit log with its seal, and prints the hash of the last seal.
 * `-- --from HASH` requires the seal with that hash, which was kept elsewhere; `-- --file F` reads an exported file
 * instead of the database. Exit code 1 when the log is not as it was sealed.
 */
import { parseArgs } from 'node:util';
import { verifyAuditFile, verifyAuditLog } from '#features/audit/public.ts';
import type { Config } from '#platform/base/config/config.ts';
import { fileArgument, requireExisting, runCommand, say, whereverItIs } from './command.ts';

type Verification = Awaited<ReturnType<typeof verifyAuditLog>>;

await runCommand(async (config) => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, file: { type: 'string' } } });
  const from = values.from?.toLowerCase();
  if (from !== undefined && !/^[0-9a-f]{64}$/.test(from)) {
    throw new Error('--from takes the hash of a seal: 64 hexadecimal digits.');
  }
  const { file } = values;
  report(
    file === undefined ? await verifyDatabase(config, from) : await verifyAuditFile(fileArgument(file), from),
  );
});

function verifyDatabase(config: Config, from: string | undefined): Promise<Verification> {
  requireExisting(config);
  return whereverItIs(config, 'verifyAuditLog', ({ kysely }) => verifyAuditLog(kysely, from), {
    args: from ?? null,
    mayBeReadOnly: true,
  });
}

function report(verification: Verification): void {
  const { isIntact, differences, found, seals, entries, unsealed, startHash, lastHash } = verification;
  for (const line of differences) say(line);
  if (found > differences.length) say(`and ${found - differences.length} more`);
  if (!isIntact) {
    throw new Error(
      `The audit log is not as it was sealed: ${found} ${found === 1 ? 'difference' : 'differences'}.`,
    );
  }
  const counts = `${entries} entries under ${seals} seals are as they were sealed`;
  say(`${counts}; ${unsealed} entries have no seal yet.`);
  if (startHash !== null) say(`Earlier entries were exported, up to the seal ${startHash}`);
  say(lastHash === null ? 'There is no seal yet.' : `The last seal: ${lastHash}`);
}
