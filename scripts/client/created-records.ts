/**
 * The records that requests create, by `creates` of the endpoints, and how other requests name them: for the `.http` file and
 * the tests, which send every operation and need the ids of records.
 */
import type { AuditedRecord } from '#domain/access/audited.ts';
import { endpoints } from '#server/app.ts';
import type { Operation } from './document.ts';

export interface CreatedRecord {
  readonly kind: AuditedRecord;
  /** The operation that creates it; its answer has the `id`. */
  readonly operationId: string;
  /** The path of that operation, as the document has it: `/staff/{id}/time-off`. */
  readonly collection: string;
}

/** In the order of the features, so that a record comes after those that it refers to. */
export const createdRecords: readonly CreatedRecord[] = endpoints.flatMap(
  ({ creates, operationId, path }): CreatedRecord[] =>
    creates === undefined
      ? []
      : [{ kind: creates, operationId, collection: path.replaceAll(/:(\w+)/g, '{$1}') }],
);

/** The collection of the record that the parameter names: `/staff/{id}/time-off` for `timeOffId`. */
export function collectionOf(path: string, parameter: string): string {
  return path.slice(0, path.indexOf(`/{${parameter}}`));
}

/** The record that the parameter of the path names; undefined for one that no request creates. */
export function recordInPath(path: string, parameter: string): CreatedRecord | undefined {
  const own = collectionOf(path, parameter);
  // Created below another record, and read beside it: `/bookings/{id}/payments` and `/payments/{id}`.
  return (
    createdRecords.find(({ collection }) => collection === own) ??
    createdRecords.find(({ collection }) => collection.endsWith(own))
  );
}

/** The record that a property of a body, or a query parameter, names: `petId` and `petIds` name pets. */
export function recordOfName(name: string): CreatedRecord | undefined {
  return createdRecords.find(({ kind }) => name === `${kind}Id` || name === `${kind}Ids`);
}

/**
 * Returns the path of the operation, with the query parameters that it requires. A parameter that names a created record
 * is an id of `idOf`, any other one of the path a value of `otherRecords` by its collection, and of the query its example.
 *
 * @throws Error that names a parameter of the path without a value.
 */
export function requestPath(
  { id, path, parameters }: Operation,
  idOf: (record: CreatedRecord) => string,
  otherRecords: Readonly<Record<string, string>>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const record = recordInPath(path, name);
    const value = record ? idOf(record) : otherRecords[collectionOf(path, name)];
    if (value === undefined)
      throw new Error(`${id}: no endpoint has \`creates\` for {${name}}, and otherRecords has no value`);
    return value;
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => {
      const record = recordOfName(name);
      return `${name}=${record ? idOf(record) : example}`;
    });
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** Returns the example of a body with an id of `idOf` in place of each id of a created record. */
export function withIds(example: unknown, idOf: (record: CreatedRecord) => string, name = ''): unknown {
  const record = recordOfName(name);
  if (typeof example === 'string') return record ? idOf(record) : example;
  if (Array.isArray(example)) return example.map((item) => withIds(item, idOf, name));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([key, part]) => [key, withIds(part, idOf, key)]));
}
