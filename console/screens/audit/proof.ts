/**
 * Checks in the browser that an entry of the audit log is under its seal (contract §16): by the inclusion path of RFC 9162
 * from the entry's canonical bytes (RFC 8785) to the root of the seal, and by the hash of the seal itself.
 */
import type { AuditEntry, AuditProof } from '#client/index.ts';

/** `unknown` for an entry with a number that no double holds: this file does not implement its canonical text. */
export type ProofResult = 'proven' | 'broken' | 'unknown';

export async function checkProof(entry: AuditEntry, proof: AuditProof): Promise<ProofResult> {
  const text = canonicalText(entry);
  if (text === undefined) return 'unknown';
  const { hash, ...fields } = proof.seal;
  if (hex(await sha256(bytesOf(canonicalText(fields) ?? ''))) !== hash) return 'broken';
  const leaf = await sha256(new Uint8Array([0]), bytesOf(text));
  const root = await rootOf(leaf, proof);
  return root === proof.seal.root ? 'proven' : 'broken';
}

/** RFC 9162, section 2.1.3.2. Undefined when the path has another length than the tree. */
async function rootOf(leaf: Bytes, { seal, leafIndex, path }: AuditProof): Promise<string | undefined> {
  let [index, last, node] = [leafIndex, seal.count - 1, leaf];
  if (index > last) return undefined;
  for (const text of path) {
    if (last === 0) return undefined;
    const sibling = fromHex(text);
    if (index % 2 === 1 || index === last) {
      node = await sha256(new Uint8Array([1]), sibling, node);
      // Up to the next level at which the node is a right child.
      while (index % 2 === 0 && index !== 0) [index, last] = [index / 2, Math.floor(last / 2)];
    } else {
      node = await sha256(new Uint8Array([1]), node, sibling);
    }
    [index, last] = [Math.floor(index / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hex(node) : undefined;
}

/** RFC 8785 for the numbers that a double holds; undefined for others. */
export function canonicalText(value: unknown): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  if (typeof value === 'bigint') return undefined;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return listed(value.map(canonicalText), (all) => `[${all}]`);
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // By UTF-16 code units, as the comparison of texts is (section 3.2.3).
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => {
      const text = canonicalText(member);
      return text === undefined ? undefined : `${JSON.stringify(key)}:${text}`;
    });
  return listed(members, (all) => `{${all}}`);
}

function listed(texts: readonly (string | undefined)[], frame: (all: string) => string): string | undefined {
  return texts.includes(undefined) ? undefined : frame(texts.join(','));
}

type Bytes = Uint8Array<ArrayBuffer>;

async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
