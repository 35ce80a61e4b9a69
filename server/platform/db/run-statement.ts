/** One statement that may well be refused, on a connection that outlives the refusal. */
import pg from 'pg';

/**
 * As `pool.query` does, but for what happens to the connection when the database refuses the statement: that closes
 * it, and the next one costs ten times as much as the refusal. Here only a connection that is broken goes.
 */
export async function runStatement<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await client.query<Row>(statement);
  } catch (error) {
    isBroken = !(error instanceof pg.DatabaseError && error.severity === 'ERROR');
    throw error;
  } finally {
    client.release(isBroken);
  }
}
