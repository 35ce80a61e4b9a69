/** Short lists of plants, which one statement reads for many requests: exact for every owner, limit and size. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { plantTest } from './testing/plant-test.ts';

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

const test = plantTest
  .extend('owners', perFile, async ({ server, query }) => {
    const owners: { token: string; whole: unknown[] }[] = [];
    for (const [at, [count, name]] of gardens.entries()) {
      const { id, token } = await server.newUser('CUSTOMER');
      await query(
        `INSERT INTO plants (id, name, tag, owner_id)
         SELECT ${at + 1} + 10 * (i * 7919 % 5000), ${name}, CASE WHEN i % 3 > 0 THEN 'tag "' || i END, $1
           FROM generate_series(1, ${count}) AS i`,
        [id],
      );
      owners.push({ token, whole: (await server.request('GET', '/plants', { token })).body });
    }
    const token = await server.tokenOf('ADMIN');
    owners.push({ token, whole: (await server.request('GET', '/plants', { token })).body });
    return owners;
  })
  .extend('read', perFile, ({ server, owners }) => async ([owner, limit]: readonly [number, number]) => {
    const { token, whole } = owners[owner] as (typeof owners)[number];
    const { status, text } = await server.request('GET', `/plants?limit=${limit}`, { token });
    return { status, isExact: text === JSON.stringify(whole.slice(0, limit)) };
  });

test('200 the first plants of the whole list, whoever else asks at the same time (contract §4)', async ({
  owners,
  read,
}) => {
  expect(owners.map(({ whole }) => whole.length)).toEqual([0, 3, 1200, 40, 70, 1200, 12, 2525]);
  const limit = fc.oneof(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 900, max: 1100 }));
  const page = fc.tuple(fc.nat(owners.length - 1), limit);
  const examples: [(readonly [number, number])[]][] = [
    [
      owners.flatMap((_, owner) =>
        [1, 20, 63, 64, 65, 100, 1000, 1001].map((most) => [owner, most] as const),
      ),
    ],
  ];
  const pages = fc.array(page, { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(pages as fc.Arbitrary<(readonly [number, number])[]>, async (asked) => {
      // Lists of megabytes are not shown.
      for (const [at, { status, isExact }] of (await Promise.all(asked.map(read))).entries())
        expect({ page: asked[at], status, isExact }).toEqual({ page: asked[at], status: 200, isExact: true });
    }),
    { numRuns: process.env.MODE === 'long' ? 40 : 4, examples },
  );
});

test('requests of one moment are read by one statement, and a page has a length', async ({
  server,
  owners,
  pool,
}) => {
  const { token } = owners[1] as (typeof owners)[number];
  const sent: string[] = [];
  const { query } = pool;
  pool.query = ((...given: unknown[]) => {
    if (typeof given[0] === 'object') sent.push(String((given[0] as { name?: string }).name));
    return Reflect.apply(query, pool, given);
  }) as typeof query;
  try {
    const count = 30;
    const replies = await Promise.all(
      Array.from({ length: count }, () => server.request('GET', '/plants?limit=20', { token })),
    );
    for (const { headers, text } of replies)
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    const read = sent.filter((name) => name === 'plant-pages').length;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(count);
  } finally {
    pool.query = query;
  }
});
