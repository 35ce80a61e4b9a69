/** The server compiles its schemas without checking them against the meta-schema, so they are checked here. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { endpoints } from '#server/app.ts';

const ajv = new Ajv2020();

test.each(
  endpoints.flatMap(({ operationId, body, query }) =>
    Object.entries({ body, query }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [[operationId, part, schema] as const],
    ),
  ),
)('%s: the schema of its %s is valid', (_operation, _part, schema) => {
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
});
