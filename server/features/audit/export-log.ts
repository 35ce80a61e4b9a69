/**
 * Moves whole months of the audit log into files (contract §16), each with its seals. The seals that remain continue
 * the chain from the last one that left.
 */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fileExists, writeNewFile } from '#platform/base/new-file.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { recordAudit } from './record-audit.ts';
import {
  entriesBetween,
  findLastSeal,
  findSealAfter,
  findStart,
  removeSeal,
  type SealEnd,
  type StoredSeal,
  sealEndTime,
} from './seal-queries.ts';
import { entryLine, headLine, sealLine, verifyAuditFile } from './sealed-file.ts';

export interface ExportRequest {
  readonly directory: string;
  /** Milliseconds that entries stay in the database at least. */
  readonly retentionMs: number;
}

export interface ExportedMonth {
  readonly file: string;
  readonly entries: number;
  readonly seals: number;
  readonly lastHash: string;
}

/**
 * Writes one file for each month (UTC) whose end is older than the retention, reads it back, and only then removes its
 * entries from the database. A seal belongs to the month of its last entry. Where an earlier export was interrupted,
 * this one continues it.
 *
 * @throws Error when a file cannot be written, differs from its seals, or belongs to another log. Its entries stay.
 */
export async function exportAuditLog(
  call: Call,
  { directory, retentionMs }: ExportRequest,
): Promise<ExportedMonth[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const exported: ExportedMonth[] = [];
  for (;;) {
    const start = await findStart(call.db);
    const month = await oldestMonth(call.db, start, retentionMs);
    if (month === undefined) return exported;
    const file = path.join(directory, `audit-log-${month}.jsonl.gz`);
    if (!(await fileExists(file))) await writeMonth(call.db, start, month, file);
    exported.push(await removeMonth(call, month, file));
  }
}

/** Returns the month of the first seal, if it ended before the retention began. */
async function oldestMonth(
  db: AnyDatabase,
  start: SealEnd,
  retentionMs: number,
): Promise<Temporal.PlainYearMonth | undefined> {
  const first = await findSealAfter(db, start.number);
  if (first === undefined) return undefined;
  const month = await monthOf(db, first);
  const end = month.add({ months: 1 }).toPlainDate({ day: 1 }).toZonedDateTime('UTC').toInstant();
  const { now } = await findLastSeal(db);
  return Temporal.Instant.compare(end.add({ milliseconds: retentionMs }), now) <= 0 ? month : undefined;
}

async function monthOf(db: AnyDatabase, seal: StoredSeal): Promise<Temporal.PlainYearMonth> {
  const at = await sealEndTime(db, seal);
  return at.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth();
}

async function writeMonth(
  db: AnyDatabase,
  start: SealEnd,
  month: Temporal.PlainYearMonth,
  file: string,
): Promise<void> {
  await writeNewFile(file, async (partial) => {
    await pipeline(
      Readable.from(linesOf(db, start, month)),
      createGzip(),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await requireIntact(partial);
  });
}

async function* linesOf(
  db: AnyDatabase,
  start: SealEnd,
  month: Temporal.PlainYearMonth,
): AsyncGenerator<string> {
  yield headLine(start);
  let before: SealEnd = start;
  for (;;) {
    const seal = await findSealAfter(db, before.number);
    if (seal === undefined) return;
    // Clocks differ a little: an entry of an earlier month may follow one of this month.
    if (Temporal.PlainYearMonth.compare(await monthOf(db, seal), month) > 0) return;
    yield sealLine(seal);
    for await (const { entry } of entriesBetween(db, before.lastSeq, seal.lastSeq)) yield entryLine(entry);
    before = seal;
  }
}

async function requireIntact(file: string) {
  const verification = await verifyAuditFile(file);
  if (verification.isIntact) return verification;
  throw new Error(
    `The audit log is not as it was sealed, so nothing was moved: ${verification.differences[0]}. Run npm run audit:verify.`,
  );
}

/** Removes what the file has from the database, seal by seal, each in a short transaction. */
async function removeMonth(call: Call, month: Temporal.PlainYearMonth, file: string): Promise<ExportedMonth> {
  const { lastHash, seals, entries } = await requireIntact(file);
  if (lastHash === null) throw new Error(`${file} has no seal.`);
  // Of a file that an interrupted export wrote, the first seals may have left already.
  const { number: last } = await findEnd(call.db, file, lastHash);
  for (let isLast = false; !isLast; ) {
    isLast = await inTransaction(call, async (call) => {
      const removed = await removeSeal(call.db, last);
      // Another export of the same file has removed the last seal, and recorded it.
      if (removed === undefined) return true;
      if (removed.hash !== lastHash) return false;
      await recordAudit(call, 'exportAuditLog', 'auditLog', String(month), {
        after: { entries, seals, lastSeal: lastHash },
      });
      return true;
    });
  }
  return { file, entries, seals, lastHash };
}

/**
 * Returns the seal with which the file ends.
 *
 * @throws Error when the database does not have it.
 */
async function findEnd(db: AnyDatabase, file: string, lastHash: string): Promise<SealEnd> {
  for (
    let end: SealEnd | undefined = await findStart(db);
    end !== undefined;
    end = await findSealAfter(db, end.number)
  )
    if (end.hash === lastHash) return end;
  throw new Error(`${file} is there already, and is of another audit log: name another directory.`);
}
