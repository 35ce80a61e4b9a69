/** The operations on plants (specification, "Interface A"; contract §4). */
import { may } from '#domain/access/roles.ts';
import { notFound, Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#features/audit/public.ts';
import { batched } from '#platform/base/async/batched.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { newLine } from '#platform/data/rows/line.ts';
import { insertPlant } from './insert-plants.ts';
import { deletePlantRow, type PageOfPlants, readPlantBatch, readPlantPages } from './queries.ts';

export interface NewPlant {
  readonly id: bigint;
  readonly name: string;
  readonly tag: string | undefined;
}

/** Rows per batch: the database needs two or three milliseconds, which is how long another request may have to wait. */
const batchRows = 500;
/** Bytes of text per batch: the amount that this process buffers for a client that has stopped reading. */
const batchBytes = 64 * 1024;

const smallestId = -(2n ** 63n);
const readInTurn = newLine();

/** No more plants than this can exist, because of the range of ids: a higher limit has no effect. */
const everything = 2n ** 64n;

/**
 * Adds a plant that belongs to the caller.
 *
 * @throws Refusal CONFLICT when the id is taken: ids are unique across all owners.
 */
export async function createPlant(call: SignedInCall, plant: NewPlant): Promise<NewPlant> {
  const { id, name, tag = null } = plant;
  const isMade = await insertPlant(call, { id, name, tag, ownerId: call.caller.userId });
  if (!isMade) throw new Refusal('CONFLICT', { reason: 'TAKEN', field: 'id', id: String(id) });
  return plant;
}

/**
 * Returns the plants that the caller may read, at most `limit` of them, ordered by id: a JSON array, or its pieces where
 * it may be long.
 */
export async function listPlants(
  call: SignedInCall,
  limit: bigint | undefined,
): Promise<string | AsyncGenerator<string, string>> {
  if (limit === 0n) return '[]';
  const ownerId = ownerFilter(call);
  const isShort = limit !== undefined && limit <= maxOnPage;
  const page = isShort ? await readPlantPage(call, { ownerId, most: Number(limit) }) : undefined;
  return page ?? plantsInPieces(call, ownerId, limit ?? everything);
}

/**
 * Yields a JSON array in pieces of bounded size, the last of which is returned. Each piece is one statement, which runs
 * after the consumer has taken the previous piece. Between statements the generator holds neither a database session nor
 * an MVCC snapshot, so a plant that is added or removed meanwhile may or may not appear.
 */
async function* plantsInPieces(
  call: SignedInCall,
  ownerId: string | undefined,
  limit: bigint,
): AsyncGenerator<string, string> {
  let left = limit;
  let from = smallestId;
  let separator = '[';
  for (;;) {
    const most = left < batchRows ? Number(left) : batchRows;
    const read = () => readPlantBatch(call.db, { from, most, bytes: batchBytes, ownerId });
    const batch = separator === '[' ? await read() : await readInTurn(call.app, read);
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
 * @throws Refusal NOT_FOUND when no plant has the id, or it is not the caller's.
 */
export function deletePlant(call: SignedInCall, id: bigint | undefined): Promise<void> {
  return inTransaction(call, async (call) => {
    const plant = id === undefined ? undefined : await deletePlantRow(call.db, id, ownerFilter(call));
    if (plant === undefined) throw notFound('plant', id?.toString());
    await recordAudit(call, 'deletePlant', 'plant', String(plant.id), { before: { ...plant } });
  });
}

/** Returns the owner whose plants the caller may access; undefined for the plants of all owners. */
function ownerFilter({ caller }: SignedInCall): string | undefined {
  return may(caller.role, 'manageAnyPlant') ? undefined : caller.userId;
}

/**
 * Plants of one page, and of all pages that one statement reads: the database needs a few milliseconds, which is how long
 * another request may have to wait.
 */
const maxOnPage = 1_000;

/**
 * Returns the first plants of the owner, or of all owners, at most `maxOnPage`, by id: a JSON array. Returns undefined
 * when some of them are large (0015-plants.sql): then the list must be read in batches.
 */
async function readPlantPage(call: SignedInCall, page: PageOfPlants): Promise<string | undefined> {
  const items = await pages(call.app)(page);
  return items === undefined ? undefined : `[${items}]`;
}

/** Reads short lists together: one statement for the requests that one turn of the event loop has brought. */
const pages = onePerApp('plantPages', ({ database: { pool } }: App) =>
  batched(async (requested: readonly PageOfPlants[]) => {
    const read = statements(requested).map((together) => readPlantPages(pool, together));
    return (await Promise.all(read)).flat();
  }),
);

/** Divides the pages, in their order, between statements. */
function statements(requested: readonly PageOfPlants[]): PageOfPlants[][] {
  const all: PageOfPlants[][] = [];
  let left = 0;
  for (const page of requested) {
    left -= page.most;
    if (left >= 0) all.at(-1)?.push(page);
    else {
      all.push([page]);
      left = maxOnPage - page.most;
    }
  }
  return all;
}
