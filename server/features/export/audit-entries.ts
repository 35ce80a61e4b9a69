/** The audit entries by and about a user, without the data of others (contract §17). */
import { type Static, Type } from 'typebox';
import { type AuditEntry, entriesConcerning } from '#features/audit/public.ts';
import { selectOwnBookingIds } from '#features/bookings/public.ts';
import { selectOwnPetIds } from '#features/pets/public.ts';
import { selectOwnPlantIds } from '#features/plants/public.ts';
import type { Call } from '#platform/data/call.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import { anyJson, chosenComponent, nullable, timestamp, uuid } from '#platform/data/shapes/shapes.ts';

export const exportedEntry = chosenComponent('ExportedAuditEntry', {
  id: uuid(),
  at: timestamp(),
  actorId: nullable(uuid(), { description: 'The user who did it; null when nobody had signed in.' }),
  action: Type.String({
    description: 'The operationId of what was done, or the name of a security event.',
  }),
  entity: Type.String({ description: 'The kind of record.' }),
  entityId: nullable(Type.String(), { description: 'The record’s id, or the key of a setting.' }),
  before: anyJson({
    description: 'The changed fields as they were; null for a creation, and for the record of another user.',
  }),
  after: anyJson({
    description: 'The changed fields afterwards; null for a deletion, and for the record of another user.',
  }),
  ip: nullable(Type.String(), { description: 'Address of the client; null when another user did it.' }),
});
type ExportedEntry = Static<typeof exportedEntry>;

/** Yields the entries, oldest first. */
export async function* exportedEntries(
  call: Call,
  userId: string,
): AsyncGenerator<Rows<ExportedEntry>, void> {
  for await (const entries of entriesConcerning(call, userId)) {
    yield entries.mapTogether((some) => withoutOthers(call, userId, some));
  }
}

/**
 * The user may have changed the records of others, as an employee, and may be none today: of such an entry only the
 * action remains. So does the address of somebody else who changed the user's record.
 */
async function withoutOthers(
  call: Call,
  userId: string,
  entries: readonly AuditEntry[],
): Promise<ExportedEntry[]> {
  const own = await ownRecords(call, userId, entries);
  return entries.map((entry) => {
    const { actorId, entity, entityId, ip } = entry;
    const isOwn = isAbout(entry, userId) || own.has(`${entity} ${entityId}`);
    const isByOther = actorId !== null && actorId !== userId;
    return fieldsOf({
      ...entry,
      ...(!isOwn && { before: null, after: null }),
      ip: isByOther ? null : ip,
    });
  });
}

const fieldsOf = replyOf(exportedEntry);

/** True if the entry itself tells that its record is the user's. */
function isAbout({ entity, entityId, actorId, before, after }: AuditEntry, userId: string): boolean {
  if (entity === 'user' || entity === 'session')
    return entityId === userId || (entity === 'session' && actorId === userId);
  return [before, after].some((fields) => (fields as { userId?: unknown } | null)?.userId === userId);
}

/** Returns the pets, bookings and plants of the user that the entries name, as `pet <id>`. */
async function ownRecords(
  { db }: Call,
  userId: string,
  entries: readonly AuditEntry[],
): Promise<ReadonlySet<string>> {
  const owners = { pet: selectOwnPetIds, booking: selectOwnBookingIds, plant: selectOwnPlantIds };
  const own = new Set<string>();
  for (const [kind, select] of Object.entries(owners)) {
    const ids = new Set(entries.flatMap(({ entity, entityId }) => (entity === kind ? (entityId ?? []) : [])));
    if (ids.size === 0) continue;
    for (const id of await select(db, userId, [...ids])) own.add(`${kind} ${id}`);
  }
  return own;
}
