/** The staff members who can do all services of a booking, from the database. */
import { sql } from 'kysely';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import { findMembers, type StaffMember, type StaffTables } from './queries.ts';

/** Returns the members who have each of the services as a skill, in the order of their ids. */
export async function findSkilledMembers(
  db: AnyDatabase,
  serviceIds: readonly string[],
): Promise<StaffMember[]> {
  return findMembers(db, await skilledIds(db, serviceIds, { lock: false }));
}

/** Returns the same members and locks their rows until the transaction ends. */
export async function lockSkilledMembers(
  db: AnyDatabase,
  serviceIds: readonly string[],
): Promise<StaffMember[]> {
  const ids = await skilledIds(db, serviceIds, { lock: true });
  // A separate statement, so that it sees the changes that were committed while the locks were awaited.
  const members = await findMembers(db, ids);
  return members.filter(({ skills }) =>
    serviceIds.every((id) => skills.some(({ serviceId }) => serviceId === id)),
  );
}

async function skilledIds(
  db: AnyDatabase,
  serviceIds: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<string[]> {
  const skilled = tablesOf<StaffTables>(db)
    .selectFrom('staff')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(
      'id',
      'in',
      sql<string>`(SELECT staff_id FROM staff_services WHERE service_id = ANY (${serviceIds}::uuid[])
                    GROUP BY staff_id HAVING count(*) = ${serviceIds.length})`,
    )
    // Always lock in the same order, so that two transactions that lock the same rows cannot deadlock.
    .orderBy('id');
  const rows = await (lock ? skilled.forNoKeyUpdate() : skilled).execute();
  return rows.map(({ id }) => id);
}
