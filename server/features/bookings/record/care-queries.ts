/** The statements about the care of the pets of a booking (0042-stay-care.sql). */
import { sql } from 'kysely';
import type { CarePlan } from '#domain/booking/record/care-plan.ts';
import { runOn } from '#platform/data/db/prepared.ts';
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
  const show = ({ id, care, isOwn }: PetInCare) => ({ id, care, isOwn });
  return selectSizedPage(db, select(), columns, show, (ids) => runOn(db)(select(ids)));
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

/** The booking's own plan of a pet; null: none. */
interface OwnPlan {
  readonly petId: string;
  readonly care: CarePlan | null;
}

/** Returns the booking's own plans of these pets, in their order. */
export async function selectOwnPlans(
  db: Db,
  bookingId: string,
  petIds: readonly string[],
): Promise<OwnPlan[]> {
  const { rows } = await sql<OwnPlan>`
    SELECT pet_id, care FROM booking_pets WHERE booking_id = ${bookingId} AND pet_id = ANY (${petIds}::uuid[])
     ORDER BY array_position(${petIds}::uuid[], pet_id)`.execute(db);
  return rows;
}

/** Sets the booking's own plans of these pets. */
export async function writeOwnPlans(db: Db, bookingId: string, plans: readonly OwnPlan[]): Promise<void> {
  await sql`
    UPDATE booking_pets k SET care = nullif(own.care, 'null')
      FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS own ("petId" uuid, care jsonb)
     WHERE k.booking_id = ${bookingId} AND k.pet_id = own."petId"`.execute(db);
}
