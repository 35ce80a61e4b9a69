/**
 * `npm run bench`: the performance of the server, as a ratio to a floor measured in the same run. With names, only
 * those: `npm run bench -- catalog bookings`.
 */
import { availableParallelism, cpus } from 'node:os';
import { benchBookings } from './bookings.ts';
import { benchCatalog } from './catalog.ts';
import { benchEmbedded } from './embedded.ts';
import { benchLogins } from './logins.ts';
import { benchOperations } from './operations.ts';
import { benchRaces } from './races.ts';
import { benchReminders } from './reminders.ts';
import { benchReplicas } from './replicas.ts';
import { printReport, type Row } from './report.ts';
import { benchRules } from './rules.ts';
import { benchStart } from './start.ts';

const benches: Readonly<Record<string, () => Promise<Row[]>>> = {
  catalog: benchCatalog,
  bookings: benchBookings,
  rules: benchRules,
  operations: benchOperations,
  embedded: benchEmbedded,
  replicas: benchReplicas,
  logins: benchLogins,
  reminders: benchReminders,
  races: benchRaces,
  start: benchStart,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Known benches: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
console.log(
  `Node ${process.version}, ${availableParallelism()} processors (${cpus()[0]?.model}), production settings.`,
);
const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await bench()));
}
printReport(rows);
