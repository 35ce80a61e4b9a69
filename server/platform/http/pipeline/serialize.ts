/** How answers become JSON: by functions that are compiled from the response schemas (response-schemas.ts). */
import { createRequire } from 'node:module';
import type fastJson from 'fast-json-stringify';
import type { FastifyServerOptions } from 'fastify';
import { lazy } from '#platform/async/lazy.ts';

// Loaded with the first serializer: it brings an Ajv of its own.
const require = createRequire(import.meta.url);

/** Fastify's way to be told; there is nothing to validate for it, since validate.ts checks bodies and queries. */
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
