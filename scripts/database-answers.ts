/**
 * Checks that a sufficiently new PostgreSQL responds at the URL given as the argument: exit code 0, or 1 and the
 * reason.
 */
import { Client } from 'pg';

const OLDEST = 150_000;

const client = new Client({ connectionString: process.argv[2], connectionTimeoutMillis: 5_000 });
try {
  await client.connect();
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
  if (rows[0].version < OLDEST) throw new Error(`version ${rows[0].version} is older than ${OLDEST}`);
  console.log(`PostgreSQL ${rows[0].version} answers.`);
} catch (error) {
  console.log(`No PostgreSQL to test on: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await client.end().catch(() => undefined);
}
