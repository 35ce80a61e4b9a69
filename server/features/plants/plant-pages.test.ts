/** Short lists of plants, which one statement reads for many requests: exact for every owner, limit and size. */
import { expect, test } from 'vitest';
import { openGarden } from './testing/plant-test.ts';

const { adminToken, garden, query, server } = await openGarden();

/** For each owner how many plants they have, and the SQL of the name of plant `i`. */
const gardens: readonly [count: number, name: string][] = [
  [0, `''`],
  [3, `'plant ' || i`],
  [1200, `'plant ' || i`],
  [40, `E'"\\\\\\n\\x01\\u2028ä𝄞' || i`],
  // Around the largest plant of a page of up to 64.
  [70, `rpad(i || ' ', 4096 - 6 + i % 3 * i % 2, 'x')`],
  // Around the largest plant of a page of 1,000.
  [1200, `rpad(i || ' ', 256 + i / 900, 'ä')`],
  [12, `rpad(i || ' ', i * 20000, 'x')`],
];

test('200 the first plants of the whole list, whoever else asks at the same time, and the page has a length (contract §4)', async () => {
  const tokens: string[] = [];
  for (const [at, [count, name]] of gardens.entries()) {
    const { id, token } = await server.newUser('CUSTOMER');
    await query(
      `INSERT INTO plants (id, name, tag, owner_id)
       SELECT ${at + 1} + 10 * (i * 7919 % 5000), ${name}, CASE WHEN i % 3 > 0 THEN 'tag "' || i END, $1
         FROM generate_series(1, ${count}) AS i`,
      [id],
    );
    tokens.push(token);
  }
  const read = async (token: string) => ({ token, whole: (await garden.list('', token)).body as unknown[] });
  const owners = await Promise.all([...tokens, adminToken].map(read));
  expect(owners.map(({ whole }) => whole.length)).toEqual([0, 3, 1200, 40, 70, 1200, 12, 2525]);
  const limits = [0, 20, 63, 64, 65, 999, 1000, 1001];
  const asked = owners.flatMap((owner, at) => limits.map((limit) => ({ ...owner, at, limit })));
  // In both orders: a statement reads different pages together.
  for (const order of [asked, asked.toSorted((a, b) => a.limit - b.limit)])
    await Promise.all(
      order.map(async ({ token, whole, at, limit }) => {
        const { status, text, headers } = await garden.list(`?limit=${limit}`, token);
        // Lists of megabytes are not shown.
        const isExact = text === JSON.stringify(whole.slice(0, limit));
        expect({ at, limit, status, isExact }).toEqual({ at, limit, status: 200, isExact: true });
        if (limit === 20 && at < 4) expect(headers.get('content-length')).toBe(`${Buffer.byteLength(text)}`);
      }),
    );
});
