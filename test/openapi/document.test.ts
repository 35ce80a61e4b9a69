/** The document is current, valid by an independent validator, complete, and agrees with the specification. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lint, loadConfig } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { openapiDocument } from '#platform/http/openapi/document.ts';
import { endpoints } from '#server/app.ts';
import { pointerTo } from '#test/fuzz/operations.ts';
import { answerProblem } from '#test/fuzz/oracle.ts';
import {
  bareReads,
  envelopeMembers,
  newService,
  paginationMembers,
  statedEnums,
  statedFields,
  statedLanguages,
  statedOperations,
} from './specification.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of many shapes.
type Json = any;
const document: Json = JSON.parse(JSON.stringify(openapiDocument(endpoints)));
const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => [method, path, operation] as const),
);
const built = statedOperations.filter(({ method, path }) => document.paths[path]?.[method]);

/** Follows references into the components. */
function resolve(schema: Json): Json {
  return schema?.$ref ? resolve(document.components.schemas[schema.$ref.split('/').at(-1)]) : schema;
}

const bodyOfServices = (): Json =>
  resolve(document.paths['/services'].post.requestBody.content['application/json'].schema);

/** Each example of the operation, and the place of its schema. */
function examplesIn(path: string, method: string, operation: Json): [string, unknown][] {
  const below = (...rest: string[]) => pointerTo(path, method, ...rest);
  const bodies = Object.entries<Json>({ '': operation.requestBody ?? {}, ...operation.responses });
  const ofBodies = bodies.flatMap(([status, { content = {} }]): [string, unknown][] => {
    const { example, examples = {} } = content['application/json'] ?? {};
    const where = status === '' ? ['requestBody'] : ['responses', status];
    const pointer = below(...where, 'content', 'application/json', 'schema');
    const named = Object.values<Json>(examples).map(({ value }) => value);
    return [...(example === undefined ? [] : [example]), ...named].map((one) => [pointer, one]);
  });
  const ofParameters = (operation.parameters ?? []).flatMap(({ example }: Json, at: number) =>
    example === undefined ? [] : [[below('parameters', String(at), 'schema'), example]],
  );
  return [...ofBodies, ...ofParameters];
}

describe('the document', () => {
  test('openapi.json in the repository is current (npm run openapi rewrites it)', () => {
    const committed = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
    expect(committed).toEqual(document);
  });

  test('contract §12: OpenAPI 3.1.0, version 1.0.0', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']);
  });

  test('passes Redocly’s recommended-strict rules, but for the exceptions that redocly.yaml explains', async () => {
    const inRoot = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
    const config = await loadConfig({ configPath: inRoot('redocly.yaml') });
    const problems = await lint({ ref: inRoot('openapi.json'), config });
    const told = problems
      .filter(({ ignored }) => !ignored)
      .map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
    expect(told).toEqual([]);
  });

  test.each(operations)('%s %s is complete', (_method, _path, operation) => {
    expect(operation.summary).toBeTruthy();
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(operation.tags).toHaveLength(1);
    expect(operation.security).toBeInstanceOf(Array);
    expect(operation['x-roles'].length).toBeGreaterThan(0);
    for (const parameter of operation.parameters ?? []) expect(parameter.schema).toBeTruthy();
    for (const [status, response] of Object.entries<Json>(operation.responses)) {
      if (['204', '302', '303', '304'].includes(status)) continue;
      const [[type, content]] = Object.entries<Json>(response.content) as [[string, Json]];
      expect(content.schema, status).toBeTruthy();
      if (type === 'application/json' && operation.operationId !== 'getOpenapiDocument') {
        expect(content.example ?? content.examples, `${status} has an example`).toBeDefined();
      }
    }
    for (const [type, { example, schema }] of Object.entries<Json>(operation.requestBody?.content ?? {})) {
      // A file is described by its media type.
      if (type === 'application/json') expect(example).toBeDefined();
      else expect(schema).toEqual({ type: 'string', format: 'binary' });
    }
  });

  test('every example is valid by its schema', () => {
    const examples = operations.flatMap(([method, path, operation]) => examplesIn(path, method, operation));
    expect(examples.length).toBeGreaterThan(600);
    expect(examples.filter(([pointer, example]) => answerProblem(pointer, example))).toEqual([]);
  });

  test('operationIds are unique', () => {
    const ids = operations.map(([, , { operationId }]) => operationId);
    expect(ids).toHaveLength(new Set(ids).size);
  });

  // The server compiles its schemas without checking them against the meta-schema.
  test('every schema of a request is valid', () => {
    const ajv = new Ajv2020();
    for (const { operationId, body = true, query = true } of endpoints)
      for (const schema of [body, query])
        expect(ajv.validateSchema(schema), `${operationId}: ${ajv.errorsText()}`).toBe(true);
  });

  test('everything that the specification does not name is marked as chosen', () => {
    for (const [method, path, operation] of operations) {
      const stated = statedOperations.find((one) => one.method === method && one.path === path);
      expect([method, path, operation['x-origin']]).toEqual([method, path, stated ? undefined : 'chosen']);
      for (const parameter of operation.parameters ?? []) {
        if (parameter.in === 'path') continue;
        const isStated = stated?.query?.includes(parameter.name) ?? false;
        const isGeneral = ['page', 'limit', 'lang'].includes(parameter.name);
        const origin = isStated ? undefined : 'chosen';
        if (!isGeneral) expect(parameter['x-origin'], `${path} ${parameter.name}`).toBe(origin);
      }
    }
  });
});

