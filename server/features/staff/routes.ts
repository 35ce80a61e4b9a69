/** The endpoints of the staff (contract §10). */
import { Type } from 'typebox';
import { languages } from '#domain/text/language.ts';
import { RowBodies } from '#platform/http/bodies/row-bodies.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { conditionOf, ifMatch } from './condition.ts';
import { requireMember } from './member.ts';
import { memberEndpoints } from './member-routes.ts';
import { createStaff, deleteStaff, getStaff, listStaff, updateStaff } from './operations.ts';
import {
  newStaff,
  newStaffExample,
  staff,
  staffChanges,
  staffExample,
  staffListQuery,
  toReply,
} from './schema.ts';

const tag = 'Staff';
const bodies = new RowBodies(toReply);
const pathExample = { id: staffExample.id };
const forReaders = {
  tag,
  access: 'readStaff',
  origin: 'stated',
  statedQuery: ['lang'],
  localized: true,
  // The reply contains personal data, so only the client's own cache may store it, and it revalidates on each use.
  cacheControl: 'private, no-cache',
} as const;
const cacheHeaders = { ETag: 'Of this answer; `If-None-Match` with it is answered 304.' };

export const staffEndpoints: readonly AnyEndpoint[] = [
  endpoint('listStaff', 'GET /staff', {
    ...forReaders,
    summary: 'List the staff',
    description:
      'A bare array in the language of the request, in the order of creation unless `sortBy` names another; texts are ordered as that language orders them. Without `page` and `limit` it is complete.',
    query: staffListQuery,
    success: {
      description: 'The staff members',
      shape: 'bare',
      schema: Type.Array(staff),
      example: [staffExample],
      headers: { ...cacheHeaders, 'X-Total-Count': 'With `page` or `limit`: how many there are in all.' },
    },
    cachedBody: (call, { query }) => bodies.list(listStaff(call, query), call.language),
  }),
  endpoint('getStaff', 'GET /staff/:id', {
    pathExample,
    ...forReaders,
    summary: 'Get a staff member',
    description: 'A bare object.',
    success: {
      description: 'The staff member',
      shape: 'bare',
      schema: staff,
      example: staffExample,
      headers: cacheHeaders,
    },
    neverCoded: true,
    cachedBody: (call, { params }) => bodies.row(getStaff(call, params.id), call.language),
  }),
  endpoint('createStaff', 'POST /staff', {
    creates: 'staff',
    tag,
    summary: 'Create a staff member',
    description: 'Makes a user a staff member. A CUSTOMER gets the role STAFF; any other role stays.',
    access: 'manageStaff',
    origin: 'stated',
    localized: true,
    body: newStaff,
    bodyExample: newStaffExample,
    success: { description: 'The new staff member', schema: staff, example: staffExample },
    refusals: ['NOT_FOUND', 'CONFLICT'],
    handle: async (call, { body }) => toReply(await createStaff(call, body), call.language),
  }),
  endpoint('updateStaff', 'PUT /staff/:id', {
    pathExample,
    tag,
    summary: 'Update a staff member',
    description: 'Accepts any subset of the properties. Properties that are left out stay as they are.',
    access: 'manageStaff',
    localized: true,
    body: staffChanges,
    bodyExample: { status: 'ON_LEAVE', isAvailable: false },
    requestHeaders: ifMatch,
    success: {
      description: 'The staff member as it is now',
      schema: staff,
      example: staffExample,
      headers: { ETag: 'The tag that GET has now, for `If-Match`.' },
    },
    refusals: ['CONFLICT', 'STALE_VERSION'],
    loadTarget: (call, { id }) => requireMember(call, id),
    handle: async (call, { params, body, headers }) => {
      const member = await updateStaff(call, params.id, body, conditionOf(headers['if-match'], tagsOf));
      const { etag } = bodies.row(member, call.language);
      return new Reply({ data: toReply(member, call.language), headers: { etag } });
    },
  }),
  endpoint('deleteStaff', 'DELETE /staff/:id', {
    pathExample,
    tag,
    summary: 'Delete a staff member',
    description:
      'The user keeps the role, and the code can be used again. Refused while the member has live bookings.',
    access: 'manageStaff',
    success: { description: 'Deleted' },
    refusals: ['CONFLICT'],
    handle: (call, { params }) => deleteStaff(call, params.id),
  }),
  ...memberEndpoints,
];

type Member = Parameters<typeof toReply>[0];

/**
 * The tags of all languages: it does not matter in which one the client has read the member. Every response contains
 * `updatedAt`, so that each tag changes with every change of the record.
 */
const tagsOf = (member: Member) => languages.map((language) => bodies.row(member, language).etag);
