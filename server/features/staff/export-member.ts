/** The staff record of a user for the export of their data (contract §17). */
import { type Static, Type } from 'typebox';
import type { Call } from '#platform/data/call.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import { anyJson, chosenComponent, timestamp, uuid } from '#platform/data/shapes/shapes.ts';
import { findMemberOfUser } from './queries.ts';
import { staffServices, staffTranslations, timeOff, toTimeOffReply } from './schema.ts';

export const exportedMember = chosenComponent('ExportedStaff', {
  id: uuid(),
  code: Type.String({ description: 'The code of the member.' }),
  ...staffTranslations.properties,
  status: Type.String(),
  isAvailable: Type.Boolean({ description: 'True if bookings may be assigned.' }),
  workingHours: anyJson({ description: 'Any JSON, as stored.' }),
  services: staffServices,
  timeOff: Type.Array(timeOff, { description: 'The time off, in the order of time.' }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

/** Returns the record, with texts in all languages; none when the user is not a staff member. */
export async function exportedMembers(call: Call, userId: string): Promise<Static<typeof exportedMember>[]> {
  const member = await findMemberOfUser(call.db, userId);
  if (member === undefined) return [];
  return [toExported({ ...member, services: member.skills, timeOff: member.timeOff.map(toTimeOffReply) })];
}

const toExported = replyOf(exportedMember);
