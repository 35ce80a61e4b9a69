/** Compares a sealed log with its seals (contract §16), in constant memory. */
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { type Leaf, leafOf, treeHash } from './merkle-tree.ts';
import { maxEntries, sealHash } from './seal.ts';
import {
  countEntriesAfter,
  entriesBetween,
  findEntriesUpTo,
  findSealAfter,
  findStart,
  type SealEnd,
  type StoredSeal,
} from './seal-queries.ts';

/** A log with its seals: that of a database, or an exported file. */
export interface SealedLog {
  /** The end of what was exported earlier: the first seal continues from there. */
  start(): Promise<SealEnd>;
  sealAfter(end: SealEnd): Promise<StoredSeal | undefined>;
  /** The entries under a seal as they are now, in their order. */
  entriesOf(before: SealEnd, seal: StoredSeal): AsyncIterable<Leaf>;
  /** The ids of entries before the first seal; there should be none. */
  entriesBeforeStart(start: SealEnd): Promise<readonly string[]>;
  /** The number of entries that have no seal yet. */
  countUnsealed(last: SealEnd): Promise<number>;
}

/** The result; plain data, because a running server may have to send it to the command. */
export interface Verification {
  readonly isIntact: boolean;
  /** One line for each difference, the first hundred. */
  readonly differences: readonly string[];
  /** The number of all differences. */
  readonly found: number;
  readonly seals: number;
  readonly entries: number;
  readonly unsealed: number;
  /** The hash of the seal after which the log begins; null for a log from its first entry on. */
  readonly startHash: string | null;
  /** The hash of the last seal; null when there is none. */
  readonly lastHash: string | null;
}

const maxShown = 100;

/** Compares the audit log of a database with its seals, while servers write and seal; `kept` as for `verifyLog`. */
export function verifyAuditLog(db: AnyDatabase, kept?: string): Promise<Verification> {
  const log: SealedLog = {
    start: () => findStart(db),
    sealAfter: ({ number }) => findSealAfter(db, number),
    async *entriesOf(before, seal) {
      for await (const { entry } of entriesBetween(db, before.lastSeq, seal.lastSeq)) yield leafOf(entry);
    },
    entriesBeforeStart: ({ lastSeq }) => findEntriesUpTo(db, lastSeq),
    countUnsealed: ({ lastSeq }) => countEntriesAfter(db, lastSeq),
  };
  return verifyLog(log, kept);
}

/**
 * Compares every entry with its seal, and every seal with the one before.
 *
 * @param kept the hash of a seal that was kept elsewhere: it must be in the chain. Without one, nobody notices that
 * entries and all later seals were rewritten together.
 */
export async function verifyLog(log: SealedLog, kept?: string): Promise<Verification> {
  const start = await log.start();
  const differences: string[] = [];
  let [found, seals, entries] = [0, 0, 0];
  let isKeptFound = kept === undefined || kept === start.hash;
  let hasExported = start.hash !== null;
  const report = (lines: readonly string[]) => {
    found += lines.length;
    differences.push(...lines.slice(0, Math.max(maxShown - differences.length, 0)));
  };

  report((await log.entriesBeforeStart(start)).map((id) => `entry ${id} was inserted before the first seal`));
  let before = start;
  for (let seal = await log.sealAfter(before); seal !== undefined; seal = await log.sealAfter(before)) {
    const compared = await compareEntries(seal, log.entriesOf(before, seal));
    const lines = [...chainDifferences(before, seal), ...compared.differences];
    if (lines.length > 0) {
      // The export of old entries removes them with their seal, possibly while they are compared.
      const moved = await log.start();
      if (BigInt(moved.number) >= BigInt(seal.number)) {
        before = moved;
        hasExported = true;
        isKeptFound ||= moved.hash === kept || seal.hash === kept;
        continue;
      }
    }
    report(lines);
    seals++;
    entries += compared.count;
    isKeptFound ||= seal.hash === kept;
    before = seal;
  }
  if (!isKeptFound) {
    const exported = hasExported ? ', or it was exported: look for it in the files' : '';
    report([
      `no seal has the hash ${kept}: that seal, or one before it, was rewritten or removed${exported}`,
    ]);
  }
  const unsealed = await log.countUnsealed(before);
  const hashes = { startHash: start.hash, lastHash: before.hash };
  return { isIntact: found === 0, differences, found, seals, entries, unsealed, ...hashes };
}

const nameOf = ({ number, id }: StoredSeal) => `seal ${number} (${id})`;

function chainDifferences(before: SealEnd, seal: StoredSeal): string[] {
  const lines: string[] = [];
  const missing = BigInt(seal.number) - BigInt(before.number) - 1n;
  if (missing > 0n) lines.push(`${nameOf(seal)}: the seals before it were removed, ${missing} in number`);
  if (seal.previous !== before.hash) {
    lines.push(
      `${nameOf(seal)} does not continue seal ${before.number}: one of the two was rewritten or inserted`,
    );
  }
  if (sealHash(seal) !== seal.hash)
    lines.push(`${nameOf(seal)} was rewritten: its hash is not that of its fields`);
  return lines;
}

async function compareEntries(
  seal: StoredSeal,
  entries: AsyncIterable<Leaf>,
): Promise<{ readonly differences: string[]; readonly count: number }> {
  const { leaves } = seal;
  const places = new Map(leaves.map(({ id }, place) => [id, place]));
  const differences: string[] = [];
  const add = (line: string) => {
    // Of a million entries in one place, a few are enough.
    if (differences.length <= maxShown + leaves.length) differences.push(line);
  };
  const present: Buffer[] = [];
  let count = 0;
  let furthest = -1;
  for await (const { id, hash } of entries) {
    count++;
    if (present.length <= maxEntries) present.push(hash);
    const place = places.get(id);
    if (place === undefined) {
      add(`entry ${id} was inserted under ${nameOf(seal)}`);
      continue;
    }
    places.delete(id);
    if (!leaves[place]?.hash.equals(hash)) add(`entry ${id} was altered; it is under ${nameOf(seal)}`);
    if (place < furthest) add(`entry ${id} was moved within ${nameOf(seal)}`);
    furthest = Math.max(furthest, place);
  }
  for (const id of places.keys()) add(`entry ${id} was removed from ${nameOf(seal)}`);

  if (isListOf(seal)) return { differences, count };
  // The list says nothing about the entries any more, but their own tree does.
  if (count === seal.count && treeHash(present).toString('hex') === seal.root) {
    const intact = `the list of hashes of ${nameOf(seal)} was altered; its entries are intact`;
    return { differences: [intact], count };
  }
  add(
    `one or more of the ${seal.count} entries from ${seal.firstId} to ${seal.lastId} were changed, and so was the list of hashes of ${nameOf(seal)}`,
  );
  return { differences, count };
}

/** True if the stored list of leaves is the one that the seal was made of. */
function isListOf({ leaves, firstId, lastId, count, root }: StoredSeal): boolean {
  return (
    leaves.length === count &&
    leaves[0]?.id === firstId &&
    leaves.at(-1)?.id === lastId &&
    treeHash(leaves.map(({ hash }) => hash)).toString('hex') === root
  );
}
