/** The endpoints below one staff member: translations, skills, time off (contract §10). */
import { Type } from 'typebox';
import { strongEtag } from '#platform/base/text/etag.ts';
import { type AnyEndpoint, endpoint, Reply, taggedReply } from '#platform/http/endpoint.ts';
import { conditionOf, ifMatch } from './condition.ts';
import { requireMember } from './member.ts';
import { getStaffTranslations } from './operations.ts';
import {
  newStaffExample,
  newTimeOff,
  newTimeOffExample,
  staffExample,
  staffServices,
  staffServicesExample,
  staffTranslations,
  timeOff,
  timeOffExample,
} from './schema.ts';
import { listStaffServices, replaceStaffServices } from './skill-operations.ts';
import { createStaffTimeOff, deleteStaffTimeOff, listStaffTimeOff } from './time-off-operations.ts';

const forManagers = {
  tag: 'Staff',
  access: 'manageStaff',
  pathExample: { id: staffExample.id },
} as const;
const cacheControl = 'private, no-cache';
const headers = { ETag: 'Of the data; `If-None-Match` with it is answered 304.' };
const ofSkills = {
  schema: staffServices,
  example: staffServicesExample,
  headers: { ETag: 'Of the skills, strong: PUT takes it in `If-Match`.' },
};

export const memberEndpoints: readonly AnyEndpoint[] = [
  endpoint('getStaffTranslations', 'GET /staff/:id/translations', {
    ...forManagers,
    summary: 'Get the translations of a staff member',
    description: 'For editors. A PUT replaces each text as a whole. Null where there is none.',
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
    handle: async (call, { params }) => taggedReply(await getStaffTranslations(call, params.id)),
  }),
  endpoint('listStaffServices', 'GET /staff/:id/services', {
    ...forManagers,
    summary: 'List the skills of a staff member',
    description: 'The services that the member can provide, with a proficiency from 1 to 5.',
    cacheControl,
    success: { description: 'The skills', ...ofSkills },
    handle: async (call, { params }) => skillsReply(await listStaffServices(call, params.id)),
  }),
  endpoint('replaceStaffServices', 'PUT /staff/:id/services', {
    ...forManagers,
    summary: 'Replace the skills of a staff member',
    description: 'Replaces the whole list. Each service may occur once.',
    body: staffServices,
    bodyExample: staffServicesExample,
    requestHeaders: ifMatch,
    success: { description: 'The skills as they are now', ...ofSkills },
    refusals: ['STALE_VERSION'],
    loadTarget: (call, { id }) => requireMember(call, id),
    handle: async (call, { params, body, headers }) => {
      const condition = conditionOf(headers['if-match'], (skills: Skills) => [tagOf(skills)]);
      return skillsReply(await replaceStaffServices(call, params.id, body, condition));
    },
  }),
  endpoint('listStaffTimeOff', 'GET /staff/:id/time-off', {
    ...forManagers,
    summary: 'List the time off of a staff member',
    description: 'Past and future time off, ordered by start.',
    cacheControl,
    success: {
      description: 'The time off, past and to come',
      schema: Type.Array(timeOff),
      example: [timeOffExample],
      headers,
    },
    handle: async (call, { params }) => taggedReply(await listStaffTimeOff(call, params.id)),
  }),
  endpoint('createStaffTimeOff', 'POST /staff/:id/time-off', {
    creates: 'staffTimeOff',
    ...forManagers,
    summary: 'Create time off',
    description: 'The member accepts no new bookings during that time. Existing bookings stay.',
    body: newTimeOff,
    bodyExample: newTimeOffExample,
    success: { description: 'The time off', schema: timeOff, example: timeOffExample },
    loadTarget: (call, { id }) => requireMember(call, id),
    handle: (call, { params, body }) => createStaffTimeOff(call, params.id, body),
  }),
  endpoint('deleteStaffTimeOff', 'DELETE /staff/:id/time-off/:timeOffId', {
    ...forManagers,
    pathExample: { ...forManagers.pathExample, timeOffId: timeOffExample.id },
    summary: 'Delete time off',
    description: 'The member can be booked during that time again.',
    success: { description: 'Deleted' },
    handle: (call, { params }) => deleteStaffTimeOff(call, params.id, params.timeOffId),
  }),
];

type Skills = Awaited<ReturnType<typeof listStaffServices>>;

function skillsReply(skills: Skills): Reply {
  return new Reply({ data: skills, headers: { etag: tagOf(skills) } });
}

/** The tag represents the skills alone, because the time in the envelope is no part of what a client edits. */
const tagOf = (skills: Skills) => strongEtag(JSON.stringify(skills));
