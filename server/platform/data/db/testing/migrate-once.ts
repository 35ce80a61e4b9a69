/** A process of migrate.pg.test.ts: waits for the given moment, applies the migrations, and prints their names. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

const [databaseUrl, directory, at] = process.argv.slice(2) as [string, string, string];
const silent = { info() {}, warn() {}, error() {} };
const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: silent });
await sleep(Math.max(0, Number(at) - Date.now()));
console.log(JSON.stringify((await migrate(database, silent, directory)).applied));
await database.close();
