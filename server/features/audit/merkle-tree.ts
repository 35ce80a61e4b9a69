/** The Merkle tree of RFC 9162 (section 2.1) with SHA-256. */
import { createHash, hash } from 'node:crypto';

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
