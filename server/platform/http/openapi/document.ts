/** The OpenAPI 3.1 document, built from the same endpoint descriptions that the server uses. */
import type { TObject, TSchema } from 'typebox';
import { errorCatalogue, type RefusalIdentifier } from '#domain/error-catalogue.ts';
import { type AnyEndpoint, type FileBody, type Success, successesOf } from '#platform/http/endpoint.ts';
import { interfaceOf } from '#platform/http/pipeline/replies.ts';
import { bodySchema } from '#platform/http/pipeline/response-schemas.ts';
import { callersSentence, isStatedStatus, refusalsByStatus, rolesOf } from './access.ts';
import { idDescription } from './common-descriptions.ts';
import {
  about,
  chosen,
  errorComponents,
  headersOfAll,
  ifNoneMatch,
  languageParameters,
  securitySchemes,
} from './fixed-parts.ts';
import { Components } from './schemas.ts';
import { tags } from './tags.ts';

type Json = Record<string, unknown>;

/** Returns the document of all documented endpoints: plain JSON, identical for identical endpoints. */
export function openapiDocument(endpoints: readonly AnyEndpoint[]): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  const documented = endpoints.filter((endpoint) => !endpoint.undocumented);
  for (const endpoint of documented) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, components) };
  }
  const used = new Set(documented.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    ...about,
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      schemas: { ...components.schemas, ...errorComponents },
      headers: headersOfAll,
      securitySchemes,
    },
  };
}

function operation(endpoint: AnyEndpoint, components: Components): Json {
  const parameters = [
    ...pathParameters(endpoint, components),
    ...queryParameters(endpoint, components),
    ...(endpoint.localized ? languageParameters(endpoint) : []),
    ...headerParameters(endpoint),
  ];
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: [endpoint.description, callersSentence(endpoint)].filter(Boolean).join('\n\n'),
    tags: [endpoint.tag],
    ...(endpoint.origin !== 'stated' && chosen),
    'x-roles': rolesOf(endpoint),
    security: security(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, components) } : {}),
    ...(endpoint.file ? { requestBody: fileBody(endpoint.file) } : {}),
    responses: { ...successResponses(endpoint, components), ...errorResponses(endpoint) },
  };
}

function security(endpoint: AnyEndpoint): Json[] {
  if (endpoint.access === 'ignored') return [];
  if (interfaceOf(endpoint.path) === 'A') return [{ bearer: [] }];
  const either = [{ bearer: [] }, { sessionCookie: [] }];
  return endpoint.access === 'optional' ? [{}, ...either] : either;
}

function pathParameters(endpoint: AnyEndpoint, components: Components): Json[] {
  return [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const own = endpoint.pathSchema?.[name];
    const { description, ...schema } = own ? components.show(own) : { type: 'string', format: 'uuid' };
    return {
      name,
      in: 'path',
      required: true,
      description: description ?? idDescription(endpoint.path, name),
      schema,
      example: exampleOf(endpoint.pathExample?.[name] ?? '01931c5e-7a10-7c3e-9d0a-3b0e6f1c2d4a', own),
      ...(endpoint.origin !== 'stated' && chosen),
    };
  });
}

/** Returns the example as a number for numeric schemas, although the path contains it as text. */
function exampleOf(text: string, schema: TSchema | undefined): unknown {
  const type = (schema as unknown as { documented?: { type?: string }; type?: string })?.documented?.type;
  return type === 'integer' ? Number(text) : text;
}

function queryParameters(endpoint: AnyEndpoint, components: Components): Json[] {
  const query = endpoint.query as (TObject & { required?: string[] }) | undefined;
  return Object.entries((query?.properties ?? {}) as Record<string, TSchema>).map(([name, schema]) => {
    const { description, example, ...shown } = components.show(schema);
    const required = (query?.required?.includes(name) ?? false) && !('default' in shown);
    return {
      name,
      in: 'query',
      required,
      schema: required ? shown : oneLevelDown(shown),
      ...(description ? { description } : {}),
      ...(required ? { example } : {}),
      ...(endpoint.statedQuery?.includes(name) ? {} : chosen),
    };
  });
}

/**
 * An optional parameter never has an example: reference pages would send it although the user did not ask for it.
 * For the same reason a reference to an enumeration is inside `allOf`: for a plain one they send the first value.
 */
function oneLevelDown({ $ref, ...rest }: Json): Json {
  return $ref === undefined ? rest : { allOf: [{ $ref }], ...rest };
}

function headerParameters(endpoint: AnyEndpoint): Json[] {
  const headers = { ...endpoint.requestHeaders, ...(answersNotModified(endpoint) ? ifNoneMatch : {}) };
  return Object.entries(headers).map(([name, { description, schema }]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: schema ?? { type: 'string' },
    ...chosen,
  }));
}

/**
 * True if the endpoint is a read whose answer has an entity tag, so that it accepts If-None-Match (RFC 9110,
 * 13.1.2).
 */
function answersNotModified(endpoint: AnyEndpoint): boolean {
  return (
    endpoint.method === 'GET' && successesOf(endpoint).some(({ headers }) => headers?.ETag !== undefined)
  );
}

