/** Our server and a floor alternately, so that the machine's drift affects both. */
import type { LoadResult } from './load.ts';
import { median, type Row } from './report.ts';

export interface InterleavedRounds {
  readonly name: string;
  readonly rounds: number;
  /** One round of our server; the number grows from 0, which warms up and is not counted. */
  readonly ours: (round: number) => Promise<LoadResult>;
  /** The same for the floor: answers per second. */
  readonly floor: (round: number) => Promise<number>;
  /** The name of the floor. */
  readonly floorName: string;
  readonly notes?: readonly string[];
}

/** One row: answers per second against the floor's, the ratio of each round, and the latency of our server. */
export async function measureInterleaved({
  name,
  rounds,
  ours,
  floor,
  floorName,
  notes = [],
}: InterleavedRounds): Promise<Row> {
  const rates: { ours: number; floor: number }[] = [];
  const p99: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const perSecond = await floor(round);
    const result = await ours(round);
    if (result.failures > 0) throw new Error(`${name}: ${result.failures} answers had an unexpected status`);
    if (round === 0) continue;
    rates.push({ ours: result.perSecond, floor: perSecond });
    p99.push(result.p99);
  }
  const ratios = rates.map((rate) => rate.ours / rate.floor);
  return {
    name,
    ours: `${Math.round(median(rates.map((rate) => rate.ours)))}/s`,
    floor: `${Math.round(median(rates.map((rate) => rate.floor)))}/s ${floorName}`,
    ratio: median(ratios),
    notes: [
      `p99 ${median(p99).toFixed(1)} ms`,
      `ratios by round ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
      ...notes,
    ],
  };
}
