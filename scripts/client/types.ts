/** Generates the types of the client: components, inputs, responses and one function for each operation. */
import {
  alternativesOf,
  componentName,
  type Operation,
  operationsOf,
  type Parameter,
  resolved,
  type Schema,
  type Success,
} from './document.ts';

/** The direction of a value: decimals are accepted in more forms than they are returned in. */
type Way = 'sent' | 'answered';

/** Returns the text of `generated/types.ts`. */
export function typesFile(document: Schema): string {
  const operations = operationsOf(document);
  const sent = componentsBelow(
    document,
    operations.map(({ body }) => body?.schema),
  );
  const parts = [
    header,
    ...Object.entries<Schema>(document.components.schemas)
      .filter(([name]) => name !== 'ErrorBody' && name !== 'PlantError')
      .map(([name, schema]) => component(name, schema, sent.has(name) ? 'sent' : 'answered')),
    ...operations.flatMap((operation) => [inputType(operation), answerType(operation)]),
    api(operations),
    refusals(operations),
  ];
  const text = `${parts.join('\n\n')}\n`;
  requireDistinct([...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = '']) => name));
  return text;
}

const header = `/** Written by \`npm run openapi\` from the OpenAPI document. Do not edit. */
import type { Answered, CallOptions, Paged, Redirected } from '../answer.ts';
import type { Decimal, DecimalInput, JsonValue } from '../json.ts';`;

function component(name: string, schema: Schema, way: Way): string {
  const documentation = comment(schema.description);
  if (schema.properties)
    return `${documentation}export interface ${name} {\n${properties(schema, way, '  ')}\n}`;
  if (schema.enum)
    return `${documentation}export type ${name} =\n${schema.enum.map((value: string) => `  | ${literal(value)}`).join('\n')};`;
  return `${documentation}export type ${name} = ${typeOf(schema, way)};`;
}

function properties(schema: Schema, way: Way, indent: string): string {
  return Object.entries<Schema>(schema.properties)
    .map(([name, property]) => {
      const isOptional = !schema.required?.includes(name);
      // Undefined values are not sent, so the type allows them.
      const type = typeOf(property, way) + (isOptional && way === 'sent' ? ' | undefined' : '');
      const key = /^\w+$/.test(name) ? name : literal(name);
      return `${comment(property.description, indent)}${indent}readonly ${key}${isOptional ? '?' : ''}: ${type};`;
    })
    .join('\n');
}

function typeOf(schema: Schema, way: Way): string {
  const name = componentName(schema);
  if (name !== undefined) return name;
  const alternatives: readonly Schema[] | undefined = alternativesOf(schema);
  if (alternatives) return alternatives.map((one) => typeOf(one, way)).join(' | ');
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.type === undefined) return 'JsonValue';
  return [schema.type]
    .flat()
    .map((type: string) => ofType(type, schema, way))
    .join(' | ');
}

