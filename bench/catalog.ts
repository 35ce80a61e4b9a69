/** Catalog reads against the floor: the same bytes, alternately, so that the machine's drift affects both. */

import { sendOrFail } from '../scripts/api-client.ts';
import { services } from '../scripts/seed-data/services.ts';
import { type LoadResult, load, reading } from './load.ts';
import { median, type Row } from './report.ts';
import { admin, cpuSeconds, type Measured, startFloor, startOurs } from './servers.ts';

const rounds = 5;
const seconds = 3;
const connections = 32;

/** Rows of the report: the whole catalog and one service, each against raw `node:http`. */
export async function benchCatalog(): Promise<Row[]> {
  const ours = await startOurs();
  try {
    const id = await fillCatalog(ours.url);
    const paths = ['/services?lang=vi', `/services/${id}?lang=vi`];
    const floor = await startFloor(ours.url, paths);
    try {
      const rows: Row[] = [];
      for (const [at, path] of paths.entries())
        rows.push(await compare(at === 0 ? 'GET /services' : 'GET /services/:id', path, ours, floor));
      return rows;
    } finally {
      await floor.stop();
    }
  } finally {
    await ours.stop();
  }
}

/** Adds the seed's services to the catalog; returns the id of one. */
export async function fillCatalog(url: string): Promise<string> {
  const login = await sendOrFail(url, 'POST', '/auth/login', { body: admin });
  const token: string = login.body.data.accessToken;
  let id = '';
  for (const service of services) {
    const { body } = await sendOrFail(url, 'POST', '/services', { token, body: service });
    id = body.data.id;
  }
  return id;
}

interface Round extends LoadResult {
  /** Microseconds of CPU that the server spent on one request. */
  readonly cpuMicros: number;
}

async function compare(name: string, path: string, ours: Measured, floor: Measured): Promise<Row> {
  const measured: { ours: Round[]; floor: Round[] } = { ours: [], floor: [] };
  for (const server of [ours, floor])
    await load({ url: server.url, request: reading(path), connections, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    measured.floor.push(await once(floor, path));
    measured.ours.push(await once(ours, path));
  }
  const middle = (side: Round[], figure: (round: Round) => number) => median(side.map(figure));
  const ratios = measured.ours.map(
    (round, at) => round.perSecond / (measured.floor[at]?.perSecond ?? Number.NaN),
  );
  return {
    name,
    ours: `${Math.round(middle(measured.ours, (round) => round.perSecond))}/s`,
    floor: `${Math.round(middle(measured.floor, (round) => round.perSecond))}/s raw node:http`,
    ratio: median(ratios),
    notes: [
      `p99 ${middle(measured.ours, (round) => round.p99).toFixed(2)} ms against ${middle(measured.floor, (round) => round.p99).toFixed(2)}`,
      `CPU per request ${middle(measured.ours, (round) => round.cpuMicros).toFixed(0)} µs against ${middle(measured.floor, (round) => round.cpuMicros).toFixed(0)}`,
      `ratios by round ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
    ],
  };
}

async function once(server: Measured, path: string): Promise<Round> {
  const before = cpuSeconds(server.pid);
  const result = await load({ url: server.url, request: reading(path), connections, seconds });
  const after = cpuSeconds(server.pid);
  if (result.failures > 0) throw new Error(`${result.failures} answers were not 200`);
  const spent = before === undefined || after === undefined ? Number.NaN : after - before;
  return { ...result, cpuMicros: (spent / result.requests) * 1e6 };
}
