/** The audit log of a database, as `npm run audit:verify` compares it with its seals. */
import type { AnyDatabase } from '#platform/db/tables.ts';
import { leafOf } from './leaves.ts';
import {
  countEntriesAfter,
  entriesBetween,
  findEntriesUpTo,
  findSealAfter,
  findStart,
} from './seal-queries.ts';
import { type SealedLog, type Verification, verifyLog } from './verify-log.ts';

/** Compares the audit log with its seals; servers may write and seal meanwhile. `kept` as for `verifyLog`. */
export function verifyAuditLog(db: AnyDatabase, kept?: string): Promise<Verification> {
  return verifyLog(logOf(db), kept);
}

function logOf(db: AnyDatabase): SealedLog {
  return {
    start: () => findStart(db),
    sealAfter: ({ number }) => findSealAfter(db, number),
    async *entriesOf(before, seal) {
      for await (const { entry } of entriesBetween(db, before.lastSeq, seal.lastSeq)) yield leafOf(entry);
    },
    entriesBeforeStart: ({ lastSeq }) => findEntriesUpTo(db, lastSeq),
    countUnsealed: ({ lastSeq }) => countEntriesAfter(db, lastSeq),
  };
}
