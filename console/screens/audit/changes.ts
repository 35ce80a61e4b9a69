/** The values of a record in an entry of the audit log: each value from before and after. */
import { JsonNumber, type JsonValue } from '#client/index.ts';

/** The form in which a value is shown. */
export type Shown =
  /** The field did not exist. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'truth'; readonly value: boolean }
  /** An instant (ISO 8601). */
  | { readonly kind: 'instant'; readonly instant: string }
  /** A text that is too long for the log, which keeps its hash (contract §20). */
  | { readonly kind: 'hash'; readonly sha256: string; readonly length: number }
  /** Personal data, of which the log records only that it changed (contract §11). */
  | { readonly kind: 'private'; readonly is: 'hidden' | 'changed' | 'erased' };

export interface ChangedField {
  /** From the field of the record to the value inside it, such as `['description', 'vi']`. */
  readonly path: readonly string[];
  readonly before: Shown;
  readonly after: Shown;
}

/** As many rows as a person can read; a list of skills or opening hours may have more. */
export const mostFields = 200;

/** The values that differ, in the order of the fields. `hasMore` is true when some are omitted. */
export function changedFields(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): { readonly fields: readonly ChangedField[]; readonly hasMore: boolean } {
  const [earlier, later] = [leavesOf(before), leavesOf(after)];
  const paths = new Map([...earlier, ...later].map(([key, { path }]) => [key, path]));
  const fields: ChangedField[] = [];
  for (const [key, path] of paths) {
    const [one, other] = [earlier.get(key)?.value, later.get(key)?.value];
    if (one !== undefined && other !== undefined && textOf(one) === textOf(other) && !isPrivate(one))
      continue;
    if (fields.length === mostFields) return { fields, hasMore: true };
    fields.push({ path, before: shown(one), after: shown(other) });
  }
  return { fields, hasMore: false };
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: JsonValue;
}

/** The values inside objects and lists, by their path. An empty object, an empty list and a hash are values. */
function leavesOf(value: JsonValue | undefined): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const visit = (part: JsonValue, path: readonly string[]) => {
    const members = membersOf(part);
    if (members === undefined || members.length === 0)
      leaves.set(JSON.stringify(path), { path, value: part });
    else for (const [key, member] of members) visit(member, [...path, key]);
  };
  if (value !== undefined && value !== null && membersOf(value)?.length) visit(value, []);
  return leaves;
}

function membersOf(value: JsonValue): readonly (readonly [string, JsonValue])[] | undefined {
  if (Array.isArray(value)) return value.map((part, at) => [String(at + 1), part] as const);
  if (typeof value !== 'object' || value === null || isNumber(value) || hashOf(value)) return undefined;
  return Object.entries(value) as [string, JsonValue][];
}

function shown(value: JsonValue | undefined): Shown {
  if (value === undefined) return { kind: 'absent' };
  if (value === null || value === '' || membersOf(value)?.length === 0) return { kind: 'empty' };
  if (typeof value === 'boolean') return { kind: 'truth', value };
  const hash = hashOf(value);
  if (hash) return { kind: 'hash', ...hash };
  if (typeof value !== 'string') return { kind: 'text', text: textOf(value) };
  const mark = marks.get(value);
  if (mark) return { kind: 'private', is: mark };
  return isInstant(value) ? { kind: 'instant', instant: value } : { kind: 'text', text: value };
}

const marks: ReadonlyMap<string, 'hidden' | 'changed' | 'erased'> = new Map([
  ['[private]', 'hidden'],
  ['[changed]', 'changed'],
  ['[erased]', 'erased'],
]);

function isPrivate(value: JsonValue): boolean {
  return typeof value === 'string' && marks.has(value) && value !== '[private]';
}

function hashOf(value: JsonValue): { sha256: string; length: number } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isNumber(value))
    return undefined;
  const { sha256, length, ...rest } = value as Record<string, JsonValue>;
  const isHash = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) && typeof length === 'number';
  return isHash && Object.keys(rest).length === 0 ? { sha256, length } : undefined;
}

/** A number that no double holds. */
function isNumber(value: object): value is JsonNumber {
  return value instanceof JsonNumber;
}

function textOf(value: JsonValue): string {
  return typeof value === 'object' && value !== null && !isNumber(value)
    ? JSON.stringify(value)
    : String(value);
}

function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/.test(text) && !Number.isNaN(Date.parse(text))
  );
}
