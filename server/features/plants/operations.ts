/** What can be done with plants (specification, "Interface A"; contract §4). */
import { Refusal } from '#domain/refusal.ts';
import { may } from '#domain/roles.ts';
import { recordAudit } from '#features/audit/public.ts';
import { newLine } from '#platform/answers/line.ts';
import { inTransaction, type SignedInCall } from '#platform/call.ts';
import { deletePlantRow, insertPlant, type PlantRow, readPlantBatch } from './queries.ts';

export interface NewPlant {
  readonly id: bigint;
  readonly name: string;
  readonly tag: string | undefined;
}

/** Rows of a batch: two or three milliseconds of the database, which is what another request may have to wait. */
const batchRows = 500;
/** Text of a batch: what a client that does not read on makes this process keep. */
const batchBytes = 64 * 1024;

const smallestId = -(2n ** 63n);
const readInLine = newLine();

/** As many plants as there can be ids: a limit beyond it limits nothing. */
const everything = 2n ** 64n;

/**
 * Adds a plant of the caller's.
 *
 * @throws Refusal CONFLICT when the id is taken: ids are unique over the whole store.
 */
export function createPlant(call: SignedInCall, plant: NewPlant): Promise<NewPlant> {
  return inTransaction(call, async (call) => {
    const row: PlantRow = { ...plant, tag: plant.tag ?? null, ownerId: call.caller.userId };
    await insertPlant(call.db, row);
    await recordAudit(call, {
      action: 'createPlant',
      entity: 'plant',
      entityId: String(row.id),
      after: { ...row },
    });
    return plant;
  });
}

/**
 * The plants that the caller may see, `limit` of them at most, in the order of their ids: a JSON array in
 * pieces of bounded size, the last of which is returned. Each piece is one statement, run when the one before
 * has been taken. In between nothing is held, neither a session nor a snapshot: a plant that is added or
 * removed meanwhile may show or not.
 */
export async function* listPlants(
  call: SignedInCall,
  limit: bigint | undefined,
): AsyncGenerator<string, string> {
  if (limit === 0n) return '[]';
  const ownerId = ownerFilter(call);
  let left = limit ?? everything;
  let from = smallestId;
  let separator = '[';
  for (;;) {
    const most = left < batchRows ? Number(left) : batchRows;
    const asked = { from, most, bytes: batchBytes, ownerId };
    const read = () => readPlantBatch(call.db, asked);
    const batch = separator === '[' ? await read() : await readInLine(call.app, read);
    left -= BigInt(batch.count);
    const piece = batch.count === 0 && separator === ',' ? '' : separator + batch.items;
    if (batch.next === undefined || left === 0n) return `${piece}]`;
    yield piece;
    separator = ',';
    from = batch.next;
  }
}

/**
 * Removes a plant.
 *
 * @throws Refusal NOT_FOUND when there is none with the id, or it is not the caller's.
 */
export function deletePlant(call: SignedInCall, id: bigint | undefined): Promise<void> {
  return inTransaction(call, async (call) => {
    const plant = id === undefined ? undefined : await deletePlantRow(call.db, id, ownerFilter(call));
    if (plant === undefined) throw new Refusal('NOT_FOUND', 'id: you have no such plant');
    await recordAudit(call, {
      action: 'deletePlant',
      entity: 'plant',
      entityId: String(plant.id),
      before: { ...plant },
    });
  });
}

/** Whose plants the caller has access to; undefined: everybody's. */
function ownerFilter({ caller }: SignedInCall): string | undefined {
  return may(caller.role, 'manageAnyPlant') ? undefined : caller.userId;
}
