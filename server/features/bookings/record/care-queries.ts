/** The statements about the care of the pets of a booking (0042-stay-care.sql). */
import { sql } from 'kysely';
import type { CarePlan } from '#domain/booking/record/care-plan.ts';
import { idsOfBatch, type Rows } from '#platform/data/rows/rows.ts';
import { selectSizedPage } from '#platform/data/rows/sized-page.ts';
import type { Db } from './tables.ts';

/** A pet of a booking. */
export interface PetInCare {
  readonly id: string;
  readonly care: CarePlan | null;
  /** True if the plan is the booking's own; else it is that of the pet. */
  readonly isOwn: boolean;
}

/** Returns the pets of the booking in their order; plans beyond 256 KB are read when they are sent. */
export function selectPetsInCare(db: Db, bookingId: string): Promise<Rows<PetInCare>> {
  const select = (ids?: readonly string[]) => sql<PetInCare>`
    SELECT pet_id AS id, care, is_own FROM cared_pets
     WHERE booking_id = ${bookingId} ${ids ? sql`AND pet_id = ANY (${ids}::uuid[])` : sql``} ORDER BY position`;
  const columns = { short: ['id', 'isOwn'], long: ['care'] } as const;
  return selectSizedPage(
    db,
    select(),
    columns,
    (row) => ({ id: row.id, care: row.care, isOwn: row.isOwn }),
    async (ids) => (await select(ids).execute(db)).rows,
  );
}

/** Yields the pets of the booking, of which few are in memory at a time. */
export async function* everyPetInCare(db: Db, bookingId: string): AsyncGenerator<PetInCare, void> {
  const { first, unread } = await selectPetsInCare(db, bookingId);
  yield* first;
  for (let left = unread?.rows ?? []; left.length > 0; ) {
    const ids = idsOfBatch(left);
    yield* (await unread?.read(ids))?.values() ?? [];
    left = left.slice(ids.length);
  }
}

/** Returns the booking's own plans of those of the pets that have one. */
export async function selectOwnPlans(
  db: Db,
  bookingId: string,
  petIds: readonly string[],
): Promise<Map<string, CarePlan>> {
  const { rows } = await sql<{ petId: string; care: CarePlan }>`
    SELECT pet_id, care FROM booking_pets
     WHERE booking_id = ${bookingId} AND pet_id = ANY (${petIds}::uuid[]) AND care IS NOT NULL`.execute(db);
  return new Map(rows.map(({ petId, care }) => [petId, care]));
}

/** Sets the booking's own plans of these pets; null: none. */
export async function writeOwnPlans(
  db: Db,
  bookingId: string,
  plans: readonly { readonly petId: string; readonly care: CarePlan | null }[],
): Promise<void> {
  await sql`
    UPDATE booking_pets k SET care = nullif(own.care, 'null')
      FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS own ("petId" uuid, care jsonb)
     WHERE k.booking_id = ${bookingId} AND k.pet_id = own."petId"`.execute(db);
}
