/** Serializes answers to JSON with functions that are compiled from the response schemas (response-schemas.ts). */
import { createRequire } from 'node:module';
import type fastJson from 'fast-json-stringify';
import type { FastifyServerOptions } from 'fastify';
import { lazy } from '#platform/async/lazy.ts';

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
