/** Creates plants alone and at once while there are few, and in groups while there are many. */
import { type App, onePerApp } from '#platform/app-context.ts';
import { grouped } from '#platform/async/grouped.ts';
import type { SignedInCall } from '#platform/call.ts';
import { isLockTimeout, isRefusedByData } from '#platform/db/errors.ts';
import { insertPlants, type PlantWithEntry, withEntry } from './insert-plants.ts';
import type { PlantRow } from './queries.ts';

/** Plants of one group at most: few enough that its statement ends in some 10 ms. */
const most = 64;

/** Characters in the texts of one group at most: a body may have a million, and a statement is in memory as a whole. */
const mostCharacters = 256 * 1024;

/** One: a plant in a group costs the database a quarter of one alone. */
const atOnce = 1;

/** More than a statement takes that waits for nothing. */
const overtakenAfterMs = (members: number) => 10 + members;

/** Milliseconds that a group waits for a transaction that has one of its ids: the other members should not wait long. */
const lockMs = 50;

/**
 * Writes the plant with its audit entry, alone or in a group with others. Returns false when the id is taken.
 */
export function insertPlant(call: SignedInCall, row: PlantRow): Promise<boolean> {
  return inGroups(call.app)(withEntry(call, row));
}

const inGroups = onePerApp((app) =>
  grouped<PlantWithEntry, boolean>({
    most,
    atOnce,
    overtakenAfterMs,
    newGroup,
    alone: async (member) => (await insertPlants(app, [member]))[0] === true,
    together: (members) => insertTogether(app, members),
  }),
);

async function insertTogether(
  app: App,
  members: readonly PlantWithEntry[],
): Promise<readonly (boolean | undefined)[]> {
  try {
    return await insertPlants(app, members, lockMs);
  } catch (error) {
    // The fault is a single member's, and the statement had no effect: alone, the others are not concerned by it.
    if (isRefusedByData(error) || isLockTimeout(error)) return members.map(() => undefined);
    throw error;
  }
}

/**
 * Returns a function that says for one plant after the other whether it can join those that have joined: they have
 * different ids, and their texts are not too long together. The first one always joins.
 */
function newGroup(): (member: PlantWithEntry) => boolean {
  const ids = new Set<bigint>();
  let characters = 0;
  return ({ row: { id, name, tag } }) => {
    const added = name.length + (tag?.length ?? 0);
    if (ids.size > 0 && (ids.has(id) || characters + added > mostCharacters)) return false;
    ids.add(id);
    characters += added;
    return true;
  };
}
