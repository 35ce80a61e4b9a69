/** The schemas of interface A (specification, "Plant", "NewPlant"). */

import { Type } from 'typebox';
import type { Cause } from '#domain/causes.ts';
import { scaledInteger } from '#domain/number/decimal.ts';
import { parseInt64 } from '#domain/number/int64.ts';
import { component } from '#platform/data/shapes/shapes.ts';
import type { NewPlant } from './operations.ts';

const name = Type.String({ description: 'Name of the plant; any text, the empty one too.' });
const tag = Type.Optional(Type.String({ description: 'Specifies the type.' }));

/** A number as parsed from a body: a number that no double represents exactly is kept as its text. */
type ExactNumber = number | RawJSON;

const id = Type.Unsafe<ExactNumber>({
  rule: (value: unknown): Cause | undefined =>
    plantIdOf(value) === undefined ? { reason: 'WRONG_FORMAT', expected: 'INT64' } : undefined,
  documented: { type: 'integer', format: 'int64' },
  description: 'Identification number, unique over the whole store. Exact: many clients round beyond 2^53.',
});

export const plant = component('Plant', { name, tag }, { stated: ['name', 'tag'] });

export const newPlant = component('NewPlant', { name, tag, id }, { stated: ['name', 'tag', 'id'] });

export const listQuery = Type.Object({
  limit: Type.Optional(
    Type.Unsafe<string>({
      rule: (value: unknown): Cause | undefined =>
        limitOf(value as string) === undefined ? { reason: 'WRONG_FORMAT', expected: 'NATURAL' } : undefined,
      documented: { type: 'integer', minimum: 0 },
      description: 'Maximum number of results to return. There is no default and no upper limit.',
    }),
  ),
});

/** The only conversion of a plant to a reply: never includes the id. */
export function toReply({ name, tag }: NewPlant): { name: string; tag: string | undefined } {
  return { name, tag };
}

/** Returns the id of a validated or unvalidated body by its decimal value: `1e3` is 1000. Undefined: not an int64. */
export function plantIdOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return parseInt64(String(value));
  return JSON.isRawJSON(value) ? parseInt64(value.rawJSON) : undefined;
}

/** Returns the limit of a query, of any size; undefined when the text is not an integer of at least 0. */
export function limitOf(text: string): bigint | undefined {
  const value = /^\d+$/.test(text) ? BigInt(text) : scaledInteger(text, 0);
  return value !== undefined && value >= 0n ? value : undefined;
}
