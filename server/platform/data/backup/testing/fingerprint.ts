/**
 * The content of a database in a form that can be compared: a hash for each table, and the position of each sequence.
 */
import type pg from 'pg';

/** Every table except the unlogged ones, which a backup does not keep; every column, including the generated ones. */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    await client.query("SET TIME ZONE 'UTC'; SET DateStyle = 'ISO, YMD'; SET statement_timeout = 0");
    const { rows } = await client.query<{ name: string; kind: string }>(`
      SELECT c.relname AS name, c.relkind AS kind FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'S') AND c.relpersistence = 'p'
       ORDER BY c.relname`);
    const found: Record<string, string> = {};
    for (const { name, kind } of rows) {
      const { rows: of } = await client.query(
        kind === 'S'
          ? `SELECT last_value || ' ' || is_called AS is FROM "${name}"`
          : `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS is
               FROM "${name}" t`,
      );
      found[name] = of[0].is;
    }
    return found;
  } finally {
    client.release(true);
  }
}
