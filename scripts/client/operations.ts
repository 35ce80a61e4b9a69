/** Generates the data about each operation that the client needs at run time. */
import { alternativesOf, type Operation, operationsOf, resolved, type Schema } from './document.ts';

/** Numbers that are not doubles, by their position (`Shape` of the client's json.ts). */
type Shape = string | [Shape] | [Shape, Shape] | { [property: string]: Shape };

/** Returns the text of `generated/operations.ts`. */
export function operationsFile(document: Schema): string {
  const entries = operationsOf(document).map(
    (operation) => `  ${operation.id}: ${JSON.stringify(described(document, operation))},`,
  );
  return `/** Written by \`npm run openapi\` from the OpenAPI document. Do not edit. */
import type { OperationDescription } from '../answer.ts';
import type { OperationId } from './types.ts';

export const operations: Readonly<Record<OperationId, OperationDescription>> = {
${entries.join('\n')}
};
`;
}

function described(document: Schema, operation: Operation): object {
  const { method, path, isSecured, parameters, body } = operation;
  const answers = describedAnswers(document, operation);
  const sent = body && shapeOf(document, body.schema, ['decimal']);
  return {
    method,
    path,
    ...(isSecured ? {} : { isPublic: true }),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? { takesIdempotencyKey: true } : {}),
    ...(sent === undefined ? {} : { body: sent }),
    ...(answers.length === 0 ? {} : { answers: Object.fromEntries(answers) }),
  };
}

/** Without those that most operations have: the client takes data in a 200 or 201 and nothing in others for granted. */
function describedAnswers(
  document: Schema,
  { successes }: Operation,
): readonly (readonly [number, object])[] {
  return successes.flatMap(({ status, wrapping, schema }) => {
    const shape = schema && shapeOf(document, schema, ['decimal', 'int64', 'any']);
    const usual = status === 200 || status === 201 ? 'data' : 'none';
    if (shape === undefined && wrapping === usual) return [];
    return [
      [
        status,
        { ...(wrapping === usual ? {} : { as: wrapping }), ...(shape === undefined ? {} : { shape }) },
      ] as const,
    ];
  });
}

/** Returns the shape of the schema, with only those kinds of numbers in it; undefined when it has none. */
function shapeOf(document: Schema, schema: Schema, kinds: readonly string[]): Shape | undefined {
  const whole = resolved(document, schema);
  const kind = kindOf(whole);
  if (kind !== undefined) return kinds.includes(kind) ? kind : undefined;
  const parts = (alternativesOf(whole) ?? []).map((one) => shapeOf(document, one, kinds)).filter(Boolean);
  const [part, other] = parts;
  if (parts.length === 2 && Array.isArray(part) && !Array.isArray(other))
    return [...part, other] as [Shape, Shape];
  if (parts.length > 1) throw new Error(`more than one shape: ${JSON.stringify(whole)}`);
  if (parts.length === 1) return part;
  const item = whole.items && shapeOf(document, whole.items, kinds);
  const properties = Object.entries<Schema>(whole.properties ?? {}).flatMap(([name, property]) => {
    const shape = shapeOf(document, property, kinds);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  if (item !== undefined && properties.length > 0)
    throw new Error(`an object and an array: ${JSON.stringify(whole)}`);
  if (item !== undefined) return [item];
  return properties.length === 0 ? undefined : Object.fromEntries(properties);
}

function kindOf(schema: Schema): string | undefined {
  const types: unknown[] = [schema.type ?? []].flat();
  if (types.includes('number')) return 'decimal';
  if (types.includes('integer') && schema.format === 'int64') return 'int64';
  const isAny = types.length === 0 && !alternativesOf(schema) && !schema.enum;
  // An object without known properties may contain anything.
  return isAny || (types.includes('object') && !schema.properties) ? 'any' : undefined;
}
