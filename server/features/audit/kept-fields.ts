/** What the audit log keeps of a record: the fields that have changed, and of what is large only a fingerprint. */
import { createHash } from 'node:crypto';

/** A text with more bytes of UTF-8 is kept as its fingerprint (contract §20: 4 KB). */
const largestText = 4 * 1024;
/** So is a field whose JSON text has more bytes: it bounds an entry, however many small texts a field holds. */
const largestField = 64 * 1024;

/** Stands in the log for a text, or for the JSON text of a field. */
export interface Fingerprint {
  /** SHA-256 of the text in UTF-8, in hex. */
  readonly sha256: string;
  /** Of the text in UTF-8, in bytes. */
  readonly length: number;
}

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Both sides of a change as JSON text, with only the fields that differ; of a creation or a deletion, the one side
 * whole. A bigint becomes the number that it is.
 */
export function keptFields(
  before: Fields | undefined,
  after: Fields | undefined,
): { readonly before: string | null; readonly after: string | null } {
  if (before === undefined || after === undefined) return { before: kept(before), after: kept(after) };
  // The values themselves are compared: a client may well store an object that looks like a fingerprint.
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => text(before[key]) !== text(after[key]),
  );
  return { before: kept(before, changed), after: kept(after, changed) };
}

function kept(fields: Fields | undefined, keys = Object.keys(fields ?? {})): string | null {
  if (fields === undefined) return null;
  const members = keys.flatMap((key) => {
    const value = keptText(fields[key]);
    return value === undefined ? [] : [`${JSON.stringify(key)}:${value}`];
  });
  return `{${members.join(',')}}`;
}

function keptText(value: unknown): string | undefined {
  const json = text(value, (part) =>
    typeof part === 'string' && isLarger(part, largestText) ? fingerprint(part) : part,
  );
  return json !== undefined && isLarger(json, largestField) ? text(fingerprint(text(value) ?? '')) : json;
}

function text(value: unknown, shown = (part: unknown): unknown => part): string | undefined {
  return JSON.stringify(value, (_key, part) =>
    typeof part === 'bigint' ? JSON.rawJSON(String(part)) : shown(part),
  );
}

function fingerprint(value: string): Fingerprint {
  return { sha256: createHash('sha256').update(value).digest('hex'), length: Buffer.byteLength(value) };
}

function isLarger(value: string, bytes: number): boolean {
  // A unit of a string takes one to three bytes, so most texts need no counting.
  return value.length * 3 > bytes && Buffer.byteLength(value) > bytes;
}
