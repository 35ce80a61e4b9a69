/** Makes invalid values from a valid one: one change at one place. */
import { newEmailPattern } from '#platform/data/shapes/shapes.ts';
import { memberNames } from '#test/support/member-names.ts';
import { alternativesOf, type PlacedSchema, resolved, type Schema } from './operations.ts';
import { isValidRequest } from './oracle.ts';
import { dereferenced, Reference } from './references.ts';

/** A changed body, and whether it is invalid according to the document; undefined where the document cannot tell. */
export interface Mutant {
  readonly what: string;
  readonly value: unknown;
  readonly isInvalid: boolean;
}

type Path = readonly (string | number)[];

const removed = Symbol('removed');
/** A well-formed id, for checking values that hold references with the oracle: each has its own. */
const standIn = ({ at }: Reference) => `01931c5e-7a10-7c3e-9d0a-${String(at).padStart(12, '0')}`;

/** Every mutant of the value that is worth sending; each is made when it is called, since one of hundreds is drawn. */
export function mutants(body: PlacedSchema, value: unknown): (() => Mutant)[] {
  return [...places(body.schema, value, [])].flatMap(({ schema, path, isRequired }) =>
    replacements(schema, isRequired).map((replacement) => () => {
      const changed = path.length === 0 ? replacement : replaced(value, path, replacement);
      return {
        what: `${path.join('.') || 'body'} := ${told(replacement)}`,
        value: changed,
        isInvalid: isOutside(schema, replacement) || !isValidRequest(body.pointer, plain(changed)),
      };
    }),
  );
}

interface Place {
  readonly schema: Schema;
  readonly path: Path;
  readonly isRequired: boolean;
}

function* places(schema: Schema, value: unknown, path: Path, isRequired = false): Generator<Place> {
  const whole = resolved(schema);
  yield { schema: whole, path, isRequired };
  const wanted = Array.isArray(value) ? 'array' : 'object';
  const inner =
    alternativesOf(whole)
      ?.map(resolved)
      .find(({ type }) => type === wanted) ?? whole;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* places(inner.items ?? {}, item, [...path, at]);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Reference)) {
    for (const [name, property] of Object.entries(inner.properties ?? {})) {
      const isNeeded = inner.required?.includes(name) ?? false;
      if (name in value)
        yield* places(property, (value as Record<string, unknown>)[name], [...path, name], isNeeded);
    }
  }
}

/** Texts that are no instant in any interpretation (contract §2, "Timestamps"). */
const noTimestamps = [
  'yesterday',
  '2027-02-30',
  '0000-01-01T00:00:00Z',
  'infinity',
  '2027-13-01T00:00:00Z',
  '',
];
const noAddresses = [
  '',
  'nobody',
  '@x.example',
  'a@',
  'a@b@c.example',
  'a b@c.example',
  'a\r\nBcc: b@c.example',
];

function replacements(schema: Schema, isRequired: boolean): unknown[] {
  const { minLength = 0, maxLength, minimum, maximum, format } = schema;
  const number = (text: string) => JSON.rawJSON(text);
  return [
    null,
    true,
    1.5,
    'no such value',
    'constructor',
    '1',
    [],
    {},
    [[[]]],
    ...(isRequired ? [removed] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), '🐶'.repeat(maxLength + 1)]),
    ...(minLength > 0 ? ['', 'é'.repeat(minLength - 1)] : []),
    ...(minimum === undefined ? [] : [minimum - 1, number('-1e400')]),
    ...(maximum === undefined ? [] : [maximum + 1, number('1e400'), number('99999999999999999999999999')]),
    ...(schema['x-decimals'] === undefined ? [] : [number('0.001'), number('1.0000000000000000001')]),
    ...(format === 'int64' ? outsideInt64.map(number) : []),
    ...(format === 'date-time' ? noTimestamps : []),
    ...(schema.pattern === newEmailPattern ? noAddresses : []),
    ...(schema.properties ? [{ unknown: 1 }, ofMembers, 'text', 1] : []),
  ];
}

/** Under these keys a lookup in a plain object finds a member that every object has. */
const ofMembers = Object.fromEntries(memberNames.map((name) => [name, 1]));

const outsideInt64 = ['9223372036854775808', '-9223372036854775809', '1e19', '9007199254740993.5'];

/** Faults that Ajv cannot detect, since it sees doubles and does not know `x-decimals`. */
function isOutside(schema: Schema, replacement: unknown): boolean {
  const text = JSON.isRawJSON(replacement) ? replacement.rawJSON : '';
  if (schema.format === 'int64') return outsideInt64.includes(text);
  return schema['x-decimals'] !== undefined && ['0.001', '1.0000000000000000001'].includes(text);
}

function replaced(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path as [string | number, ...Path];
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  if (rest.length > 0) copy[key] = replaced(copy[key], rest, replacement);
  else if (replacement === removed) delete copy[key];
  else copy[key] = replacement;
  return copy;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(dereferenced(value, standIn)) ?? 'null');
}

function told(replacement: unknown): string {
  return replacement === removed ? '(left out)' : JSON.stringify(replacement).slice(0, 60);
}

/** Texts that are not allowed as a body, made from a valid one (contract §2, "Bodies"). */
export const brokenTexts: Readonly<Record<string, (json: string) => string | Uint8Array>> = {
  'cut short': (json) => json.slice(0, -1),
  'more after it': (json) => `${json} x`,
  nothing: () => '',
  'white space': () => ' \n',
  'no JSON': () => "{'single': 1}",
  'a key twice': (json) =>
    json.startsWith('{')
      ? `{"twice":1,"twice":2${json === '{}' ? '' : ','}${json.slice(1)}`
      : '{"a":1,"a":1}',
  NUL: (json) => withMember(json, '"nul":"a\\u0000b"'),
  'a lone surrogate': (json) => withMember(json, '"lone":"\\ud800"'),
  'a key with a lone surrogate': (json) => withMember(json, '"\\udc00":1'),
  'invalid UTF-8': (json) =>
    Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xfe]), Buffer.from('}')]),
  'too deep': (json) => withMember(json, `"deep":${'['.repeat(101)}${']'.repeat(101)}`),
};

function withMember(json: string, member: string): string {
  if (!json.startsWith('{')) return `[{${member}}]`;
  return json === '{}' ? `{${member}}` : `{${member},${json.slice(1)}`;
}

/** Texts that a query parameter of the schema refuses; an empty list if it accepts every text. */
export function badQueryTexts(schema: Schema): string[] {
  const whole = resolved(schema);
  if (whole.enum) return ['', 'nonsense', 'null', ...memberNames];
  if (whole.type === 'integer') {
    return ['', 'x', '1.5', 'NaN', '0x10', '1,5', String((whole.minimum ?? 0) - 1)].concat(
      whole.maximum === undefined ? [] : String(whole.maximum + 1),
    );
  }
  if (whole.type === 'boolean') return ['', 'yes', 'TRUE', '2'];
  if (whole.format === 'date-time') return noTimestamps;
  return [];
}
