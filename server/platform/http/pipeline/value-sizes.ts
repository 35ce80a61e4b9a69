/**
 * Limits on the bytes that a value occupies in the text of a body, including the white space inside it
 * (contract §20).
 */
import type { TSchema } from 'typebox';
import { Refusal } from '#domain/refusal.ts';

/** The places in a body where the schema limits values; a schema without any `x-max-bytes` has no limits. */
interface Limits {
  readonly most: number | undefined;
  readonly members: ReadonlyMap<string, Limits>;
  readonly items: Limits | undefined;
}

type Schema = TSchema & {
  readonly 'x-max-bytes'?: number;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
};

/**
 * Returns a function that checks the bytes of a body against the limits of its schema, or undefined when the schema
 * has none. The bytes must be valid JSON that is nested no deeper than bodies may be.
 *
 * The function throws Refusal VALIDATION_FAILED naming the first value that is too large, and its limit.
 */
export function valueSizeCheck(schema: TSchema): ((body: Uint8Array) => void) | undefined {
  const limits = limitsIn(schema);
  if (limits === undefined) return undefined;
  const smallest = smallestOf(limits);
  return (body) => {
    // Most bodies are smaller than the smallest limit.
    if (body.length > smallest) check(body, valueAt(body, 0), limits, '');
  };
}

function limitsIn(schema: TSchema): Limits | undefined {
  const { 'x-max-bytes': most, properties = {}, items: item } = schema as Schema;
  const members = new Map<string, Limits>();
  for (const [name, property] of Object.entries(properties)) {
    const found = limitsIn(property);
    if (found) members.set(name, found);
  }
  const items = item && limitsIn(item);
  const hasLimits = most !== undefined || members.size > 0 || items !== undefined;
  return hasLimits ? { most, members, items } : undefined;
}

function smallestOf({ most = Infinity, members, items }: Limits): number {
  return Math.min(most, ...[...members.values(), ...(items ? [items] : [])].map(smallestOf));
}

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Checks the value that begins at `start`; returns the first position after its end. */
function check(body: Uint8Array, start: number, limits: Limits | undefined, path: string): number {
  if (limits === undefined || limits.most !== undefined) {
    const end = endOfValue(body, start);
    if (limits?.most !== undefined && end - start > limits.most) throw tooLarge(path, limits.most);
    return end;
  }
  if (body[start] === openBrace) return checkMembers(body, start, limits, path);
  if (body[start] === openBracket) return checkItems(body, start, limits, path);
  return endOfValue(body, start);
}

function checkMembers(body: Uint8Array, start: number, { members }: Limits, path: string): number {
  let at = valueAt(body, start + 1);
  while (body[at] === quote) {
    const keyEnd = endOfString(body, at);
    const key: string = JSON.parse(Buffer.from(body.subarray(at, keyEnd)).toString());
    const below = path ? `${path}.${key}` : key;
    // The next character is the colon, which is skipped like white space.
    at = valueAt(body, check(body, valueAt(body, keyEnd), members.get(key), below));
  }
  return at + 1;
}

function checkItems(body: Uint8Array, start: number, { items }: Limits, path: string): number {
  let at = valueAt(body, start + 1);
  for (let index = 0; at < body.length && body[at] !== closeBracket; index++) {
    at = valueAt(body, check(body, at, items, `${path}[${index}]`));
  }
  return at + 1;
}

/** Returns the next position from `at` that is not white space, a separator, or part of a byte order mark. */
function valueAt(body: Uint8Array, at: number): number {
  for (let position = at; ; position++) {
    const byte = body[position];
    const isBetween =
      byte !== undefined && (byte <= 0x20 || byte === comma || byte === colon || byte >= 0x80);
    if (!isBetween) return position;
  }
}

function endOfValue(body: Uint8Array, start: number): number {
  if (body[start] === quote) return endOfString(body, start);
  let depth = 0;
  for (let at = start; at < body.length; at++) {
    const byte = body[at] as number;
    if (byte === quote) at = endOfString(body, at) - 1;
    else if (byte === openBrace || byte === openBracket) depth++;
    else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (byte <= 0x20 || byte === comma)) return at;
  }
  return body.length;
}

function endOfString(body: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at + 1;
}

function tooLarge(path: string, most: number): Refusal {
  return new Refusal('VALIDATION_FAILED', [
    { reason: 'TOO_LONG', max: most, unit: 'BYTES', field: path || 'body' },
  ]);
}
