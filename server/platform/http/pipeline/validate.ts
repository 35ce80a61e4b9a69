/**
 * Validates bodies and query strings against their schemas. Bodies are validated without conversion; query values
 * are strings, so they are coerced to the type in the schema.
 */

import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, FuncKeywordDefinition, ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { FormatsPlugin } from 'ajv-formats';
import type { TSchema } from 'typebox';
import { type Cause, within } from '#domain/causes.ts';
import type { JsonType } from '#domain/reasons/value-reasons.ts';
import { Refusal } from '#domain/refusal.ts';
import { shortKey } from '#domain/text/error-details.ts';
import { oneLine, oneLineProblem } from '#domain/text/one-line.ts';
import { lazy } from '#platform/base/async/lazy.ts';
import { isStorable } from './json.ts';
import { type QueryValues, undecodable } from './query.ts';

/**
 * The keyword `rule`: a pure function of the domain makes the final check of a value. It returns undefined, or why the value
 * is refused. The keyword `documented` next to it holds the text for the OpenAPI document in place of the rule.
 */
const rule: FuncKeywordDefinition = {
  keyword: 'rule',
  errors: 'full',
  validate: function check(problemOf: (value: unknown) => Cause | undefined, value: unknown): boolean {
    return isAccepted(check, problemOf(value));
  },
};

/** Ajv reads the errors of a keyword from a property of its function. */
function isAccepted(check: object, cause: Cause | undefined): boolean {
  (check as { errors: Partial<ErrorObject>[] }).errors =
    cause === undefined ? [] : [{ keyword: 'rule', message: cause.reason, params: { cause } }];
  return cause === undefined;
}

/**
 * The keyword `x-one-line`: the text is brought into the form that is stored, before its length is checked.
 */
const inOneLine: FuncKeywordDefinition = {
  keyword: 'x-one-line',
  type: 'string',
  before: 'maxLength',
  modifying: true,
  errors: 'full',
  validate: function check(
    _isOneLine: boolean,
    text: string,
    _schema?: unknown,
    place?: DataValidationCxt,
  ): boolean {
    const line = oneLine(text);
    // A number of any length is a frozen object with its text, which is one line.
    if (place && line !== text) place.parentData[place.parentDataProperty] = line;
    return isAccepted(check, oneLineProblem(line));
  },
};

/**
 * The largest body, in bytes, for which every problem is reported. For a larger one only the first is reported: an
 * array of half a million invalid elements must not produce as many errors.
 */
const largestWholeExplanation = 32 * 1024;

// Loading Ajv takes longer than loading many of our modules together, and nothing is validated before the first
// request.
const require = createRequire(import.meta.url);

/** Returns a function that loads and creates an Ajv on its first call. */
function lateAjv({ coerceTypes = false, allErrors = true }): () => Ajv2020 {
  let ajv: Ajv2020 | undefined;
  return () => {
    if (ajv !== undefined) return ajv;
    const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
    const addFormats = require('ajv-formats') as FormatsPlugin;
    const useDefaults = coerceTypes;
    // A test checks our schemas against the meta-schema. Compiling that takes as long as compiling all of them.
    ajv = new Ajv2020({ allErrors, strict: false, coerceTypes, useDefaults, validateSchema: false });
    addFormats(ajv as unknown as Parameters<FormatsPlugin>[0]);
    return ajv.addKeyword(rule).addKeyword(inOneLine);
  };
}

const bodies = lateAjv({});
const largeBodies = lateAjv({ allErrors: false });
const queries = lateAjv({ coerceTypes: true });

/**
 * Returns a function that returns the body after validation, or refuses with VALIDATION_FAILED naming each invalid
 * field; for a large body (its size is in bytes), only the first.
 */
export function bodyValidator(schema: TSchema): (value: unknown, size: number) => unknown {
  const checkWhole = lazy(() => compiled(bodies, schema, ''));
  let checkLarge: ((value: unknown) => void) | undefined;
  return (value, size) => {
    if (size <= largestWholeExplanation) {
      checkWhole(value);
    } else {
      checkLarge ??= compiled(largeBodies, schema, '');
      checkLarge(value);
    }
    return value;
  };
}