describe('statements of the specification', () => {
  test.each(built)(
    'specification "Endpoints": $method $path',
    ({ method, path, query, success, security }) => {
      const operation = document.paths[path][method];
      expect(Object.keys(operation.responses)).toContain(String(success));
      const inQuery = (operation.parameters ?? []).filter((one: Json) => one.in === 'query');
      const parameters = inQuery.map((one: Json) => one.name);
      expect(parameters).toEqual(expect.arrayContaining([...(query ?? [])]));
      const schemes = operation.security.map((one: Json) => Object.keys(one)[0] ?? 'none');
      const either = ['bearer', 'sessionCookie'];
      const expected = { none: [], bearer: ['bearer'], either, optional: ['none', ...either] };
      expect(schemes).toEqual(expected[security]);
    },
  );

  const fields = Object.entries(statedFields).filter(([name]) => document.components.schemas[name]);
  test.each(fields)('specification "Resources and their fields": %s', (name, properties) => {
    const schema = document.components.schemas[name];
    for (const [property, type] of Object.entries(properties)) {
      const found = resolve(schema.properties[property]);
      expect(found, `${name}.${property}`).toBeTruthy();
      expect(schema.properties[property]['x-origin'], `${name}.${property} is stated`).toBeUndefined();
      if (type === 'any') continue;
      const expected = type.endsWith('?') ? [type.slice(0, -1), 'null'] : type;
      const types = found.type ?? found.anyOf?.map((one: Json) => resolve(one).type);
      expect(types, `${name}.${property}`).toEqual(expected);
    }
    for (const property of Object.keys(schema.properties).filter((key) => !(key in properties))) {
      expect(schema.properties[property]['x-origin'], `${name}.${property} is chosen`).toBe('chosen');
    }
  });

  const enums = Object.entries(statedEnums).filter(([name]) => document.components.schemas[name]);
  test.each(enums)('specification "Resources and their fields": the values of %s', (name, values) => {
    for (const [property, expected] of Object.entries(values)) {
      expect(resolve(document.components.schemas[name].properties[property]).enum).toEqual(expected);
    }
  });

  test('specification "Plant", "NewPlant", "Error (interface A)": the required fields', () => {
    const { Plant, NewPlant, PlantError } = document.components.schemas;
    const required = [Plant.required, NewPlant.required.toSorted(), PlantError.required];
    expect(required).toEqual([['name'], ['id', 'name'], ['error', 'message']]);
    expect([NewPlant.properties.id.format, PlantError.properties.error.format]).toEqual(['int64', 'int32']);
  });

  test('specification "Shapes that are stated": POST /services', () => {
    const body = bodyOfServices();
    expect([...body.required].sort()).toEqual([...newService.required].sort());
    expect(Object.keys(body.properties)).toEqual(expect.arrayContaining(newService.optional));
  });

  test('specification "TranslatedField": the 14 codes, en required', () => {
    const { properties, required } = document.components.schemas.TranslatedField;
    expect([Object.keys(properties), required]).toEqual([statedLanguages, ['en']]);
  });

  test('specification "Errors": the envelope, and the reads without it', () => {
    for (const [method, path, operation] of operations) {
      for (const status of ['200', '201']) {
        const schema = resolve(operation.responses[status]?.content?.['application/json']?.schema);
        if (!schema || path.startsWith('/plants')) continue;
        if (method === 'get' && bareReads.includes(path))
          expect(Object.keys(schema.properties ?? {})).not.toContain('statusCode');
        if (schema.properties?.pagination) {
          const { properties, required } = resolve(schema.properties.pagination);
          // The last one is of contract §2.
          expect(Object.keys(properties)).toEqual([...paginationMembers, 'totalIsMinimum']);
          expect(required).toEqual(paginationMembers);
        } else if (schema.properties?.statusCode) {
          expect(Object.keys(schema.properties)).toEqual(envelopeMembers);
        }
      }
    }
  });

  test('specification "Limits": basePrice has at most 10 digits, 2 of them decimals', () => {
    const price = { type: 'number', minimum: 0, maximum: 99999999.99, 'x-decimals': 2 };
    expect(bodyOfServices().properties.basePrice).toMatchObject(price);
  });
});
