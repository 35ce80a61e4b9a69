/**
 * Live answers against the OpenAPI document: a few drawn requests of every operation, the same in each run.
 * `fuzz.trial.ts` draws thousands in any order; test/client/http-file.test.ts has a success of every operation.
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { caseOf } from './cases.ts';
import { startFuzzer } from './fuzzer.ts';
import { operations } from './operations.ts';

const fuzzer = await startFuzzer();
afterAll(() => fuzzer.server.close());

test('each operation answers drawn requests as the OpenAPI document says, and refuses those that it calls invalid', async () => {
  // Deletions last, so that the other operations find the records that they name.
  const ordered = operations.toSorted(
    (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
  );
  for (const one of ordered) {
    for (const drawn of fc.sample(caseOf(one), { seed: 7, numRuns: 3 })) await fuzzer.run(drawn);
  }
  expect([...fuzzer.seen.keys()].sort()).toEqual(operations.map(({ id }) => id).sort());
  const statuses = new Set([...fuzzer.seen.values()].flatMap((seen) => [...seen.keys()]));
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404]));
});
