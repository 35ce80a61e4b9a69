/** The endpoints of the catalog. */
import { Type } from 'typebox';
import { pictureFile } from '#platform/data/shapes/sizes.ts';
import { RowBodies } from '#platform/http/bodies/row-bodies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { requireService } from './find-services.ts';
import {
  createService,
  deleteService,
  deleteServiceImage,
  getService,
  getServiceTranslations,
  listServices,
  updateService,
  uploadServiceImage,
} from './operations.ts';
import {
  newService,
  newServiceExample,
  service,
  serviceChanges,
  serviceExample,
  serviceListQuery,
  serviceTranslations,
  toReply,
} from './schema.ts';

const tag = 'Services';
const bodies = new RowBodies(toReply);
const serviceReply = { schema: service, example: serviceExample };
const forReaders = {
  tag,
  access: 'ignored',
  origin: 'stated',
  statedQuery: ['lang'],
  localized: true,
  // Any cache may store the reply and revalidates it on each use, so that an acknowledged write is visible at once.
  cacheControl: 'public, no-cache',
} as const;
const cacheHeaders = { ETag: 'Of this answer; `If-None-Match` with it is answered 304.' };

export const serviceEndpoints = [
  endpoint('listServices', 'GET /services', {
    ...forReaders,
    summary: 'List the services',
    description:
      'A bare array in the language of the request, in the order of creation unless `sortBy` names another; texts are ordered as that language orders them. Without `page` and `limit` it is complete.',
    query: serviceListQuery,
    success: {
      description: 'The services',
      shape: 'bare',
      schema: Type.Array(service),
      example: [serviceExample],
      headers: { ...cacheHeaders, 'X-Total-Count': 'With `page` or `limit`: how many there are in all.' },
    },
    cachedBody: (call, { query }) => bodies.list(listServices(call, query), call.language),
  }),

  endpoint('getService', 'GET /services/:id', {
    ...forReaders,
    summary: 'Get a service',
    description: 'A bare object.',
    success: { description: 'The service', shape: 'bare', ...serviceReply, headers: cacheHeaders },
    cachedBody: (call, { params }) => bodies.row(getService(call, params.id), call.language),
  }),

  endpoint('createService', 'POST /services', {
    creates: 'service',
    tag,
    summary: 'Create a service',
    description:
      'Names and descriptions are given by language; English is required. The new service is active at once.',
    access: 'writeServices',
    origin: 'stated',
    localized: true,
    body: newService,
    bodyExample: newServiceExample,
    success: { description: 'The new service, active', ...serviceReply },
    handle: async (call, { body }) => toReply(await createService(call, body), call.language),
  }),

  endpoint('updateService', 'PUT /services/:id', {
    tag,
    summary: 'Update a service',
    description: 'Accepts any subset of the properties. Properties that are left out stay as they are.',
    access: 'writeServices',
    origin: 'stated',
    localized: true,
    body: serviceChanges,
    bodyExample: { basePrice: 35, isActive: false },
    success: { description: 'The service as it is now', ...serviceReply },
    loadTarget: (call, { id }) => requireService(call, id),
    handle: async (call, { params, body }) =>
      toReply(await updateService(call, params.id, body), call.language),
  }),

  endpoint('deleteService', 'DELETE /services/:id', {
    tag,
    summary: 'Delete a service',
    description: 'Removes the service from the catalog. Existing bookings keep it.',
    access: 'writeServices',
    origin: 'stated',
    success: { description: 'Deleted' },
    handle: (call, { params }) => deleteService(call, params.id),
  }),

  endpoint('uploadServiceImage', 'POST /services/:id/images', {
    tag,
    summary: 'Upload a picture of a service',
    description:
      'It becomes `imageUrl` of a service without one, otherwise the last of `images`. Only its pixels are kept, in three sizes, and no metadata.',
    access: 'writeServices',
    localized: true,
    file: pictureFile,
    success: { description: 'The service, with the address of the picture', ...serviceReply },
    refusals: ['CONFLICT'],
    loadTarget: (call, { id }) => requireService(call, id),
    handle: async (call, { params, file }) =>
      toReply(await uploadServiceImage(call, params.id, file), call.language),
  }),

  endpoint('deleteServiceImage', 'DELETE /services/:id/images/:pictureId', {
    tag,
    summary: 'Delete a picture of a service',
    description: 'When it is `imageUrl`, the first of `images` takes its place.',
    access: 'writeServices',
    pathExample: { pictureId: 'q3uG0pTzUYc1r8fJm2XbWg' },
    pathSchema: {
      pictureId: Type.String({
        description:
          'The id of the picture: the part of its address between `/pictures/` and the next slash.',
      }),
    },
    success: { description: 'Deleted' },
    handle: (call, { params }) => deleteServiceImage(call, params.id, params.pictureId),
  }),

  endpoint('getServiceTranslations', 'GET /services/:id/translations', {
    tag,
    summary: 'Get the translations of a service',
    description: 'For editors. A PUT replaces each text as a whole.',
    access: 'writeServices',
    success: {
      description: 'The texts by language code',
      schema: serviceTranslations,
      example: { name: newServiceExample.name, description: newServiceExample.description },
    },
    handle: (call, { params }) => getServiceTranslations(call, params.id),
  }),
];
