/**
 * Verifies seals and proofs as an outsider would: its own canonical JSON (RFC 8785), its own Merkle tree and inclusion
 * proofs (RFC 9162), from answers alone.
 */
import { createHash } from 'node:crypto';

export interface SealReply {
  readonly id: string;
  readonly at: string;
  readonly firstId: string;
  readonly lastId: string;
  readonly count: number;
  readonly root: string;
  readonly previous: string | null;
  readonly hash: string;
}
export interface ProofReply {
  readonly seal: SealReply;
  readonly leafIndex: number;
  readonly path: readonly string[];
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** RFC 8785 for values whose numbers are doubles. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)}}`;
}

/** RFC 9162, section 2.1.1: MTH({d[0]}) = HASH(0x00 || d[0]). */
export const leafOfReply = (entry: object) => sha256(Buffer.of(0), canonical(entry));
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

/** RFC 9162, section 2.1.1, level by level: a last node without a neighbor moves up as it is. */
export function rootOf(leaves: readonly Buffer[]): string {
  let level = [...leaves];
  while (level.length > 1) {
    const pairs: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Buffer, level[at + 1]];
      pairs.push(right === undefined ? left : node(left, right));
    }
    level = pairs;
  }
  return (level[0] ?? sha256()).toString('hex');
}

/** RFC 9162, section 2.1.3.2, step by step. */
export function isProven(leaf: Buffer, { seal, leafIndex, path }: ProofReply): boolean {
  if (leafIndex >= seal.count) return false;
  let [fn, sn] = [leafIndex, seal.count - 1];
  let r = leaf;
  for (const text of path) {
    const p = Buffer.from(text, 'hex');
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      r = node(p, r);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else {
      r = node(r, p);
    }
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 && r.toString('hex') === seal.root;
}

/** True if the hash of a seal is that of its other fields. */
function hasOwnHash({ hash, ...fields }: SealReply): boolean {
  return sha256(canonical(fields)).toString('hex') === hash;
}

/**
 * Checks a chain of seals against the entries, both oldest first; returns the entries beyond the last seal.
 *
 * @throws Error that names the first seal that does not fit.
 */
export function checkChain<T extends { readonly id: string }>(
  seals: readonly SealReply[],
  entries: readonly T[],
): readonly T[] {
  let previous: string | null = null;
  let at = 0;
  for (const [number, seal] of seals.entries()) {
    const covered = entries.slice(at, at + seal.count);
    at += seal.count;
    const faults = [
      seal.previous !== previous && 'previous',
      !hasOwnHash(seal) && 'hash',
      covered[0]?.id !== seal.firstId && 'firstId',
      covered.at(-1)?.id !== seal.lastId && 'lastId',
      covered.length !== seal.count && 'count',
      rootOf(covered.map(leafOfReply)) !== seal.root && 'root',
    ].filter((fault) => fault !== false);
    if (faults.length > 0) throw new Error(`seal ${number + 1}: ${faults.join(', ')}`);
    previous = seal.hash;
  }
  return entries.slice(at);
}