function requestBody(endpoint: AnyEndpoint, components: Components): Json {
  return {
    required: !endpoint.bodyOptional,
    content: {
      'application/json': {
        schema: components.show(endpoint.body),
        ...(endpoint.bodyExample === undefined ? {} : { example: endpoint.bodyExample }),
      },
    },
  };
}

function fileBody({ mediaTypes, mostBytes }: FileBody): Json {
  return {
    required: true,
    description: `The bytes of the file, at most ${mostBytes / 1024 ** 2} MB (${mostBytes} bytes).`,
    content: Object.fromEntries(
      mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  };
}

function successResponses(endpoint: AnyEndpoint, components: Components): Json {
  const responses: Json = {};
  const common = {
    ...(endpoint.localized && sharedHeaders('Content-Language')),
    ...sessionHeaders(endpoint),
  };
  for (const success of successesOf(endpoint)) {
    responses[success.status] = {
      description: success.description,
      headers: {
        ...headersOf(success),
        ...(endpoint.csv && ownHeaders({ 'Content-Disposition': 'With `text/csv`: the name of the file.' })),
        ...common,
      },
      ...content(endpoint, success, components),
      ...(isStatedStatus(endpoint, success.status) ? {} : chosen),
    };
    if (endpoint.method === 'GET' && success.headers?.ETag) {
      responses[304] = {
        description: 'The version in `If-None-Match` is still current.',
        headers: { ...headersOf(success), ...common },
        ...chosen,
      };
    }
  }
  return responses;
}

/** Returns references to headers that many responses have. */
function sharedHeaders(...names: (keyof typeof headersOfAll)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Answers to requests that the cookie authenticates state how long the session lasts (contract §5). */
function sessionHeaders(endpoint: AnyEndpoint): Json {
  if (endpoint.access === 'ignored' || interfaceOf(endpoint.path) === 'A') return {};
  return sharedHeaders('X-Session-Expires-At', 'X-Session-Warning');
}

function headersOf({ headers = {} }: Success): Json {
  return { ...ownHeaders(headers), ...sharedHeaders('X-Request-Id') };
}

function ownHeaders(headers: NonNullable<Success['headers']>): Json {
  const described = Object.entries(headers).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return Object.fromEntries(described);
}

function content(endpoint: AnyEndpoint, success: Success & { status: number }, components: Components): Json {
  if (success.mediaType) return { content: { [success.mediaType]: { schema: { type: 'string' } } } };
  const schema = bodySchema(success);
  if (schema === undefined) return {};
  const example = wholeExample(success);
  const { csv } = endpoint;
  return {
    content: {
      'application/json': { schema: components.show(schema), ...(example === undefined ? {} : { example }) },
      ...(csv && { 'text/csv': { schema: { type: 'string' }, example: csv.example } }),
    },
  };
}

function wholeExample(success: Success & { status: number }): unknown {
  if (success.example === undefined || success.shape === 'bare') return success.example;
  const message = success.status === 201 ? 'Created' : 'OK';
  const page = success.shape === 'page';
  return {
    statusCode: success.status,
    message,
    data: page ? [success.example] : success.example,
    ...(page ? { pagination: { page: 1, limit: 20, total: 1, totalPages: 1 } } : {}),
    timestamp: '2026-11-21T09:30:00.000Z',
  };
}

function errorResponses(endpoint: AnyEndpoint): Json {
  const responses: Json = {};
  for (const [status, identifiers] of refusalsByStatus(endpoint)) {
    responses[status] = {
      description: identifiers.map((identifier) => errorCatalogue[identifier].message).join(' · '),
      headers: errorHeaders(endpoint, status),
      content: { 'application/json': errorContent(endpoint, status, identifiers) },
      ...(isStatedStatus(endpoint, status) ? {} : chosen),
    };
  }
  return responses;
}

function errorHeaders(endpoint: AnyEndpoint, status: number): Json {
  return {
    ...(status === 429 || status === 503 ? sharedHeaders('Retry-After') : {}),
    ...(status === 401 ? sharedHeaders('WWW-Authenticate') : {}),
    ...sharedHeaders('X-Request-Id'),
    // A 401 answer reveals nothing about a session.
    ...(status === 401 ? {} : sessionHeaders(endpoint)),
  };
}

function errorContent(
  endpoint: AnyEndpoint,
  status: number,
  identifiers: readonly RefusalIdentifier[],
): Json {
  if (interfaceOf(endpoint.path) === 'A') {
    const [first = 'INTERNAL_ERROR'] = identifiers;
    return {
      schema: { $ref: '#/components/schemas/PlantError' },
      example: { error: status, message: errorCatalogue[first].message },
    };
  }
  const examples = identifiers.map((identifier) => [
    identifier,
    {
      value: {
        statusCode: status,
        message: errorCatalogue[identifier].message,
        error: identifier,
        details: '',
        timestamp: '2026-11-21T09:30:00.000Z',
      },
    },
  ]);
  return { schema: { $ref: '#/components/schemas/ErrorBody' }, examples: Object.fromEntries(examples) };
}
