/** Catalog reads against the floor: the same bytes, alternately, so that the machine's drift affects both. */

import { setTimeout as sleep } from 'node:timers/promises';
import { sendOrFail } from '../scripts/api-client.ts';
import { services } from '../scripts/seed-data/services.ts';
import { type Load, type LoadResult, load, reading } from './load.ts';
import { median, type Row } from './report.ts';
import { admin, codings, cpuSeconds, type Measured, startFloor, startOurs } from './servers.ts';

const rounds = 5;
const seconds = 3;
const connections = 32;

/**
 * Rows of the report, each against raw `node:http`: the whole catalog, the same as a browser behind a proxy asks for it,
 * and one service.
 */
export async function benchCatalog(): Promise<Row[]> {
  const ours = await startOurs({ TRUST_PROXY: '127.0.0.1' });
  try {
    const id = await fillCatalog(ours.url);
    const paths = ['/services?lang=vi', `/services/${id}?lang=vi`];
    await untilCoded(`${ours.url}${paths[0]}`);
    const floor = await startFloor(ours.url, paths);
    try {
      const [catalog = '', one = ''] = paths;
      return [
        await compare('GET /services', reading(catalog), ours, floor),
        await compare('GET /services, browser', await browsing(ours.url, catalog), ours, floor),
        await compare('GET /services/:id', reading(one), ours, floor),
      ];
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

/** Reads until the answer is compressed, so that the floor records it so: the server compresses after the first reads. */
async function untilCoded(url: string): Promise<void> {
  for (;;) {
    const { headers } = await fetch(url, { headers: { 'accept-encoding': codings } });
    if (headers.has('content-encoding')) return;
    await sleep(10);
  }
}

/** As a browser asks behind a proxy: with the headers of both, and with the tag of the last answer every other time. */
async function browsing(url: string, path: string): Promise<Load['request']> {
  const { headers } = await fetch(`${url}${path}`, { headers: { 'accept-encoding': codings } });
  const common = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    Accept: '*/*',
    'Accept-Language': 'vi,en;q=0.5',
    'Accept-Encoding': codings,
    Referer: 'https://pets.example/app/',
    Cookie: 'lang=vi',
    'Sec-Fetch-Dest': 'empty',
    'Sec-Fetch-Mode': 'cors',
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Host': 'pets.example',
    'X-Forwarded-Proto': 'https',
  };
  const first = { method: 'GET', path, headers: common };
  const again = { method: 'GET', path, headers: { ...common, 'If-None-Match': headers.get('etag') ?? '' } };
  return (_connection, count) => (count % 2 === 0 ? first : again);
}

interface Round extends LoadResult {
  /** Microseconds of CPU that the server spent on one request. */
  readonly cpuMicros: number;
}

async function compare(
  name: string,
  request: Load['request'],
  ours: Measured,
  floor: Measured,
): Promise<Row> {
  const measured: { ours: Round[]; floor: Round[] } = { ours: [], floor: [] };
  for (const server of [ours, floor]) await load({ url: server.url, request, connections, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    measured.floor.push(await once(floor, request));
    measured.ours.push(await once(ours, request));
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

async function once(server: Measured, request: Load['request']): Promise<Round> {
  const before = cpuSeconds(server.pid);
  const result = await load({ url: server.url, request, connections, seconds });
  const after = cpuSeconds(server.pid);
  if (result.failures > 0) throw new Error(`${result.failures} answers were neither 200 nor 304`);
  const spent = before === undefined || after === undefined ? Number.NaN : after - before;
  return { ...result, cpuMicros: (spent / result.requests) * 1e6 };
}
