/**
 * The Merkle tree of a seal (RFC 9162, section 2.1, with SHA-256). A seal also stores the leaves: for each entry its id
 * and the hash of its canonical bytes, so that a proof needs no other entry, and a check can say which entry differs.
 */
import { createHash, hash } from 'node:crypto';
import { canonicalJson } from '#platform/base/json/canonical-json.ts';
import type { AuditEntry } from './queries.ts';
import { toReply } from './schema.ts';

/** Returns the hash of a leaf. Its prefix differs from that of a node, so that no node can pass for a leaf. */
export function leafHash(data: string | Uint8Array): Buffer {
  // One call of the library is faster than four.
  if (typeof data === 'string') return hash('sha256', `\0${data}`, 'buffer');
  return createHash('sha256').update('\0').update(data).digest();
}

/** Returns the hash of the tree over the leaves, given by their hashes. */
export function treeHash(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest();
  return hashOf(leaves, 0, leaves.length);
}

/** Returns the hashes that prove the leaf at `index` to be in the tree, from the leaf upward (section 2.1.3.1). */
export function inclusionPath(leaves: readonly Buffer[], index: number): Buffer[] {
  const path: Buffer[] = [];
  let [from, to] = [0, leaves.length];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      path.push(hashOf(leaves, middle, to));
      to = middle;
    } else {
      path.push(hashOf(leaves, from, middle));
      from = middle;
    }
  }
  return path.reverse();
}

function hashOf(leaves: readonly Buffer[], from: number, to: number): Buffer {
  if (to - from === 1) return leaves[from] as Buffer;
  const middle = from + splitOf(to - from);
  return createHash('sha256')
    .update('\x01')
    .update(hashOf(leaves, from, middle))
    .update(hashOf(leaves, middle, to))
    .digest();
}

/** The largest power of two below `size`. */
function splitOf(size: number): number {
  return 2 ** (31 - Math.clz32(size - 1));
}

export interface Leaf {
  readonly id: string;
  readonly hash: Buffer;
}

const idBytes = 16;
const hashBytes = 32;
const leafBytes = idBytes + hashBytes;

/** Returns the leaf of an entry. Its canonical bytes are those of the entry as GET /audit-logs shows it. */
export function leafOf(entry: AuditEntry): Leaf {
  return { id: entry.id, hash: leafHash(canonicalJson(toReply(entry))) };
}

export function writeLeaves(leaves: readonly Leaf[]): Buffer {
  return Buffer.concat(leaves.flatMap(({ id, hash }) => [Buffer.from(id.replaceAll('-', ''), 'hex'), hash]));
}

/** Returns the stored leaves; bytes that are missing, or too many, make the last leaf differ from the one written. */
export function readLeaves(bytes: Buffer): Leaf[] {
  const leaves: Leaf[] = [];
  for (let at = 0; at < bytes.length; at += leafBytes) {
    const hex = bytes.toString('hex', at, at + idBytes);
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    leaves.push({ id, hash: bytes.subarray(at + idBytes, at + leafBytes) });
  }
  return leaves;
}
