/** The endpoints of settings. */
import { Type } from 'typebox';
import { settingKeyPattern } from '#domain/settings/setting-limits.ts';
import { RowBodies } from '#platform/http/bodies/row-bodies.ts';
import { type AnyEndpoint, endpoint, taggedReply } from '#platform/http/endpoint.ts';
import {
  deleteSetting,
  getSetting,
  getSettingTranslations,
  listSettings,
  writeSettings,
} from './operations.ts';
import { type FindAffected, previewSettings } from './preview-settings.ts';
import {
  setting,
  settingChanges,
  settingChangesExample,
  settingExample,
  settingTranslations,
  toPreviewReply,
  toReply,
  writtenSettings,
} from './schema.ts';

const tag = 'Settings';
const bodies = new RowBodies(toReply);
/** The reply depends on the caller, so only the client's own cache may store it, and it revalidates on each use. */
const cacheControl = 'private, no-cache';
const forReaders = {
  tag,
  access: 'optional',
  origin: 'stated',
  statedQuery: ['lang'],
  localized: true,
  cacheControl,
} as const;
const keyOfPath = {
  pathSchema: {
    key: Type.String({ pattern: settingKeyPattern, description: 'The key of the setting.' }),
  },
  pathExample: { key: 'shop.greeting' },
};
const forEditors = { ...keyOfPath, tag, access: 'writeSettings' } as const;
const cacheHeaders = {
  ETag: 'Of this answer; `If-None-Match` with it is answered 304.',
};

/**
 * @param findAffected counts the bookings to which a change of rules adds a fault. It comes from the feature `bookings`,
 * which depends on this one.
 */
export const settingEndpoints = (findAffected: FindAffected): readonly AnyEndpoint[] => [
  endpoint('listSettings', 'GET /settings', {
    ...forReaders,
    summary: 'List settings',
    description:
      'Everyone reads the public settings, an ADMIN reads all of them. The answer is a bare array, ordered by key.',
    success: {
      description: 'The settings',
      shape: 'bare',
      schema: Type.Array(setting),
      example: [settingExample],
      headers: cacheHeaders,
    },
    cachedBody: (call) => bodies.list({ rows: listSettings(call) }, call.language),
  }),

  endpoint('getSetting', 'GET /settings/:key', {
    ...keyOfPath,
    ...forReaders,
    summary: 'Get a setting',
    description:
      'Everyone reads a public setting, an ADMIN also reads a private one. The answer is a bare object.',
    success: {
      description: 'The setting',
      shape: 'bare',
      schema: setting,
      example: settingExample,
      headers: cacheHeaders,
    },
    refusals: ['FORBIDDEN'],
    cachedBody: (call, { params }) => bodies.row(getSetting(call, params.key), call.language),
  }),

  endpoint('writeSettings', 'PUT /settings', {
    tag,
    summary: 'Create or change settings',
    description:
      'Accepts one setting or an array of them, and writes all or none. Properties that are left out of an existing setting stay as they are. With `dryRun=true` nothing is stored: the answer is the settings as they would be, and the bookings from now on to which the rules would add a fault.',
    access: 'writeSettings',
    origin: 'stated',
    localized: true,
    query: Type.Object({
      dryRun: Type.Boolean({ default: false, description: 'Only say what would come of it.' }),
    }),
    body: settingChanges,
    bodyExample: settingChangesExample,
    success: {
      description:
        'The written settings, in the order of the body; with `dryRun=true` an object with what would come of it',
      schema: writtenSettings,
      example: [settingExample],
    },
    handle: async (call, { query, body }) => {
      if (query.dryRun) return toPreviewReply(await previewSettings(call, body, findAffected), call.language);
      return (await writeSettings(call, body)).map((one) => toReply(one, call.language));
    },
  }),

  endpoint('deleteSetting', 'DELETE /settings/:key', {
    ...forEditors,
    summary: 'Delete a setting',
    description: 'Without the settings `currency` and `timeZone`, the server uses USD and UTC.',
    success: { description: 'Deleted' },
    handle: (call, { params }) => deleteSetting(call, params.key),
  }),

  endpoint('getSettingTranslations', 'GET /settings/:key/translations', {
    ...forEditors,
    summary: 'Get the translations of a setting',
    description: 'For editors. A setting that is not translatable is 404.',
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
