/** test/schema.sql is the schema that the migrations produce, on each kind of database. */
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { schemaText } from '#scripts/schema.ts';
import { openTestDatabase } from './support/open.ts';

const database = await openTestDatabase();
afterAll(() => database.drop());

test('test/schema.sql is current; `npm run schema` writes it', async () => {
  const committed = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
  expect(await schemaText(database.pool)).toBe(committed);
});
