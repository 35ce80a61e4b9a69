/**
 * The leaves of one seal: for each entry its id and the hash of its canonical bytes. A seal stores them, so that a
 * proof needs no other entry, and a check of the log can say which entry differs.
 */
import { canonicalJson } from '#platform/json/canonical-json.ts';
import { leafHash } from './merkle-tree.ts';
import type { AuditEntry } from './queries.ts';
import { toReply } from './schema.ts';

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
