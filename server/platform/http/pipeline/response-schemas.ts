/** The schemas that serialize the responses of an endpoint: the schema of the data, in its envelope. */
import { createRequire } from 'node:module';
import type fastJson from 'fast-json-stringify';
import type { FastifyServerOptions } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { lazy } from '#platform/base/async/lazy.ts';
import type { Success } from '#platform/http/endpoint.ts';

const pagination = Type.Object({
  page: Type.Integer(),
  limit: Type.Integer(),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  totalIsMinimum: Type.Optional(
    Type.Boolean({ description: 'True: there are more rows than `total`, which were not counted.' }),
  ),
});

/** Schema of the whole body of a success: bare, enveloped, or a page of rows. */
export function bodySchema(success: Success): TSchema | undefined {
  const { schema, shape } = success;
  if (schema === undefined || success.mediaType !== undefined) return undefined;
  if (shape === 'bare') return schema;
  return Type.Object({
    statusCode: Type.Integer(),
    message: Type.String(),
    ...(shape === 'page' ? { data: Type.Array(schema), pagination } : { data: schema }),
    timestamp: Type.String({ format: 'date-time' }),
  });
}

// Loaded with the first serializer, because it brings its own Ajv.
const require = createRequire(import.meta.url);

/** Fastify's setting for compilers. It needs no validator, since validate.ts checks bodies and queries. */
export const schemaController: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    buildSerializer:
      () =>
      ({ schema }) =>
        lazy(() => {
          const compile = require('fast-json-stringify') as typeof fastJson;
          return compile(schema as Parameters<typeof fastJson>[0]);
        }),
    buildValidator: () => () => {
      throw new Error('Fastify validates nothing here: a route has response schemas only.');
    },
  },
};
