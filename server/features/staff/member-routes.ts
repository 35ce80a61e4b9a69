/** The endpoints below one staff member: texts by language, skills, time off (contract §10). */
import { Type } from 'typebox';
import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { taggedAnswer } from '#platform/http/tagged-answer.ts';
import { getStaffTranslations } from './manage-staff.ts';
import { requireStaff } from './operations.ts';
import { newStaffExample, staffExample, staffTranslations } from './schema.ts';
import { listStaffServices, replaceStaffServices, staffServices, staffServicesExample } from './skills.ts';
import {
  createStaffTimeOff,
  deleteStaffTimeOff,
  listStaffTimeOff,
  newTimeOff,
  newTimeOffExample,
  timeOff,
  timeOffExample,
} from './time-off.ts';

const tag = 'Staff';
const pathExample = { id: staffExample.id };
const cacheControl = 'private, no-cache';
const headers = { ETag: 'Of the data; `If-None-Match` with it is answered 304.' };

export const memberEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'getStaffTranslations',
    method: 'GET',
    path: '/staff/:id/translations',
    pathExample,
    tag,
    summary: 'The texts of a staff member in all their languages',
    description: 'For editors, who write them back whole. Null where there is none.',
    access: 'manageStaff',
    origin: 'chosen',
    cacheControl,
    success: {
      description: 'The texts by language code',
      schema: staffTranslations,
      example: {
        department: newStaffExample.department,
        position: newStaffExample.position,
        specialization: newStaffExample.specialization,
      },
      headers,
    },
    handle: async (call, { params }) => taggedAnswer(await getStaffTranslations(call, params.id)),
  }),
  endpoint({
    operationId: 'listStaffServices',
    method: 'GET',
    path: '/staff/:id/services',
    pathExample,
    tag,
    summary: 'The services that a staff member has the skill for',
    description: 'The services, with the proficiency of the member from 1 to 5.',
    access: 'manageStaff',
    origin: 'chosen',
    cacheControl,
    success: {
      description: 'The skills',
      schema: staffServices,
      example: staffServicesExample,
      headers,
    },
    handle: async (call, { params }) => taggedAnswer(await listStaffServices(call, params.id)),
  }),
  endpoint({
    operationId: 'replaceStaffServices',
    method: 'PUT',
    path: '/staff/:id/services',
    pathExample,
    tag,
    summary: 'Replace the skills of a staff member',
    description: 'The body is all that the member can do afterwards; each service is named once.',
    access: 'manageStaff',
    origin: 'chosen',
    body: staffServices,
    bodyExample: staffServicesExample,
    success: {
      description: 'The skills as they are now',
      schema: staffServices,
      example: staffServicesExample,
    },
    record: (call, { id }) => requireStaff(call, id),
    handle: (call, { params, body }) => replaceStaffServices(call, params.id, body),
  }),
  endpoint({
    operationId: 'listStaffTimeOff',
    method: 'GET',
    path: '/staff/:id/time-off',
    pathExample,
    tag,
    summary: 'The time off of a staff member, in the order of time',
    description: 'Past and future time off, ordered by its beginning.',
    access: 'manageStaff',
    origin: 'chosen',
    cacheControl,
    success: {
      description: 'The time off, past and to come',
      schema: Type.Array(timeOff),
      example: [timeOffExample],
      headers,
    },
    handle: async (call, { params }) => taggedAnswer(await listStaffTimeOff(call, params.id)),
  }),
  endpoint({
    operationId: 'createStaffTimeOff',
    method: 'POST',
    path: '/staff/:id/time-off',
    pathExample,
    tag,
    summary: 'Give a staff member time off',
    description: 'No new booking is taken in that time; those that are there already stay.',
    access: 'manageStaff',
    origin: 'chosen',
    body: newTimeOff,
    bodyExample: newTimeOffExample,
    success: { description: 'The time off', schema: timeOff, example: timeOffExample },
    record: (call, { id }) => requireStaff(call, id),
    handle: (call, { params, body }) => createStaffTimeOff(call, params.id, body),
  }),
  endpoint({
    operationId: 'deleteStaffTimeOff',
    method: 'DELETE',
    path: '/staff/:id/time-off/:timeOffId',
    pathExample: { ...pathExample, timeOffId: timeOffExample.id },
    tag,
    summary: 'Take time off back',
    description: 'The member can be booked in that time again.',
    access: 'manageStaff',
    origin: 'chosen',
    success: { description: 'Deleted' },
    handle: (call, { params }) => deleteStaffTimeOff(call, params.id, params.timeOffId),
  }),
];
