/**
 * `node scripts/launch.mjs bench/headers.ts`: the processor time that each header of GET `/services/:id` costs raw
 * `node:http`. The floor answers with Node's own headers and those of the body; then each of the other headers is added.
 */
import { fillCatalog } from './catalog.ts';
import { load, reading } from './load.ts';
import { median } from './report.ts';
import { cpuSeconds, type Measured, type Recorded, record, startFloorWith, startOurs } from './servers.ts';

const rounds = 9;
const seconds = 1;
const connections = 32;

const ours = await startOurs();
const whole = await record(ours.url, `/services/${await fillCatalog(ours.url)}`).finally(() => ours.stop());

const names = whole.headers.filter((_, place) => place % 2 === 0);
const ofBody = (name: string) => /^content-(?:length|type)$/i.test(name);
const added = names.filter((name) => !ofBody(name));
/** The answer with the first headers of those that are added, on a path of its own. */
const answers = [...added.keys(), added.length].map((count): Recorded => {
  const kept = new Set(added.slice(0, count));
  const headers = whole.headers.filter((_, place) => {
    const name = names[Math.floor(place / 2)] ?? '';
    return ofBody(name) || kept.has(name);
  });
  return { ...whole, path: `/${count}`, headers };
});

const floor = await startFloorWith(answers);
const times = answers.map((): number[] => []);
for (let round = 0; round <= rounds; round++)
  for (const [at, { path }] of answers.entries()) {
    const time = await microseconds(floor, path);
    // The first round warms up.
    if (round > 0) times[at]?.push(time);
  }
await floor.stop();

const medians = times.map(median);
const [first = Number.NaN] = medians;
console.log(`${first.toFixed(2)} µs for each answer with Content-Type and Content-Length`);
for (const [at, name] of added.entries()) {
  const more = (medians[at + 1] ?? Number.NaN) - (medians[at] ?? Number.NaN);
  console.log(`${more >= 0 ? '+' : '−'}${Math.abs(more).toFixed(2)} µs ${name}`);
}
console.log(`${medians.at(-1)?.toFixed(2)} µs with all headers`);

/** The processor time of the process for one answer. */
async function microseconds({ url, pid }: Measured, path: string): Promise<number> {
  const before = cpuSeconds(pid) ?? Number.NaN;
  const { requests } = await load({ url, connections, seconds, request: reading(path) });
  return (((cpuSeconds(pid) ?? Number.NaN) - before) / requests) * 1e6;
}
