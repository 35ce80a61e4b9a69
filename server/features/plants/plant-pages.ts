/** Short lists of plants, read together: one statement for the requests that one turn of the event loop has brought. */

import { batched } from '#platform/base/async/batched.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { type PageOfPlants, readPlantPages } from './queries.ts';

/**
 * Plants of one page, and of all pages that one statement reads: the database needs a few milliseconds, which is how long
 * another request may have to wait.
 */
export const maxOnPage = 1_000;

/**
 * Returns the first plants of the owner, or of all owners, at most `maxOnPage`, by id: a JSON array. Returns undefined
 * when some of them are large (0015-plants.sql): then the list must be read in batches.
 */
export async function readPlantPage(call: SignedInCall, page: PageOfPlants): Promise<string | undefined> {
  const items = await pages(call.app)(page);
  return items === undefined ? undefined : `[${items}]`;
}

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
