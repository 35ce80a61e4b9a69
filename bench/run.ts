/** `npm run bench`: what the server does, as a ratio to a floor measured in the same run. */
import { availableParallelism, cpus } from 'node:os';
import { benchBookings } from './bookings.ts';
import { benchCatalog } from './catalog.ts';
import { benchLogins } from './logins.ts';
import { printReport, type Row } from './report.ts';
import { benchStart } from './start.ts';

console.log(
  `Node ${process.version}, ${availableParallelism()} processors (${cpus()[0]?.model}), production settings.`,
);
const rows: Row[] = [];
for (const bench of [benchCatalog, benchLogins, benchBookings, benchStart]) rows.push(...(await bench()));
printReport(rows);
