/**
 * The parts of the document that belong to no endpoint: the description of the API, its errors and
 * security schemes.
 */
import { mostCauses } from '#domain/causes.ts';
import { errorCatalogue } from '#domain/error-catalogue.ts';
import { awayReasons, statusesWithCauses } from '#domain/refusal.ts';
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { causeSchemas } from './cause-schemas.ts';

/** Marks what the specification leaves open and this implementation chose. */
export const chosen = { 'x-origin': 'chosen' };

export const about = {
  info: {
    title: 'Petalpaw: plant store and pet services',
    version: '1.0.0',
    summary: 'A small plant store (interface A) and the back end of a pet service business (interface B).',
    description: [
      'Interface B wraps answers in an envelope `{statusCode, message, data, timestamp}`, except where the',
      'description says that the answer is bare. Errors carry a stable identifier in `error`, and `details`',
      'names each offending field.',
      '',
      'Times are ISO 8601. Answers are in UTC with milliseconds. Requests may also send a time without an offset, or a',
      'date alone: it is local time in the setting `timeZone`.',
      '',
      'Money is an exact decimal number. `x-decimals` is the largest number of decimals that a request may send; it',
      'stands in place of `multipleOf`, which validators that divide binary fractions get wrong.',
      '',
      'The roles are ADMIN, MANAGER, STAFF and CUSTOMER. The description of each operation ends with who may call it,',
      'and `x-roles` lists the same roles for programs (`anonymous` stands for callers who are not signed in).',
      '',
      '`x-origin: chosen` marks what the specification leaves open and this implementation chose. Limits of size',
      '(`maxLength` in Unicode code points, `maxItems`, and `x-max-bytes`, the bytes of a value’s JSON text in the',
      'request) are chosen, too. A text with `x-one-line` is stored in one line: white space with line breaks in it is',
      'one space, none is at the ends, and other control characters are refused.',
    ].join('\n'),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This server' }],
};

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token that `POST /auth/login` or `POST /auth/refresh` gave.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'The session cookie that `POST /auth/login` set. A request with the header `X-Background: true` does not slide its idle limit.',
  },
};

export const errorComponents = {
  ErrorIdentifier: {
    type: 'string',
    enum: Object.keys(errorCatalogue),
    description: 'Names the kind of error; it never changes.',
  },
  AwayReason: {
    type: 'string',
    enum: [...awayReasons],
    description: 'Names what keeps the staff from taking a booking.',
  },
  ...causeSchemas,
  // Not `Error`: in generated code, a type of that name hides JavaScript's own.
  ErrorBody: {
    type: 'object',
    description: 'Error of interface B.',
    properties: {
      statusCode: { type: 'integer', description: 'The status of the answer.' },
      message: { type: 'string', description: 'A description of the error, for people.' },
      error: {
        $ref: '#/components/schemas/ErrorIdentifier',
        description: 'A stable identifier of the error, for programs.',
      },
      details: {
        type: 'string',
        description: 'Names each offending field and what was expected; may be empty.',
      },
      causes: {
        type: 'array',
        minItems: 1,
        maxItems: mostCauses,
        items: { $ref: '#/components/schemas/Cause' },
        ...chosen,
        description: `Each reason for which the request is refused, for programs: always with the status ${statusesWithCauses.join(', ')}, and with 403 where it names something.`,
      },
      reason: {
        $ref: '#/components/schemas/AwayReason',
        ...chosen,
        description: 'Only with `STAFF_UNAVAILABLE`: what keeps the staff from taking the booking.',
      },
      timestamp: { type: 'string', format: 'date-time', description: 'When the answer was made.' },
    },
    required: ['statusCode', 'message', 'error', 'details', 'timestamp'],
  },
  PlantError: {
    type: 'object',
    description: 'Error of interface A.',
    properties: {
      error: { type: 'integer', format: 'int32', description: 'The status of the answer.' },
      message: { type: 'string', description: 'A description of the error, for people.' },
    },
    required: ['error', 'message'],
  },
};

/** The request header of reads whose answers have an entity tag. */
export const ifNoneMatch: NonNullable<AnyEndpoint['requestHeaders']> = {
  'If-None-Match': {
    description:
      'The `ETag` of an earlier answer, quotation marks included: the answer is 304 while it is still current.',
  },
};

const header = (description: string, schema: object = { type: 'string' }) => ({
  description,
  schema,
  ...chosen,
});

export const headersOfAll = {
  'Content-Language': header('Language of the texts in the answer.'),
  'WWW-Authenticate': header('How to authenticate: `Bearer`.'),
  'X-Request-Id': header('Names the request in the log.'),
  'Retry-After': header('Seconds until another try is worth it.', { type: 'integer' }),
  'X-Session-Expires-At': header(
    'With the session cookie: when the session ends if it is not used (ISO 8601).',
    { type: 'string', format: 'date-time' },
  ),
  'X-Session-Warning': header('With the session cookie, when its end is near: the seconds that were left.', {
    type: 'integer',
  }),
};

/**
 * Returns the parameters that select the language of a localized read (specification, "Language selection"). `lang` may
 * have a meaning of its own as well: then the endpoint's query describes it.
 */
export function languageParameters(endpoint: AnyEndpoint): Record<string, unknown>[] {
  const parameters = [
    {
      name: 'lang',
      in: 'query',
      required: false,
      description:
        'Language code, such as `vi`. A regional variant counts as its base code. When it is present, it alone decides; an unsupported language is answered in English.',
      schema: { type: 'string' },
      ...(endpoint.origin !== 'stated' && chosen),
    },
    {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description:
        'Languages in order of preference, such as `fil, vi;q=0.8` (RFC 9110, 12.5.4). `lang` and the language cookie come first.',
      schema: { type: 'string' },
      ...chosen,
    },
  ];
  return parameters.filter(({ name }) => !Object.hasOwn(endpoint.query?.properties ?? {}, name));
}
