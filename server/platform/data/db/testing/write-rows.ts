/**
 * A process of the tests of the embedded database: opens that of a directory, writes rows one after another, up to a
 * number if one is given, and prints each number after the database has acknowledged it. It ends only when it is killed.
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '../database.ts';

const say = (line: string) => writeSync(1, `${line}\n`);
const print = (_fields: object, message: string) => say(message);

const dataDir = process.argv[2] as string;
const { pool } = await openDatabase({ dataDir, log: { info: print, warn: print, error: print } });
say('open');
await pool.query('CREATE TABLE IF NOT EXISTS written (number integer PRIMARY KEY, filling text NOT NULL)');
const { rows } = await pool.query('SELECT coalesce(max(number), 0) AS last FROM written');
const end = Number(process.argv[3] ?? Number.POSITIVE_INFINITY);
for (let number = rows[0].last + 1; number <= end; number++) {
  await pool.query('INSERT INTO written VALUES ($1, $2)', [number, 'x'.repeat(number % 3_000)]);
  say(`wrote ${number}`);
}
setInterval(() => {}, 1_000);
