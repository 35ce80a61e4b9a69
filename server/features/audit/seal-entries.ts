/** Scheduled job that seals the audit log (contract §16), and its metric. */
import { randomUUIDv7 } from 'node:crypto';
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { databaseGauges } from '#platform/data/metrics/database-gauges.ts';
import { type Leaf, leafOf, treeHash } from './merkle-tree.ts';
import { shownSeal } from './schema.ts';
import { maxEntries, sealHash } from './seal.ts';
import {
  entriesBetween,
  findLastSeal,
  hasEntriesAfter,
  insertSeal,
  type NumberedEntry,
  type StoredSeal,
  unsealedSeconds,
} from './seal-queries.ts';
import { settledNumber } from './settled-entries.ts';

/** Milliseconds that a run waits for running writers. Their statements end far earlier; other writers delay the seals. */
const maxWaitMs = 60_000;

/**
 * Seals the entries that have no seal, in the order of the log's sequence, up to the first number that a running
 * transaction may still commit: so an entry can be late, and none is passed over. Writers are not delayed. Two
 * processes that seal at the same time do no harm: each seal has one number, and only one of them gets it.
 */
export async function sealAuditLog(app: App, signal?: AbortSignal): Promise<void> {
  const { db } = backgroundCall(app, 'seal-audit-log');
  if (!(await hasEntriesAfter(db, (await findLastSeal(db)).lastSeq))) return;
  const settled = await settledNumber(db, maxWaitMs, signal);
  if (settled === undefined) return;
  for (;;) {
    if (signal?.aborted) return;
    const seal = await nextSeal(db, String(settled));
    if (seal === undefined) return;
    // Another process has stored the seal with this number: the remaining entries are under the next one.
    if (!(await insertSeal(db, seal))) continue;
    // The log collection is a witness: a later change of the database cannot change this line.
    app.log.info({ seal: shownSeal(seal) }, 'the audit log was sealed');
    // Nothing is left. Under load each statement waits for a connection, and the seals of later entries wait for this run.
    if (seal.count < maxEntries) return;
  }
}

async function nextSeal(db: AnyDatabase, settled: string): Promise<StoredSeal | undefined> {
  const before = await findLastSeal(db);
  const leaves: Leaf[] = [];
  let last: NumberedEntry | undefined;
  for await (const next of entriesBetween(db, before.lastSeq, settled)) {
    leaves.push(leafOf(next.entry));
    last = next;
    if (leaves.length === maxEntries) break;
  }
  if (last === undefined) return undefined;
  const fields = {
    id: randomUUIDv7(),
    at: before.now.round({ smallestUnit: 'millisecond', roundingMode: 'floor' }),
    firstId: (leaves[0] as Leaf).id,
    lastId: last.entry.id,
    count: leaves.length,
    root: treeHash(leaves.map(({ hash }) => hash)).toString('hex'),
    previous: before.hash,
  };
  const number = String(BigInt(before.number) + 1n);
  return { ...fields, hash: sealHash(fields), number, lastSeq: last.seq, leaves };
}

/** Adds the age of what has no seal yet to `/metrics`: a transaction that stays open delays every later seal. */
export function registerAuditMetrics(app: App): void {
  databaseGauges(
    app,
    {
      petalpaw_audit_unsealed_age_seconds:
        'Age of the oldest entry of the audit log that has no seal yet, in seconds; 0 if there is none.',
    },
    async (db) => ({ petalpaw_audit_unsealed_age_seconds: await unsealedSeconds(db) }),
  );
}
