/**
 * The texts of the document for people: descriptions everywhere, the allowed callers, and examples where one is needed.
 */
import { describe, expect, test } from 'vitest';
import { document, type Operation, operations, resolved, type Schema } from '#test/fuzz/operations.ts';

const described = (operation: Operation): Schema =>
  document.paths[operation.path][operation.method.toLowerCase()];

/** Each property below the schema by its path, without following references. */
function* propertiesBelow(schema: Schema, path: string): Generator<[string, Schema]> {
  for (const [name, property] of Object.entries<Schema>(schema.properties ?? {})) {
    yield [`${path}.${name}`, property];
    yield* propertiesBelow(property, `${path}.${name}`);
  }
  if (schema.items) yield* propertiesBelow(schema.items, `${path}[]`);
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* propertiesBelow(one, path);
}

const isDescribed = (schema: Schema): boolean => Boolean(schema.description ?? resolved(schema).description);

describe('every part has a description', () => {
  test('operations, their parameters and their responses', () => {
    const silent = operations.flatMap((operation) => {
      const { description, parameters = [], responses } = described(operation);
      const parts: [string, Schema][] = [
        ['', { description }],
        ...Object.entries<Schema>(responses),
        ...parameters.map((one: Schema) => [one.name, one]),
      ];
      return parts.filter(([, part]) => !part.description).map(([name]) => `${operation.id} ${name}`);
    });
    expect(silent).toEqual([]);
  });

  test('the properties of components and of bodies', () => {
    const bodies = operations.flatMap((operation) =>
      Object.entries<Schema>(described(operation).responses).map(([status, { content = {} }]) => [
        `${operation.id} ${status}`,
        content['application/json']?.schema ?? {},
      ]),
    );
    const schemas = [...Object.entries<Schema>(document.components.schemas), ...bodies] as [string, Schema][];
    const all = schemas.flatMap(([name, schema]) => [...propertiesBelow(schema, name)]);
    expect(all.length).toBeGreaterThan(400);
    expect(all.filter(([, property]) => !isDescribed(property)).map(([path]) => path)).toEqual([]);
  });
});

describe('the description of an operation ends with who may call it', () => {
  const everyone = 'ADMIN MANAGER STAFF CUSTOMER';
  const anyRole = 'Requires a signed-in user of any role.';
  const sentences: Record<string, Partial<Record<Operation['credentials'], string>>> = {
    ADMIN: { required: 'Requires the role ADMIN.' },
    'ADMIN MANAGER': { required: 'Requires the role MANAGER or ADMIN.' },
    'ADMIN MANAGER STAFF': { required: 'Requires the role STAFF, MANAGER or ADMIN.' },
    [everyone]: { required: anyRole },
    [`anonymous ${everyone}`]: {
      optional: 'Public: needs no sign-in. Callers who are signed in may see more.',
    },
  };
  const exceptions: Record<string, string> = {};
  for (const { id, credentials } of operations) {
    if (credentials === 'ignored') exceptions[id] = 'Public: needs no sign-in.';
  }
  exceptions.getMetrics =
    'Requires `METRICS_TOKEN` as a bearer token. While that setting is unset, only requests from the server’s own machine that come through no proxy are answered.';

  test('in the words of its roles', () => {
    const seen = operations.map((one) => [one.id, described(one).description.split('\n\n').at(-1)]);
    const sentenceOf = ({ id, roles, credentials }: Operation) =>
      sentences[roles.join(' ')]?.[credentials] ?? exceptions[id];
    expect(seen).toEqual(operations.map((one) => [one.id, sentenceOf(one)]));
  });

  test('each operation on records explains which records of a CUSTOMER are their own', () => {
    const silent = operations
      .filter(({ roles, path, credentials }) => {
        const isOfRecords = /^\/(plants|pets|bookings|users|auth\/(sessions|accounts))/.test(path);
        return credentials === 'required' && roles.includes('CUSTOMER') && isOfRecords;
      })
      .filter((one) => !/\b(own|owners|caller’s|belongs to the caller)\b/i.test(described(one).description));
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

test('required parameters have an example, optional ones none: a test request sends only required ones', () => {
  for (const operation of operations)
    for (const parameter of described(operation).parameters ?? []) {
      const { schema, name, required } = parameter;
      const title = `${operation.id} ${name}`;
      const shown = [parameter.example, parameter.examples, schema.example, schema.examples];
      if (required) expect(parameter.example, title).toBeDefined();
      else expect(shown, title).toEqual(Array(4).fill(undefined));
      // The reference at /docs sends the first word of an enumeration that is not behind a reference.
      const isSent = !required && schema.default === undefined && (schema.enum ?? schema.$ref);
      expect(isSent, `${title} would be sent`).toBeFalsy();
    }
});
