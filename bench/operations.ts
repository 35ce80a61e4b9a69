/** POST /plants, two lists and the dashboard, each against pgbench with one equivalent statement. */
import { type Business, openBusiness } from './business.ts';
import { createBenchDatabase } from './database.ts';
import { fillBookings } from './fill-bookings.ts';
import { measureInterleaved } from './interleaved-rounds.ts';
import { type Load, load } from './load.ts';
import { pgbench } from './pgbench.ts';
import type { Row } from './report.ts';
import { startOurs } from './servers.ts';

const seconds = 3;
const rounds = 3;
const connections = 32;
const stored = 20_000;

interface Operation {
  readonly name: string;
  readonly status: number;
  readonly request: (business: Business) => Load['request'];
  readonly floorName: string;
  /** For pgbench. */
  readonly script: (business: Business) => string;
}

/** The next id of a plant; the floor's are negative. */
let plants = 0;

const operations: readonly Operation[] = [
  {
    name: 'POST /plants',
    status: 200,
    request:
      ({ pairs }) =>
      (connection) => ({
        method: 'POST',
        path: '/plants',
        token: pairs[connection]?.token ?? '',
        body: { id: ++plants, name: 'Monstera deliciosa', tag: 'climber' },
      }),
    floorName: 'pgbench, plant and audit entry in one statement',
    script: ({ pairs }) => `
WITH made AS (
  INSERT INTO plants (id, name, tag, owner_id)
  VALUES (('x' || left(md5(random()::text), 15))::bit(60)::bigint - (1::bigint << 62), 'Monstera deliciosa', 'climber',
          ('{${pairs.map(({ userId }) => userId).join(',')}}'::uuid[])[:client_id + 1])
  RETURNING id, owner_id
)
INSERT INTO audit_log (id, actor_id, action, entity, entity_id, after, ip, request_id)
SELECT gen_random_uuid(), owner_id, 'createPlant', 'plant', id::text,
       '{"name" : "Monstera deliciosa", "tag" : "climber"}', '127.0.0.1', 'pgbench-1' FROM made;
`,
  },
  {
    name: 'GET /plants?limit=20',
    status: 200,
    request: ({ adminToken: token }) => reading('/plants?limit=20', token),
    floorName: 'pgbench, the same rows',
    script: () => 'SELECT id, name, tag FROM plants ORDER BY id LIMIT 20;\n',
  },
  {
    name: 'GET /bookings, page 1',
    status: 200,
    request: ({ adminToken: token }) => reading('/bookings', token),
    floorName: 'pgbench, the same rows',
    script: () =>
      'SELECT * FROM booking_details WHERE id IN (SELECT id FROM bookings WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 20);\n',
  },
  {
    name: 'GET /dashboard/stats',
    status: 200,
    request: ({ adminToken: token }) => reading('/dashboard/stats', token),
    floorName: 'pgbench, three counts and the totals',
    script: () => `SELECT (SELECT json_agg(u) FROM (SELECT role, count(*) FROM users GROUP BY role) u),
  (SELECT json_agg(p) FROM (SELECT species, count(*) FROM pets WHERE deleted_at IS NULL GROUP BY species) p),
  (SELECT count(*) FROM staff WHERE deleted_at IS NULL), (SELECT json_agg(t) FROM booking_totals t);
`,
  },
];

/** One row each, with a few thousand bookings stored. */
export async function benchOperations(): Promise<Row[]> {
  const database = await createBenchDatabase();
  if (database === undefined) return [];
  const ours = await startOurs({ DATABASE_URL: database.url, ACCESS_TOKEN_TTL: '1h' });
  try {
    const business = await openBusiness(ours.url, connections);
    await fillBookings(database.url, business, 0, stored);
    const rows: Row[] = [];
    for (const { name, status, request, floorName, script } of operations) {
      const send = request(business);
      rows.push(
        await measureInterleaved({
          name,
          rounds,
          floor: () =>
            pgbench({ url: database.url, script: script(business), clients: connections, seconds }),
          floorName,
          ours: () => load({ url: ours.url, connections, seconds, status, request: send }),
        }),
      );
    }
    return rows;
  } finally {
    await ours.stop();
    await database.drop();
  }
}

function reading(path: string, token: string): Load['request'] {
  const request = { method: 'GET', path, token };
  return () => request;
}
