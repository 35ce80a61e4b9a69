/** A seal: it makes the entries since the seal before it, and through its `previous` all earlier ones, unchangeable. */
import { createHash } from 'node:crypto';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { canonicalJson } from '#platform/base/json/canonical-json.ts';

/** Entries of one seal at most: few enough that a proof, or a check of one seal, needs little memory. */
export const maxEntries = 4_096;

export interface Seal {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly firstId: string;
  readonly lastId: string;
  readonly count: number;
  /** The Merkle tree hash over the entries, in hex as the other hashes. */
  readonly root: string;
  /** The hash of the seal before; null in the first one. */
  readonly previous: string | null;
  /** SHA-256 of the canonical bytes of the other fields. */
  readonly hash: string;
}

/** Returns the hash of a seal, from its other fields as `shownSeal` shows them. */
export function sealHash({ id, at, firstId, lastId, count, root, previous }: Omit<Seal, 'hash'>): string {
  const fields = { id, at: formatTimestamp(at), firstId, lastId, count, root, previous };
  return createHash('sha256').update(canonicalJson(fields)).digest('hex');
}
