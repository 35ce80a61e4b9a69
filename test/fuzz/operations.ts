/** The OpenAPI document as a list of operations, with the properties of each that a fuzzer needs. */
import { openapiDocument } from '#platform/http/openapi/document.ts';
import { endpoints } from '#server/app.ts';

// biome-ignore lint/suspicious/noExplicitAny: schemas of the document have every shape.
export type Schema = any;

/** A schema, and its place in the document (a JSON pointer). */
export interface PlacedSchema {
  readonly schema: Schema;
  readonly pointer: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

export interface DocumentedAnswer {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: Readonly<
    Record<string, { schema: Schema; examples?: Readonly<Record<string, unknown>> }>
  >;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** `/services/{id}` */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Schema of the body, and its place in the document. */
  readonly body: PlacedSchema | undefined;
  /** Without a body it is 400; elsewhere an empty body counts as `{}`. */
  readonly needsBody: boolean;
  /** The callers who are allowed to call it. */
  readonly roles: readonly string[];
  /** `ignored`: credentials are not examined; `optional`: an invalid one is 401; otherwise one is required. */
  readonly credentials: 'ignored' | 'optional' | 'required';
  readonly answers: Readonly<Record<string, DocumentedAnswer>>;
}

/** In the form that a client receives: plain JSON. */
export const document: Schema = JSON.parse(JSON.stringify(openapiDocument(endpoints)));

/** All but those whose body is a file, which no schema describes: `server/features/pictures` tests them. */
export const operations: readonly Operation[] = Object.entries<Schema>(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries<Schema>(methods)
      .filter(([, { requestBody }]) => !requestBody || requestBody.content['application/json'])
      .map(([method, described]) => operationOf(path, method, described)),
);

/** The operation of that name. @throws Error when the document has none. */
export function operation(id: string): Operation {
  const found = operations.find((one) => one.id === id);
  if (found === undefined) throw new Error(`the document has no operation ${id}`);
  return found;
}

/** Follows a reference into the components, including one that is alone inside `allOf`. */
export function resolved(schema: Schema): Schema {
  if (schema?.allOf?.length === 1) return resolved(schema.allOf[0]);
  return schema?.$ref ? resolved(document.components.schemas[componentName(schema)]) : schema;
}

/** The schemas of which a value matches one. */
export function alternativesOf({ anyOf, oneOf }: Schema): readonly Schema[] | undefined {
  return anyOf ?? oneOf;
}

/** The name of the component to which the schema refers. */
export function componentName(schema: Schema): string {
  return String(schema?.$ref ?? '').slice('#/components/schemas/'.length);
}

/** A JSON pointer to an operation's part of the document (RFC 6901). */
export function pointerTo(path: string, method: string, ...rest: readonly string[]): string {
  const parts = ['paths', path, method.toLowerCase(), ...rest];
  return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function operationOf(path: string, method: string, described: Schema): Operation {
  const schema = described.requestBody?.content['application/json']?.schema;
  const security: object[] = described.security;
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    parameters: described.parameters ?? [],
    body: schema && {
      schema,
      pointer: pointerTo(path, method, 'requestBody', 'content', 'application/json', 'schema'),
    },
    needsBody: described.requestBody?.required === true,
    roles: described['x-roles'],
    credentials: security.length === 0 ? 'ignored' : isOptional ? 'optional' : 'required',
    answers: Object.fromEntries(
      Object.entries<Schema>(described.responses).map(([status, { headers = {}, content = {} }]) => [
        status,
        { headers, content },
      ]),
    ),
  };
}
