/** The endpoints of the staff (contract §10). */
import { Type } from 'typebox';
import type { Call } from '#platform/call.ts';
import { Answer, type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { pageNumber } from '#platform/shapes/shapes.ts';
import { localizedHeaders, preparedAnswer } from '#platform/snapshot/answer.ts';
import { createStaff, deleteStaff, getStaff, listStaff, updateStaff } from './manage-staff.ts';
import { memberEndpoints } from './member-routes.ts';
import { requireStaff } from './operations.ts';
import { newStaff, newStaffExample, staff, staffChanges, staffExample, toReply } from './schema.ts';

const tag = 'Staff';
const pathExample = { id: staffExample.id };
/** Of persons, so kept by the reader's own cache only; and asked about each time. */
const cacheControl = 'private, no-cache';
const cacheHeaders = {
  ETag: 'Of this answer; `If-None-Match` with it is answered 304.',
};

export const staffEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'listStaff',
    method: 'GET',
    path: '/staff',
    tag,
    summary: 'The staff in one language, in the order of creation',
    description: 'A bare array: everyone, unless `page` or `limit` cuts it.',
    access: 'readStaff',
    origin: 'stated',
    statedQuery: ['lang'],
    localized: true,
    cacheControl,
    query: Type.Object({
      page: Type.Optional(pageNumber()),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'Members a page, 20 if only `page` is given; above 100 it is served as 100.',
        }),
      ),
    }),
    success: {
      description: 'The staff members',
      shape: 'bare',
      schema: Type.Array(staff),
      example: [staffExample],
      headers: { ...cacheHeaders, 'X-Total-Count': 'With `page` or `limit`: how many there are in all.' },
    },
    handle: (call, { query }) => {
      const { prepared, total } = listStaff(call, query);
      const headers: Record<string, string> = total === undefined ? {} : { 'x-total-count': String(total) };
      return preparedAnswer(call, prepared, { byCaller: true, headers });
    },
  }),
  endpoint({
    operationId: 'getStaff',
    method: 'GET',
    path: '/staff/:id',
    pathExample,
    tag,
    summary: 'One staff member in one language',
    description: 'A bare object.',
    access: 'readStaff',
    origin: 'stated',
    statedQuery: ['lang'],
    localized: true,
    cacheControl,
    success: {
      description: 'The staff member',
      shape: 'bare',
      schema: staff,
      example: staffExample,
      headers: cacheHeaders,
    },
    handle: (call, { params }) => preparedAnswer(call, getStaff(call, params.id), { byCaller: true }),
  }),
  endpoint({
    operationId: 'createStaff',
    method: 'POST',
    path: '/staff',
    tag,
    summary: 'Make a user a staff member',
    description: 'A CUSTOMER gets the role STAFF; any other role stays.',
    access: 'manageStaff',
    origin: 'stated',
    localized: true,
    body: newStaff,
    bodyExample: newStaffExample,
    success: { description: 'The new staff member', schema: staff, example: staffExample },
    refusals: ['NOT_FOUND', 'CONFLICT'],
    handle: async (call, { body }) => written(call, await createStaff(call, body)),
  }),
  endpoint({
    operationId: 'updateStaff',
    method: 'PUT',
    path: '/staff/:id',
    pathExample,
    tag,
    summary: 'Change a staff member',
    description: 'Any part of the record; what is left out stays as it is.',
    access: 'manageStaff',
    origin: 'chosen',
    localized: true,
    body: staffChanges,
    bodyExample: { status: 'ON_LEAVE', isAvailable: false },
    success: { description: 'The staff member as it is now', schema: staff, example: staffExample },
    refusals: ['CONFLICT'],
    record: (call, { id }) => requireStaff(call, id),
    handle: async (call, { params, body }) => written(call, await updateStaff(call, params.id, body)),
  }),
  endpoint({
    operationId: 'deleteStaff',
    method: 'DELETE',
    path: '/staff/:id',
    pathExample,
    tag,
    summary: 'End a staff record',
    description:
      'The user keeps the role; code and user are free again. Refused while there are live bookings.',
    access: 'manageStaff',
    origin: 'chosen',
    success: { description: 'Deleted' },
    refusals: ['CONFLICT'],
    handle: (call, { params }) => deleteStaff(call, params.id),
  }),
  ...memberEndpoints,
];

function written(call: Call, member: Parameters<typeof toReply>[0]): Answer {
  return new Answer({
    data: toReply(member, call.language),
    headers: localizedHeaders(call, { byCaller: true }),
  });
}
