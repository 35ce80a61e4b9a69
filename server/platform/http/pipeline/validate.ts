/**
 * Validates bodies and query strings against their schemas. Bodies are validated without conversion; query values
 * are strings, so they are coerced to the type in the schema.
 */

import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, FuncKeywordDefinition, ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { FormatsPlugin } from 'ajv-formats';
import type { TSchema } from 'typebox';
import { Refusal } from '#domain/refusal.ts';
import { listed } from '#domain/text/error-details.ts';
import { oneLine, oneLineProblem } from '#domain/text/one-line.ts';
import { lazy } from '#platform/base/async/lazy.ts';
import { unstorable } from './json.ts';
import { type QueryValues, undecodable } from './query.ts';

/**
 * The keyword `rule`: a pure function of the domain makes the final check of a value. It returns undefined, or a
 * description of the expected value. The keyword `documented` next to it holds the text for the OpenAPI document in
 * place of the rule.
 */
const rule: FuncKeywordDefinition = {
  keyword: 'rule',
  errors: 'full',
  validate: Object.assign(
    function check(explain: (value: unknown) => string | undefined, value: unknown): boolean {
      const problem = explain(value);
      (check as unknown as { errors: Partial<ErrorObject>[] }).errors =
        problem === undefined ? [] : [{ keyword: 'rule', message: problem, params: {} }];
      return problem === undefined;
    },
    { errors: [] as Partial<ErrorObject>[] },
  ),
};

/**
 * The keyword `x-one-line`: the text is brought into the form that is stored, before its length is checked.
 */
const inOneLine: FuncKeywordDefinition = {
  keyword: 'x-one-line',
  type: 'string',
  before: 'maxLength',
  modifying: true,
  errors: 'full',
  validate: Object.assign(
    function check(_isOneLine: boolean, text: string, _schema?: unknown, place?: DataValidationCxt): boolean {
      const line = oneLine(text);
      const message = oneLineProblem(line);
      (check as unknown as { errors: Partial<ErrorObject>[] }).errors =
        message === undefined ? [] : [{ keyword: 'rule', message, params: {} }];
      // A number of any length is a frozen object with its text, which is one line.
      if (place && line !== text) place.parentData[place.parentDataProperty] = line;
      return message === undefined;
    },
    { errors: [] as Partial<ErrorObject>[] },
  ),
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
  const compiledBy = (ajv: () => Ajv2020) => {
    const validate = ajv().compile(schema);
    return (value: unknown) => {
      if (!validate(value)) throw new Refusal('VALIDATION_FAILED', describe(validate, 'body'));
      return value;
    };
  };
  const checkWhole = lazy(() => compiledBy(bodies));
  let checkLarge: ((value: unknown) => unknown) | undefined;
  return (value, size) => {
    if (size <= largestWholeExplanation) return checkWhole(value);
    checkLarge ??= compiledBy(largeBodies);
    return checkLarge(value);
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
  const check = lazy(() => {
    const validate = queries().compile(schema);
    return (known: object) => {
      if (!validate(known)) throw new Refusal('VALIDATION_FAILED', describe(validate, 'query'));
    };
  });
  return (values) => {
    const known: Record<string, unknown> = {};
    let isEmpty = true;
    for (const name of names) {
      const value = values[name];
      if (value === undefined) continue;
      isEmpty = false;
      if (value === undecodable) throw new Refusal('VALIDATION_FAILED', `${name}: expected UTF-8`);
      const problem = unstorable(value);
      if (problem) throw new Refusal('VALIDATION_FAILED', `${name}: ${problem}`);
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

function describe(validate: ValidateFunction, whole: string): string {
  const expectedByField = new Map<string, string>();
  for (const error of validate.errors ?? []) {
    const { field, expected } = explain(error);
    if (expected !== undefined && !expectedByField.has(field)) expectedByField.set(field, expected);
  }
  const problems = [...expectedByField].map(([field, expected]) => `${field || whole}: ${expected}`);
  // A hostile body must not cause a response larger than itself.
  return listed(problems, '; ');
}

function explain(error: ErrorObject): { field: string; expected: string | undefined } {
  const parent = fieldName(error.instancePath);
  const below = (name: unknown) => (parent ? `${parent}.${name}` : String(name));
  switch (error.keyword) {
    case 'required':
      return { field: below(error.params.missingProperty), expected: 'is required' };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { field: below(error.params.additionalProperty), expected: 'is not a known key' };
    case 'enum':
      return { field: parent, expected: `expected one of ${error.params.allowedValues.join(', ')}` };
    case 'type':
      return { field: parent, expected: `expected ${[error.params.type].flat().join(' or ')}` };
    case 'rule':
      return { field: parent, expected: error.message };
    case 'anyOf':
    case 'oneOf':
    case 'if':
      return { field: parent, expected: parent ? undefined : error.message };
    default:
      return { field: parent, expected: error.message };
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
