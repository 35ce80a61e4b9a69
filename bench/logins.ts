/** The effect of a flood of logins on other requests, and whether a login's time reveals that an account exists. */
import { send } from '../scripts/api-client.ts';
import { fillCatalog } from './catalog.ts';
import { type LoadResult, load, reading } from './load.ts';
import { median, type Row } from './report.ts';
import { admin, startOurs } from './servers.ts';

const readers = 32;
const attackers = 64;
const pairs = 40;

/** Two rows: catalog reads during a flood against quiet, and logins of unknown accounts against known ones. */
export async function benchLogins({ rounds = 3, seconds = 3 } = {}): Promise<Row[]> {
  const ours = await startOurs({ LOCKOUT_THRESHOLD: 'off' });
  try {
    await fillCatalog(ours.url);
    return [await benchFlood(ours.url, rounds, seconds), await benchTiming(ours.url)];
  } finally {
    await ours.stop();
  }
}

async function benchFlood(url: string, rounds: number, seconds: number): Promise<Row> {
  const read = (request = reading('/services?lang=vi')) =>
    load({ url, request, connections: readers, seconds });
  const quiet: LoadResult[] = [];
  const flooded: LoadResult[] = [];
  const floods: LoadResult[] = [];
  await read();
  for (let round = 0; round < rounds; round++) {
    quiet.push(await read());
    const flood = load({ url, request: guess, connections: attackers, seconds, status: 401 });
    flooded.push(await read());
    floods.push(await flood);
  }
  const failures = flooded.reduce((sum, round) => sum + round.failures, 0);
  if (failures > 0) throw new Error(`${failures} reads failed during a login flood`);
  const p99 = (side: LoadResult[]) => median(side.map((round) => round.p99));
  const perSecond = (side: LoadResult[]) => Math.round(median(side.map((round) => round.perSecond)));
  const refused = floods.reduce((sum, round) => sum + round.failures, 0);
  return {
    name: 'p99 in a login flood',
    ours: `${p99(flooded).toFixed(1)} ms`,
    floor: `${p99(quiet).toFixed(1)} ms without flood`,
    ratio: p99(flooded) / p99(quiet),
    notes: [
      `GET /services ${perSecond(flooded)}/s against ${perSecond(quiet)}/s without flood, no read failed`,
      `${attackers} attackers got ${perSecond(floods)} answers/s, ${refused} of them not 401`,
    ],
  };
}

let guesses = 0;

/** A new address each time, so that every login costs the full computation. */
function guess() {
  const email = `nobody${++guesses}@bench.example`;
  return { method: 'POST', path: '/auth/login', body: { email, password: 'a guess' } };
}

/** One of each alternately, so that the machine's drift affects both. */
async function benchTiming(url: string): Promise<Row> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const failed = async (email: string) => {
    const started = performance.now();
    const { status } = await send(url, 'POST', '/auth/login', { body: { email, password: 'a guess' } });
    if (status !== 401) throw new Error(`POST /auth/login: ${status}`);
    return performance.now() - started;
  };
  for (let pair = 0; pair < pairs; pair++) {
    times.known.push(await failed(admin.email));
    times.unknown.push(await failed(`nobody${++guesses}@bench.example`));
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return {
    name: 'login, unknown account',
    ours: `${unknown.toFixed(1)} ms`,
    floor: `${known.toFixed(1)} ms known`,
    ratio: unknown / known,
    notes: [`medians of ${pairs}, wrong password`],
  };
}
