/** The document in a standard validator: Ajv in strict mode, which is independent of this server. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { document, operations, type Schema } from '#test/fuzz/operations.ts';

// Keywords that OpenAPI adds to JSON Schema, and our own extensions: a strict validator must know them by name.
const ours = ['x-origin', 'x-roles', 'x-decimals', 'x-max-bytes', 'x-one-line'];
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addVocabulary([...ours, 'example', 'discriminator']);
ajv.addSchema({ $id: 'components', $defs: inPlace(document.components.schemas) });

/** The part of the document with its references redirected to the place where Ajv has the components. */
function inPlace(part: Schema): Schema {
  return JSON.parse(JSON.stringify(part).replaceAll('"#/components/schemas/', '"components#/$defs/'));
}

function problems(schema: Schema, value: unknown): string | undefined {
  const validate = ajv.compile(inPlace(schema));
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

const component = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const property = (name: string, of: string): Schema => document.components.schemas[of].properties[name];

test('a strict validator compiles every component and every schema of an operation', () => {
  const ofOperations = operations.flatMap(({ path, method }) => {
    const { parameters = [], requestBody = {}, responses } = document.paths[path][method.toLowerCase()];
    const contents = [requestBody, ...Object.values<Schema>(responses)].flatMap(({ content = {} }) =>
      Object.values<Schema>(content),
    );
    return [...parameters, ...contents].map(({ schema }) => schema as Schema);
  });
  const components = Object.keys(document.components.schemas).map(component);
  const different = new Set([...components, ...ofOperations].map((schema) => JSON.stringify(schema)));
  for (const text of different) expect(() => ajv.compile(inPlace(JSON.parse(text))), text).not.toThrow();
});

test('examples inside schemas are valid by their schema', () => {
  const found = everySchema(document.components.schemas).filter(([, { example }]) => example !== undefined);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(([, schema]) => problems(schema, schema.example) !== undefined)).toEqual([]);
});

/** Every object of the document except the examples, with its place. */
function everySchema(part: Schema, pointer = ''): [string, Schema][] {
  if (typeof part !== 'object' || part === null) return [];
  const below = Object.entries<Schema>(part)
    .filter(([key]) => !['example', 'examples'].includes(key))
    .flatMap(([key, value]) => everySchema(value, `${pointer}/${key}`));
  return Array.isArray(part) ? below : [[pointer, part], ...below];
}

describe('values that the server accepts or returns', () => {
  const price = property('basePrice', 'NewService');
  test('a price has at most two decimals, and is a number', () => {
    for (const value of [0, 0.01, 0.1, 1.1, 4.35, 8.2, 19.99, 1234.56, 99999999.99])
      expect(problems(price, value), String(value)).toBeUndefined();
    for (const value of [-0.01, 100000000, '4.35', null])
      expect(problems(price, value), String(value)).toBeDefined();
  });

  test('an email address may have any letters', () => {
    for (const name of ['User', 'NewUser', 'Registration', 'LinkedAccount'])
      for (const value of ['mai@example.com', 'nguyễn@thú-cưng.example'])
        expect(problems(property('email', name), value), name).toBeUndefined();
  });

  test('the email address admin@localhost, which no new account may have', () => {
    for (const name of ['User', 'LinkedAccount'])
      expect(problems(property('email', name), 'admin@localhost'), name).toBeUndefined();
    for (const name of ['NewUser', 'Registration'])
      expect(problems(property('email', name), 'admin@localhost'), name).toBeDefined();
  });

  test('one changed setting, several, and a group that is null', () => {
    const change = { key: 'shop.greeting', value: 'Welcome', group: null };
    for (const body of [change, [change, change], []])
      expect(problems(component('SettingChanges'), body)).toBeUndefined();
    for (const body of [{ key: 'a b', value: 1 }, [{ value: 1 }], 'text', null])
      expect(problems(component('SettingChanges'), body)).toBeDefined();
  });
});

describe('problems of generators', () => {
  const schemas = everySchema(document);

  test.each<[string, (schema: Schema) => boolean]>([
    [
      'a schema that is an object and an array',
      ({ type }) => Array.isArray(type) && type.filter((one) => one !== 'null').length > 1,
    ],
    ['an enumeration beside a pattern', (one) => Array.isArray(one.enum) && one.pattern !== undefined],
    ['null among the words of an enumeration', (one) => Array.isArray(one.enum) && one.enum.includes(null)],
    [
      'multipleOf with a fraction',
      ({ multipleOf }) => typeof multipleOf === 'number' && multipleOf % 1 !== 0,
    ],
  ])('there is none: %s', (_what, isSuch) => {
    expect(schemas.filter(([, schema]) => isSuch(schema)).map(([pointer]) => pointer)).toEqual([]);
  });

  test('each enumeration of several values is defined once, as a component', () => {
    const lists = schemas.filter(([, one]) => Array.isArray(one.enum) && one.enum.length > 1);
    const inline = lists.filter(([pointer]) => !/^\/components\/schemas\/\w+$/.test(pointer));
    // The values of `sortBy` differ between lists.
    expect(inline.filter(([, one]) => one.default === undefined).map(([pointer]) => pointer)).toEqual([]);
    const words = lists.map(([, one]) => JSON.stringify(one.enum));
    expect(new Set(words).size).toBe(words.length);
  });

  test('no component has the name of a global of JavaScript', () => {
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => name in globalThis)).toEqual([]);
  });
});
