/** The parts of the document that no endpoint brings: what the API is, its tags, errors and ways to sign in. */
import { refusals } from '#domain/refusal.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';

export const about = {
  info: {
    title: 'Petalpaw: plant store and pet services',
    version: '1.0.0',
    summary: 'A small plant store (interface A) and the back end of a pet service business (interface B).',
    description: [
      'Times are ISO 8601; answers are in UTC with milliseconds. Money is an exact decimal number.',
      'Interface B wraps answers in an envelope `{statusCode, message, data, timestamp}`, except where the',
      'description says that the answer is bare. Errors carry a stable identifier in `error`, and `details`',
      'names each offending field. `x-origin: chosen` marks what the specification leaves open and this',
      'implementation chose; `x-roles` lists who may call an operation. Limits of size (`maxLength` in Unicode code',
      'points, `maxItems`, and `x-max-bytes`, the bytes of a value’s JSON text in the request) are chosen, too.',
    ].join('\n'),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This server' }],
};

export const tags = [
  { name: 'Plants', description: 'Interface A: the plant store. Bearer token on every operation.' },
  { name: 'Sign-in', description: 'Registration, login, sessions, tokens and linked accounts.' },
  { name: 'Users', description: 'Accounts and their roles.' },
  { name: 'Services', description: 'The catalog, in 14 languages.' },
  { name: 'Pets', description: 'Pets and their health records.' },
  { name: 'Staff', description: 'Staff members, their skills, working hours and time off.' },
  { name: 'Bookings', description: 'Bookings, their price and their status.' },
  { name: 'Availability', description: 'Free times and schedules.' },
  { name: 'Settings', description: 'Settings of the business.' },
  { name: 'Dashboard', description: 'Figures for managers.' },
  { name: 'Audit log', description: 'Who did what, and when.' },
  { name: 'Operating', description: 'Health and metrics.' },
  { name: 'Documentation', description: 'This document.' },
];

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
    description: 'The session cookie that `POST /auth/login` set.',
  },
};

export const errorComponents = {
  Error: {
    type: 'object',
    description: 'Error of interface B.',
    properties: {
      statusCode: { type: 'integer' },
      message: { type: 'string' },
      error: { type: 'string', enum: Object.keys(refusals), description: 'Stable identifier.' },
      details: {
        type: 'string',
        description: 'Names each offending field and what was expected; may be empty.',
      },
      timestamp: { type: 'string', format: 'date-time' },
    },
    required: ['statusCode', 'message', 'error', 'details', 'timestamp'],
  },
  PlantError: {
    type: 'object',
    description: 'Error of interface A.',
    properties: { error: { type: 'integer', format: 'int32' }, message: { type: 'string' } },
    required: ['error', 'message'],
  },
};

/** Of reads whose answers carry an entity tag. */
export const ifNoneMatch: NonNullable<AnyEndpoint['requestHeaders']> = {
  'If-None-Match': {
    description: 'An `ETag` that an earlier answer carried: 304 when it is still current.',
    example: '"q1Zr8mPp2tYvXc0e"',
  },
};

export const headersOfAll = {
  'Content-Language': {
    description: 'Language of the texts in the answer.',
    schema: { type: 'string' },
    'x-origin': 'chosen',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate: `Bearer`.',
    schema: { type: 'string' },
    'x-origin': 'chosen',
  },
  'X-Request-Id': {
    description: 'Names the request in the log.',
    schema: { type: 'string' },
    'x-origin': 'chosen',
  },
  'Retry-After': {
    description: 'Seconds until another try is worth it.',
    schema: { type: 'integer' },
    'x-origin': 'chosen',
  },
  'X-Session-Expires-At': {
    description: 'With the session cookie: when the session ends if it is not used (ISO 8601).',
    schema: { type: 'string', format: 'date-time' },
    'x-origin': 'chosen',
  },
  'X-Session-Warning': {
    description: 'With the session cookie, when its end is near: the seconds that were left.',
    schema: { type: 'integer' },
    'x-origin': 'chosen',
  },
};

/** How a localized read is asked for a language (specification, "Language selection"). */
export function languageParameters(endpoint: AnyEndpoint): Record<string, unknown>[] {
  const stated = endpoint.origin === 'stated';
  return [
    {
      name: 'lang',
      in: 'query',
      required: false,
      description:
        'Language code; regional variants count as their base code. Decides alone when present; unsupported: `en`.',
      schema: { type: 'string' },
      example: 'vi',
      ...(stated ? {} : { 'x-origin': 'chosen' }),
    },
    {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description: 'Asked after `lang` and the language cookie (RFC 9110, 12.5.4).',
      schema: { type: 'string' },
      example: 'fil, vi;q=0.8',
      'x-origin': 'chosen',
    },
  ];
}
