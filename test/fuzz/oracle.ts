/** Decides whether a value conforms to the document: an Ajv instance that is independent of the server's validator. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { document, type Schema } from './operations.ts';

const requests = makeAjv();
// Contract §2 "Ids": a malformed id is an unknown one, and does not make a body invalid.
requests.addFormat('uuid', true);
// Contract §2 "Timestamps" allows more forms than RFC 3339; invalid.ts has those that are certainly wrong.
requests.addFormat('date-time', /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:$|T)/);
requests.addSchema(document, 'document');

const answers = makeAjv();
answers.addSchema(closed(document) as object, 'document');

const compiled = new Map<string, ValidateFunction>();

/** True if the JSON value conforms to the schema at the pointer, as a client that sends it reads the document. */
export function isValidRequest(pointer: string, value: unknown): boolean {
  return validator(requests, 'request', pointer)(value) === true;
}

/** The fault of an answer's value at the pointer; undefined when it is correct. Undocumented properties are faults. */
export function answerProblem(pointer: string, value: unknown): string | undefined {
  const validate = validator(answers, 'answer', pointer);
  return validate(value) ? undefined : answers.errorsText(validate.errors, { dataVar: 'body' });
}

function validator(ajv: Ajv2020, use: string, place: string): ValidateFunction {
  const pointer = target(place);
  const key = `${use} ${pointer}`;
  let validate = compiled.get(key);
  if (validate === undefined) {
    validate = ajv.compile({ $ref: `document#${encodeURI(pointer)}` });
    compiled.set(key, validate);
  }
  return validate;
}

/** The pointer to which a reference at the pointer leads: hundreds of answers share a component, compiled once. */
function target(pointer: string): string {
  const keys = pointer.split('/').slice(1);
  const at = keys.reduce((part, key) => part[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return Object.keys(at).join() === '$ref' ? target(at.$ref.slice(1)) : pointer;
}

function makeAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  return ajv;
}

/** The document with every object of named properties closed: an answer must not contain more than is documented. */
function closed(part: Schema): Schema {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries<Schema>(part).map(([key, value]) => [key, closed(value)]));
  if ([part.type].flat().includes('object') && typeof part.properties === 'object') {
    copy.additionalProperties ??= false;
  }
  return copy;
}
