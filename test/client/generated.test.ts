/** The code generated from the endpoints is the same as the code in the repository (`npm run openapi` updates it). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations as ofClient } from '#client/generated/operations.ts';
import { createdRecords } from '#scripts/client/created-records.ts';
import { generatedFiles } from '#scripts/openapi.ts';
import { endpoints } from '#server/app.ts';

const root = new URL('../../', import.meta.url);

test.each(Object.entries(generatedFiles()))('%s is current', (path, text) => {
  expect(readFileSync(new URL(path, root), 'utf8')).toBe(text);
});

test('the client has one function for each operation, by its name', () => {
  const documented = endpoints
    .filter(({ undocumented }) => !undocumented)
    .map(({ operationId }) => operationId);
  expect(Object.keys(ofClient).sort()).toEqual(documented.sort());
});

test('an operation that `creates` a record is named by it: createPet creates a pet', () => {
  for (const { operationId, kind } of createdRecords)
    expect(operationId).toBe(`create${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
});
