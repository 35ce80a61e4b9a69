/** Reads from the OpenAPI document the parts that the client's generators need. */

// biome-ignore lint/suspicious/noExplicitAny: schemas of the document have every shape.
export type Schema = any;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

/** The position of a success's data in the body. */
export type Wrapping = 'data' | 'page' | 'bare' | 'text' | 'none' | 'redirect';

export interface Success {
  readonly status: number;
  readonly wrapping: Wrapping;
  /** The schema of the data itself; for a page, that of all its rows. */
  readonly schema: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly body:
    | { readonly schema: Schema; readonly example: unknown; readonly required: boolean }
    | undefined;
  /** True if the body is a file, in place of JSON. */
  readonly takesFile: boolean;
  readonly isSecured: boolean;
  readonly successes: readonly Success[];
  /** Identifiers of the refusals; none for the plants, whose errors have no identifier. */
  readonly refusals: readonly string[];
}

/** Returns the operations in the order of the document. */
export function operationsOf(document: Schema): Operation[] {
  return Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, described]) => {
      const content = described.requestBody?.content['application/json'];
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        tag: described.tags[0],
        summary: described.summary,
        description: described.description,
        parameters: described.parameters ?? [],
        body: content && {
          schema: content.schema,
          example: content.example,
          required: described.requestBody.required,
        },
        takesFile: described.requestBody !== undefined && content === undefined,
        isSecured: described.security.length > 0,
        successes: successesOf(described.responses),
        refusals: refusalsOf(described.responses),
      };
    }),
  );
}

/** Returns the name of the component that the schema refers to, if any. */
export function componentName(schema: Schema): string | undefined {
  return schema?.$ref?.slice('#/components/schemas/'.length);
}

/** Follows references into the components. */
export function resolved(document: Schema, schema: Schema): Schema {
  const name = componentName(schema);
  return name === undefined ? schema : resolved(document, document.components.schemas[name]);
}

/** Returns the schemas of which a value matches one; a reference inside `allOf` is the only one. */
export function alternativesOf({ anyOf, oneOf, allOf }: Schema): readonly Schema[] | undefined {
  if (allOf && allOf.length > 1) throw new Error(`no type for ${JSON.stringify(allOf)}`);
  return anyOf ?? oneOf ?? allOf;
}

function successesOf(responses: Schema): Success[] {
  return Object.entries<Schema>(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, { content }]) => ({ status: Number(status), ...wrapped(Number(status), content) }));
}

function wrapped(status: number, content: Schema): { wrapping: Wrapping; schema: Schema } {
  if (status === 302 || status === 303) return { wrapping: 'redirect', schema: undefined };
  if (content === undefined) return { wrapping: 'none', schema: undefined };
  const json = content['application/json'];
  if (json === undefined) return { wrapping: 'text', schema: { type: 'string' } };
  const { properties } = json.schema;
  if (properties?.pagination) return { wrapping: 'page', schema: properties.data };
  if (properties?.statusCode && properties.data) return { wrapping: 'data', schema: properties.data };
  return { wrapping: 'bare', schema: json.schema };
}

function refusalsOf(responses: Schema): string[] {
  const examples = Object.entries<Schema>(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { content }]) => Object.keys(content?.['application/json']?.examples ?? {}));
  return [...new Set(examples)];
}