function ofType(type: string, schema: Schema, way: Way): string {
  switch (type) {
    case 'integer':
      return schema.format === 'int64' ? 'bigint' : 'number';
    case 'number':
      return way === 'sent' ? 'DecimalInput' : 'Decimal';
    case 'array': {
      const item = typeOf(schema.items, way);
      return /[ |{]/.test(item) ? `readonly (${item})[]` : `readonly ${item}[]`;
    }
    case 'object':
      return schema.properties
        ? `{\n${properties(schema, way, '  ')}\n}`
        : '{ readonly [key: string]: JsonValue }';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    default:
      throw new Error(`no TypeScript type for ${JSON.stringify(schema)}`);
  }
}

function inputType(operation: Operation): string {
  const { id, parameters, body, takesFile } = operation;
  const groups = (['path', 'query', 'header'] as const).map((place) => {
    const these = parameters.filter((parameter) => parameter.in === place);
    if (these.length === 0) return '';
    const isNeeded = these.some(({ required }) => required);
    const name = place === 'header' ? 'headers' : place;
    return `  readonly ${name}${isNeeded ? '' : '?'}: {\n${these.map(parameterLine).join('\n')}\n  };\n`;
  });
  const sent = body ? `  readonly body${body.required ? '' : '?'}: ${typeOf(body.schema, 'sent')};\n` : '';
  const file = takesFile ? '  /** The file; its `type` is its media type. */\n  readonly body: Blob;\n' : '';
  const members = `${groups.join('')}${sent}${file}`;
  return members === ''
    ? `export type ${typeName(id)}Input = CallOptions;`
    : `export interface ${typeName(id)}Input extends CallOptions {\n${members}}`;
}

function parameterLine({ name, required, description, schema }: Parameter): string {
  const key = /^\w+$/.test(name) ? name : literal(name);
  const type = typeOf(schema, 'sent');
  return `${comment(description, '    ')}    readonly ${key}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'};`;
}

function answerType({ id, successes }: Operation): string {
  const unconditional = successes.filter(({ status }) => status !== 304);
  return `export type ${typeName(id)}Answer = ${unconditional.map(answered).join(' | ')};`;
}

function answered({ status, wrapping, schema }: Success): string {
  switch (wrapping) {
    case 'redirect':
      return `Redirected<${status}>`;
    case 'none':
      return `Answered<${status}, undefined>`;
    case 'page':
      return `Paged<${typeOf(schema.items, 'answered')}>`;
    default:
      return `Answered<${status}, ${typeOf(schema, 'answered')}>`;
  }
}

function api(operations: readonly Operation[]): string {
  const functions = operations.flatMap((operation) => {
    const { id, method, path, summary, description, successes } = operation;
    const documentation = [`${summary}.`, description, `\`${method} ${path}\``].filter(Boolean).join('\n\n');
    const name = typeName(id);
    const isNeeded =
      operation.takesFile ||
      operation.parameters.some(({ required }) => required) ||
      operation.body?.required === true;
    const line = `  ${id}(request${isNeeded ? '' : '?'}: ${name}Input): Promise<${name}Answer>;`;
    const isConditional = successes.some(({ status }) => status === 304);
    // With the tag of a cached body, the response may be that it is still current.
    const conditional = `  ${id}(request: ${name}Input & { readonly headers: { readonly 'If-None-Match': string } }): Promise<${name}Answer | Answered<304, undefined>>;`;
    return `${comment(documentation, '  ')}${isConditional ? `${conditional}\n` : ''}${line}`;
  });
  return `/** One function for each operation, by the operation's name. */\nexport interface Api {\n${functions.join('\n')}\n}\n\nexport type OperationId = keyof Api;`;
}

function refusals(operations: readonly Operation[]): string {
  const lines = operations.map(
    ({ id, refusals }) =>
      `  readonly ${id}: ${refusals.length === 0 ? 'never' : refusals.map(literal).join(' | ')};`,
  );
  return `/** The errors of each operation. */\nexport interface OperationErrors {\n${lines.join('\n')}\n}`;
}

/** Returns the names of the components that the schemas use. */
function componentsBelow(document: Schema, schemas: readonly Schema[]): Set<string> {
  const found = new Set<string>();
  const visit = (part: Schema): void => {
    if (typeof part !== 'object' || part === null) return;
    const name = componentName(part);
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      visit(resolved(document, part));
    }
    for (const inner of Object.values(part)) visit(inner);
  };
  for (const schema of schemas) visit(schema);
  return found;
}

/** @throws Error when a component has the name of a request or a response. */
function requireDistinct(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two types of the client are called ${twice}`);
}

function typeName(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

function literal(value: unknown): string {
  return value === null ? 'null' : `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function comment(text: string | undefined, indent = ''): string {
  if (!text) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line ? ` ${line}` : ''}`).join('\n')}\n${indent} */\n`;
}
