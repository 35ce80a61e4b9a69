/** Generates valid values from a JSON schema of the document, with frequent edge cases. */
import fc from 'fast-check';
import { phonePattern } from '#domain/text/phone.ts';
import { emailPattern, newEmailPattern } from '#platform/data/shapes/shapes.ts';
import { anyCharacter } from '#test/any-character.ts';
import { hintFor, holdsOneOfEach, mended } from './hints.ts';
import { alternativesOf, componentName, resolved, type Schema } from './operations.ts';
import { kindOfName, Reference } from './references.ts';

/** Values that are valid according to the schema. `name` is the property or parameter for which they are drawn. */
export function validValue(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const component = componentName(schema);
  const whole = resolved(schema);
  const types: string[] = [whole.type ?? []].flat();
  const reference = kindOfName(name);
  const alternatives = alternativesOf(whole);
  if (alternatives) return fc.oneof(...alternatives.map((one) => validValue(one, name)));
  if (whole.enum) return fc.constantFrom(...whole.enum);
  if (types.length === 0) return anyJson;
  const choices = types.map((type) => {
    if (type === 'null') return fc.constant(null);
    if (whole.format === 'uuid' && reference) return fc.nat(40).map((at) => new Reference(reference, at));
    return ofType(type, whole, component, name);
  });
  // Null is an edge case: it must not occur where it would hide everything else.
  return fc.oneof(...choices.map((arbitrary, at) => ({ arbitrary, weight: at === 0 ? 4 : 1 })));
}

function ofType(type: string, schema: Schema, component: string, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return object(schema, component);
    case 'array':
      return fc.array(validValue(schema.items, name), {
        minLength: schema.minItems ?? 0,
        maxLength: holdsOneOfEach(componentName(schema.items)) ? 1 : (schema.minItems ?? 0) + 2,
      });
    case 'string':
      return string(schema);
    case 'integer':
      return integer(schema);
    case 'number':
      return decimal(schema);
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`a schema of type ${type}: teach the fuzzer`);
  }
}

function object(schema: Schema, component: string): fc.Arbitrary<unknown> {
  const entries = Object.entries<Schema>(schema.properties ?? {}).map(([name, property]) => [
    name,
    hintFor(component, name) ?? validValue(property, name),
  ]);
  const required: string[] = schema.required ?? [];
  return fc
    .record(Object.fromEntries(entries), { requiredKeys: required as never })
    .map((value) => mended(component, value as Record<string, unknown>));
}

/** Text of any script that can be stored: without NUL. */
const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.string({ unit: anyCharacter, maxLength: 24 }).map((drawn) => drawn.replaceAll('\0', '0')),
  },
  fc.constantFrom(
    '',
    ' ',
    '0',
    'null',
    "'; DROP TABLE users; --",
    '<script>',
    '%s%n',
    '\u202eabc',
    'ก\u0301',
    '🐶'.repeat(9),
  ),
  fc.constant('x'.repeat(3_000)),
);

const inOneLine = (drawn: string) => drawn.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '0');

function string(schema: Schema): fc.Arbitrary<string> {
  if (schema['x-one-line'])
    return string({ ...schema, 'x-one-line': false }).map((drawn) => inOneLine(drawn).trim());
  if (schema.pattern === phonePattern) return string({ ...schema, pattern: undefined }).map(inOneLine);
  const { minLength = 0, maxLength = 3_000 } = schema;
  if (schema.pattern === emailPattern || schema.pattern === newEmailPattern)
    return fc.emailAddress().filter((address) => address.length <= maxLength);
  if (schema.pattern)
    return fc.stringMatching(new RegExp(schema.pattern)).map((drawn) => drawn.replaceAll('\0', '0'));
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time') return timestamp;
  if (minLength === 0 && maxLength >= 3_000) return text;
  const drawn = fc
    .string({ unit: anyCharacter, minLength, maxLength })
    .map((value) => value.replaceAll('\0', '0'));
  return fc.oneof(drawn, fc.constantFrom('ก'.repeat(maxLength), '🐶'.repeat(minLength)));
}

/** RFC 3339, with every form of an offset, near enough to today that ranges stay small. */
const timestamp = fc
  .record({
    at: fc.integer({ min: Date.UTC(2027, 0), max: Date.UTC(2035, 0) }),
    form: fc.constantFrom('Z', '+07:00', '-03:30'),
  })
  .map(({ at, form }) => new Date(at).toISOString().replace('Z', form));

function integer(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'int64') {
    const min = -(2n ** 63n);
    const max = 2n ** 63n - 1n;
    const drawn = fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max, 0n, 2n ** 53n + 1n));
    return drawn.map((value) => JSON.rawJSON(String(value)));
  }
  const { minimum: min = 0, maximum = 1_000_000 } = schema;
  return fc
    .integer({ min, max: Math.max(min, Math.min(maximum, 2 ** 31 - 1)) })
    .chain((value) => fc.constantFrom(value, JSON.rawJSON(`${value}.0`), JSON.rawJSON(`${value}e0`)));
}

/** Two decimals at most, in several notations of the same value. */
function decimal(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 1_000_000 } = schema;
  return fc
    .bigInt({ min: BigInt(Math.round(minimum * 100)), max: BigInt(Math.round(maximum * 100)) })
    .chain((hundredths) => {
      const plain = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
      return fc
        .constantFrom(plain, `${plain}000`, `${hundredths}e-2`)
        .map((spelled) => JSON.rawJSON(spelled));
    });
}

const anyJson = fc
  .jsonValue({ maxDepth: 3, stringUnit: anyCharacter })
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '0')));
