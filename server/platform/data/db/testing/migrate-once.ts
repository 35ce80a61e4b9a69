/** A process of rolling-migration.pg.test.ts: applies the migrations, and prints their names. */
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

const [databaseUrl, directory] = process.argv.slice(2) as [string, string];
const silent = { info() {}, warn() {}, error() {} };
const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: silent });
console.log(JSON.stringify((await migrate(database, silent, directory)).applied));
await database.close();
