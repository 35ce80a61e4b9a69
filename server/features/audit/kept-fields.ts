/** The part of a record that the audit log keeps: the changed fields, with a fingerprint in place of a large value. */
import { createHash } from 'node:crypto';

/** A text with more bytes of UTF-8 is stored as its fingerprint (contract §20: 4 KB). */
const maxTextBytes = 4 * 1024;
/**
 * A field whose JSON text has more bytes is stored as its fingerprint too, which limits the size of an entry even if
 * a field holds many small texts.
 */
const maxFieldBytes = 64 * 1024;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns both sides of a change as JSON text, with only the fields that differ; for a creation or a deletion, all
 * fields of the one side. A bigint is written as a JSON number.
 */
export function keptFields(
  before: Fields | undefined,
  after: Fields | undefined,
): { readonly before: string | null; readonly after: string | null } {
  if (before === undefined || after === undefined)
    return { before: keptJson(before), after: keptJson(after) };
  // Compares the original values, because a client may store an object that looks like a fingerprint.
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => text(before[key]) !== text(after[key]),
  );
  return { before: keptJson(before, changed), after: keptJson(after, changed) };
}

function keptJson(fields: Fields | undefined, keys = Object.keys(fields ?? {})): string | null {
  if (fields === undefined) return null;
  const members = keys.flatMap((key) => {
    const value = keptText(fields[key]);
    return value === undefined ? [] : [`${JSON.stringify(key)}:${value}`];
  });
  return `{${members.join(',')}}`;
}

function keptText(value: unknown): string | undefined {
  const json = text(value, (part) =>
    typeof part === 'string' && isLarger(part, maxTextBytes) ? fingerprint(part) : part,
  );
  return json !== undefined && isLarger(json, maxFieldBytes) ? text(fingerprint(text(value) ?? '')) : json;
}

function text(value: unknown, replace = (part: unknown): unknown => part): string | undefined {
  return JSON.stringify(value, (_key, part) =>
    typeof part === 'bigint' ? JSON.rawJSON(String(part)) : replace(part),
  );
}

/** Returns what replaces a text, or the JSON text of a field, in the log: its hash in hex and its length, both of UTF-8. */
function fingerprint(value: string): { readonly sha256: string; readonly length: number } {
  return { sha256: createHash('sha256').update(value).digest('hex'), length: Buffer.byteLength(value) };
}

function isLarger(value: string, bytes: number): boolean {
  // A UTF-16 code unit takes one to three bytes in UTF-8, so most texts need not be measured.
  return value.length * 3 > bytes && Buffer.byteLength(value) > bytes;
}
