/** The endpoints of settings. */
import { Type } from 'typebox';
import { cachedReply, localizedHeaders } from '#platform/http/cached-reply.ts';
import { endpoint, Reply } from '#platform/http/endpoint.ts';
import { acceptedCodings } from '#platform/http/pipeline/content-coding.ts';
import { taggedReply } from '#platform/http/pipeline/tagged-reply.ts';
import {
  deleteSetting,
  getSetting,
  getSettingTranslations,
  listSettings,
  writeSettings,
} from './operations.ts';
import {
  setting,
  settingChanges,
  settingChangesExample,
  settingExample,
  settingTranslations,
  toReply,
} from './schema.ts';

const tag = 'Settings';
/** The reply depends on the caller, so only the client's own cache may store it, and it revalidates on each use. */
const cacheControl = 'private, no-cache';
const keyOfPath = {
  pathSchema: {
    key: Type.String({ pattern: '^[A-Za-z0-9._-]{1,100}$', description: 'The key of the setting.' }),
  },
  pathExample: { key: 'shop.greeting' },
};
const cacheHeaders = {
  ETag: 'Of this answer; `If-None-Match` with it is answered 304.',
};

export const settingEndpoints = [
  endpoint({
    operationId: 'listSettings',
    method: 'GET',
    path: '/settings',
    tag,
    summary: 'List settings',
    description:
      'Everyone reads the public settings, an ADMIN reads all of them. The answer is a bare array, ordered by key.',
    access: 'optional',
    origin: 'stated',
    statedQuery: ['lang'],
    localized: true,
    cacheControl,
    success: {
      description: 'The settings',
      shape: 'bare',
      schema: Type.Array(setting),
      example: [settingExample],
      headers: cacheHeaders,
    },
    handle: (call, { headers }) =>
      cachedReply(call, listSettings(call), {
        byCaller: true,
        codings: acceptedCodings(headers['accept-encoding']),
      }),
  }),

  endpoint({
    operationId: 'getSetting',
    method: 'GET',
    path: '/settings/:key',
    ...keyOfPath,
    tag,
    summary: 'Get a setting',
    description:
      'Everyone reads a public setting, an ADMIN also reads a private one. The answer is a bare object.',
    access: 'optional',
    origin: 'stated',
    statedQuery: ['lang'],
    localized: true,
    cacheControl,
    success: {
      description: 'The setting',
      shape: 'bare',
      schema: setting,
      example: settingExample,
      headers: cacheHeaders,
    },
    refusals: ['FORBIDDEN'],
    handle: (call, { params, headers }) =>
      cachedReply(call, getSetting(call, params.key), {
        byCaller: true,
        codings: acceptedCodings(headers['accept-encoding']),
      }),
  }),

  endpoint({
    operationId: 'writeSettings',
    method: 'PUT',
    path: '/settings',
    tag,
    summary: 'Create or change settings',
    description:
      'Accepts one setting or an array of them, and writes all or none. Properties that are left out of an existing setting stay as they are.',
    access: 'writeSettings',
    origin: 'stated',
    localized: true,
    body: settingChanges,
    bodyExample: settingChangesExample,
    success: {
      description: 'The written settings, in the order of the body',
      schema: Type.Array(setting),
      example: [settingExample],
    },
    handle: async (call, { body }) => {
      const settings = await writeSettings(call, body);
      return new Reply({
        data: settings.map((one) => toReply(one, call.language)),
        headers: localizedHeaders(call, { byCaller: true }),
      });
    },
  }),

  endpoint({
    operationId: 'deleteSetting',
    method: 'DELETE',
    path: '/settings/:key',
    ...keyOfPath,
    tag,
    summary: 'Delete a setting',
    description: 'Without the settings `currency` and `timeZone`, the server uses USD and UTC.',
    access: 'writeSettings',
    origin: 'chosen',
    success: { description: 'Deleted' },
    handle: (call, { params }) => deleteSetting(call, params.key),
  }),

  endpoint({
    operationId: 'getSettingTranslations',
    method: 'GET',
    path: '/settings/:key/translations',
    ...keyOfPath,
    tag,
    summary: 'Get the translations of a setting',
    description: 'For editors. A setting that is not translatable is 404.',
    access: 'writeSettings',
    origin: 'chosen',
    cacheControl,
    success: {
      description: 'The texts by language code',
      schema: settingTranslations,
      example: { value: { en: 'Welcome', th: 'ยินดีต้อนรับ' } },
      headers: cacheHeaders,
    },
    handle: async (call, { params }) => taggedReply(await getSettingTranslations(call, params.key)),
  }),
];
