/** The endpoints of the catalog. */
import { Type } from 'typebox';
import type { Language } from '#domain/language.ts';
import type { App } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import { Answer, endpoint } from '#platform/http/endpoint.ts';
import type { ReadyAnswer } from '#platform/http/ready-answers.ts';
import { pageNumber } from '#platform/shapes/shapes.ts';
import { serviceCategory } from '#platform/shapes/words.ts';
import { localizedHeaders, preparedAnswer, readyAnswer } from '#platform/snapshot/answer.ts';
import type { Prepared } from '#platform/snapshot/prepared.ts';
import {
  createService,
  deleteService,
  findPrepared,
  getService,
  getServiceTranslations,
  listServices,
  requireService,
  updateService,
} from './operations.ts';
import {
  newService,
  newServiceExample,
  service,
  serviceChanges,
  serviceExample,
  serviceTranslations,
  toReply,
} from './schema.ts';

const tag = 'Services';
/** Anyone's cache may keep it, and asks each time whether it is still so: an acknowledged write shows at once. */
const cacheControl = 'public, no-cache';
const cacheHeaders = {
  ETag: 'Of this answer; `If-None-Match` with it is answered 304.',
};

export const serviceEndpoints = [
  endpoint({
    operationId: 'listServices',
    method: 'GET',
    path: '/services',
    tag,
    summary: 'The catalog in one language, in the order of creation',
    description: 'A bare array: everything, unless `page` or `limit` cuts it.',
    access: 'ignored',
    origin: 'stated',
    statedQuery: ['lang'],
    localized: true,
    cacheControl,
    query: Type.Object({
      category: Type.Optional(serviceCategory({ description: 'Only services of this category.' })),
      active: Type.Optional(
        Type.Boolean({ description: 'Only services that are offered, or only the others.' }),
      ),
      q: Type.Optional(
        Type.String({
          description: 'Part of the name or description in the language of the answer; any case.',
        }),
      ),
      page: Type.Optional(pageNumber()),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'Services a page, 20 if only `page` is given; above 100 it is served as 100.',
        }),
      ),
    }),
    success: {
      description: 'The services',
      shape: 'bare',
      schema: Type.Array(service),
      example: [serviceExample],
      headers: { ...cacheHeaders, 'X-Total-Count': 'With `page` or `limit`: how many there are in all.' },
    },
    ready: (app, language) => ready(app, language, findPrepared(app, language)),
    handle: (call, { query }) => {
      const { prepared, total } = listServices(call, query);
      return preparedAnswer(
        call,
        prepared,
        total === undefined ? {} : { headers: { 'x-total-count': String(total) } },
      );
    },
  }),

  endpoint({
    operationId: 'getService',
    method: 'GET',
    path: '/services/:id',
    tag,
    summary: 'One service in one language',
    description: 'A bare object.',
    access: 'ignored',
    origin: 'stated',
    statedQuery: ['lang'],
    localized: true,
    cacheControl,
    success: {
      description: 'The service',
      shape: 'bare',
      schema: service,
      example: serviceExample,
      headers: cacheHeaders,
    },
    ready: (app, language, id) => ready(app, language, findPrepared(app, language, id)),
    handle: (call, { params }) => preparedAnswer(call, getService(call, params.id)),
  }),

  endpoint({
    operationId: 'createService',
    method: 'POST',
    path: '/services',
    tag,
    summary: 'Add a service to the catalog',
    description:
      'Names and descriptions are given by language; English is required. The new service is active at once.',
    access: 'writeServices',
    origin: 'stated',
    localized: true,
    body: newService,
    bodyExample: newServiceExample,
    success: { description: 'The new service, active', schema: service, example: serviceExample },
    handle: async (call, { body }) => written(call, await createService(call, body)),
  }),

  endpoint({
    operationId: 'updateService',
    method: 'PUT',
    path: '/services/:id',
    tag,
    summary: 'Change a service',
    description: 'Any part of it; what is left out stays as it is.',
    access: 'writeServices',
    origin: 'stated',
    localized: true,
    body: serviceChanges,
    bodyExample: { basePrice: 35, isActive: false },
    success: { description: 'The service as it is now', schema: service, example: serviceExample },
    record: (call, { id }) => requireService(call, id),
    handle: async (call, { params, body }) => written(call, await updateService(call, params.id, body)),
  }),

  endpoint({
    operationId: 'deleteService',
    method: 'DELETE',
    path: '/services/:id',
    tag,
    summary: 'Take a service out of the catalog',
    description: 'Bookings that refer to it keep it.',
    access: 'writeServices',
    origin: 'stated',
    success: { description: 'Deleted' },
    handle: (call, { params }) => deleteService(call, params.id),
  }),

  endpoint({
    operationId: 'getServiceTranslations',
    method: 'GET',
    path: '/services/:id/translations',
    tag,
    summary: 'The texts of a service in all their languages',
    description: 'For editors, who write them back whole.',
    access: 'writeServices',
    origin: 'chosen',
    success: {
      description: 'The texts by language code',
      schema: serviceTranslations,
      example: { name: newServiceExample.name, description: newServiceExample.description },
    },
    handle: (call, { params }) => getServiceTranslations(call, params.id),
  }),
];

function ready(app: App, language: Language, prepared: Prepared | undefined): ReadyAnswer | undefined {
  return prepared && readyAnswer(app, language, prepared, cacheControl);
}

function written(call: Call, one: Parameters<typeof toReply>[0]): Answer {
  return new Answer({ data: toReply(one, call.language), headers: localizedHeaders(call) });
}