/** Returns a function that refuses a value with all causes, whose fields are below `root`. */
function compiled(ajv: () => Ajv2020, schema: TSchema, root: string): (value: unknown) => void {
  const validate = ajv().compile(schema);
  return (value) => {
    if (!validate(value)) throw new Refusal('VALIDATION_FAILED', causesOf(validate, root));
  };
}

/**
 * Returns a function that returns the known parameters, coerced and validated, or refuses naming each invalid one.
 */
export function queryValidator(schema: TSchema): (values: QueryValues) => Record<string, unknown> {
  const { properties } = schema as unknown as {
    properties: Record<string, { type?: string; default?: unknown }>;
  };
  const names = Object.keys(properties);
  const defaults = Object.entries(properties).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  // Then a query without parameters needs no check, which would load Ajv.
  const isAllOptional = Object.keys(schema).every(
    (keyword) => keyword === 'type' || keyword === 'properties',
  );
  const check = lazy(() => compiled(queries, schema, 'query'));
  return (values) => {
    const known: Record<string, unknown> = {};
    let isEmpty = true;
    for (const name of names) {
      const value = values[name];
      if (value === undefined) continue;
      isEmpty = false;
      const expected = value === undecodable ? 'UTF8' : isStorable(value) ? undefined : 'TEXT';
      if (value === undecodable || expected) {
        throw new Refusal('VALIDATION_FAILED', [
          { reason: 'WRONG_FORMAT', expected: expected ?? 'UTF8', field: `query.${name}` },
        ]);
      }
      known[name] = isNumber(properties[name]?.type) && !decimalNumber.test(value) ? notANumber : value;
    }
    if (isEmpty && isAllOptional) return Object.fromEntries(defaults);
    check(known);
    return known;
  };
}

/** Ajv's coercion would also accept `0x10`, ` 5 ` and `Infinity` as numbers. */
const decimalNumber = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A value that cannot be coerced to a number, so that the schema itself reports the expected type. */
const notANumber: object = {};

function isNumber(type: string | undefined): boolean {
  return type === 'integer' || type === 'number';
}

/** Returns one cause for each field; `root` is the path of the whole value. */
function causesOf(validate: ValidateFunction, root: string): Cause[] {
  const byField = new Map<string, Cause>();
  for (const error of validate.errors ?? []) {
    const found = causeOf(error);
    const cause = found && within(root, within(fieldName(error.instancePath), found));
    const field = cause?.field ?? '';
    if (cause && !byField.has(field)) byField.set(field, cause.field ? cause : { ...cause, field: 'body' });
  }
  // A hostile body must not cause a response larger than itself.
  return [...byField.values()];
}

/** Returns the reason that an error of Ajv stands for; undefined for one that sums up others. */
function causeOf({ keyword, params }: ErrorObject): Cause | undefined {
  switch (keyword) {
    case 'rule':
      return params.cause;
    case 'required':
      return { reason: 'REQUIRED', field: params.missingProperty };
    case 'additionalProperties':
      return { reason: 'UNKNOWN_KEY', field: shortKey(params.additionalProperty) };
    case 'enum':
      return { reason: 'NOT_ONE_OF', allowed: params.allowedValues.filter((one: unknown) => one !== null) };
    case 'type':
      // A record's property may be null beside its own schema, which says more.
      if (params.type === 'null') return undefined;
      return { reason: 'WRONG_TYPE', expected: [params.type].flat()[0] as JsonType };
    case 'minimum':
      return { reason: 'TOO_SMALL', min: params.limit };
    case 'maximum':
      return { reason: 'TOO_LARGE', max: params.limit };
    case 'minLength':
      return { reason: 'TOO_SHORT', min: params.limit, unit: 'CHARACTERS' };
    case 'maxLength':
      return { reason: 'TOO_LONG', max: params.limit, unit: 'CHARACTERS' };
    case 'minItems':
      return { reason: 'TOO_SHORT', min: params.limit, unit: 'ITEMS' };
    case 'maxItems':
      return { reason: 'TOO_LONG', max: params.limit, unit: 'ITEMS' };
    case 'anyOf':
    case 'oneOf':
    case 'if':
      return undefined;
    default:
      throw new Error(`The keyword ${keyword} has no reason (contract §30).`);
  }
}

/** `/services/0/quantity` → `services[0].quantity`. */
function fieldName(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '');
}
