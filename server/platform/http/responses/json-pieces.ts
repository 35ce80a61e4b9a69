/** JSON text written in pieces, for responses that should not be in memory as one text. */
import type { TSchema } from 'typebox';

/** Length of a piece in characters. A single text or JSON value that is longer makes a longer piece. */
const pieceLength = 64 * 1024;

/**
 * Yields the JSON text of a value, as the compiled serializers write it: the properties that the schema names of an
 * object with a known shape, and any other value completely. Where the schema says array, the value may be any
 * iterable, and is read item by item. The pieces joined are the text; `value` must not be undefined.
 */
export function* jsonPieces(value: unknown, schema: TSchema | undefined): Generator<string, void> {
  const out = { text: '' };
  yield* write(out, value, schema as Shape | undefined);
  if (out.text !== '') yield out.text;
}

/**
 * Estimates the length of the value as JSON in characters, counting no further than `most`: cheap for a small
 * value, and a large one is not traversed completely. Each number, key and bracket counts as 8. Infinite for an
 * iterator, whose length is unknown.
 */
export function roughLength(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return 8;
  if (isIterator(value)) return Infinity;
  let length = 8;
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    length += 8 + roughLength(part, most - length);
    if (length > most) break;
  }
  return length;
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
  readonly items?: Shape;
}

function* write(out: { text: string }, value: unknown, shape: Shape | undefined): Generator<string, void> {
  const { properties, items, additionalProperties } = shape ?? {};
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) {
    out.text += jsonText(value);
  } else if (properties !== undefined && !additionalProperties && !Array.isArray(value)) {
    let before = '{';
    for (const [key, part] of Object.entries(properties)) {
      const held = (value as Readonly<Record<string, unknown>>)[key];
      if (held === undefined) continue;
      out.text += `${before}${JSON.stringify(key)}:`;
      yield* write(out, held, part);
      before = ',';
    }
    out.text += before === '{' ? '{}' : '}';
  } else if (items !== undefined && (Array.isArray(value) || isIterator(value))) {
    let before = '[';
    for (const item of value) {
      out.text += before;
      yield* write(out, item, items);
      before = ',';
    }
    out.text += before === '[' ? '[]' : ']';
  } else {
    out.text += jsonText(value);
  }
  if (out.text.length >= pieceLength) {
    yield out.text;
    out.text = '';
  }
}

function jsonText(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

function isIterator(value: object): value is IterableIterator<unknown> {
  return typeof (value as Partial<Iterator<unknown>>).next === 'function' && Symbol.iterator in value;
}
