/** TLS to PostgreSQL with certificates of our own: `sslmode=verify-full`, and a client certificate instead of a password. */
import { appendFile, chown, copyFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/data/db/database.ts';
import {
  type Authority,
  type Certificate,
  hasOpenssl,
  newAuthority,
} from '#platform/data/mail/testing/authority.ts';
import { type Cluster, serverPrograms, startPrimary } from '#test/faults/cluster.ts';
import { keepingLog } from '#test/support/logged.ts';
import { startServer } from '#test/support/server.ts';

const isRunnable = serverPrograms !== undefined && hasOpenssl;

describe.runIf(isRunnable)('a server with a certificate of our own authority', () => {
  let authority: Authority;
  let stranger: Authority;
  let client: Certificate;
  let cluster: Cluster;

  beforeAll(async () => {
    [authority, stranger] = await Promise.all([newAuthority(), newAuthority()]);
    // Not 127.0.0.1: that address reaches the server too, but is none of the names in its certificate.
    const own = await authority.issue('db', ['DNS:localhost']);
    client = await authority.issue('petalpaw_app');
    cluster = await startPrimary(async (data) => {
      const { uid, gid } = await stat(data);
      for (const [from, to] of [
        [own.keyFile, 'server.key'],
        [own.certificateFile, 'server.crt'],
        [authority.file, 'ca.crt'],
      ] as const) {
        await copyFile(from, path.join(data, to));
        await chown(path.join(data, to), uid, gid);
      }
      await appendFile(path.join(data, 'postgresql.conf'), "ssl = on\nssl_ca_file = 'ca.crt'\n");
      const rules = ['hostssl all petalpaw_app all cert', 'host all postgres all trust'];
      await writeFile(path.join(data, 'pg_hba.conf'), `${rules.join('\n')}\n`);
    });
    await cluster.query('CREATE ROLE petalpaw_app LOGIN');
    await cluster.query('ALTER DATABASE petalpaw OWNER TO petalpaw_app');
    await cluster.query('ALTER SCHEMA public OWNER TO petalpaw_app');
  });
  afterAll(async () => {
    await cluster?.drop();
    await Promise.all([authority?.drop(), stranger?.drop()]);
  });

  const urlOf = (user: string, host: string, parameters: Record<string, string>) =>
    `postgres://${user}@${host}:${cluster.port}/petalpaw?${new URLSearchParams(parameters)}`;
  const verified = (rootFile: string) => ({ sslmode: 'verify-full', sslrootcert: rootFile });

  /** Opens and closes the database at once. */
  async function reach(databaseUrl: string): Promise<void> {
    const database = await openDatabase({ databaseUrl, dataDir: '', log: keepingLog(), startTimeoutMs: 0 });
    await database.close();
  }

  test('sslmode=verify-full accepts the certificate of the authority that sslrootcert names (ASVS 5.0, 12.3.2)', async () => {
    await reach(urlOf('postgres', 'localhost', verified(authority.file)));
    const hosts = `localhost:${cluster.port},127.0.0.1`;
    await reach(urlOf('postgres', hosts, { ...verified(authority.file), target_session_attrs: 'primary' }));
  });

  test.each([
    ['another authority', 'localhost', () => verified(stranger.file)],
    ['the authorities of Node only', 'localhost', () => ({ sslmode: 'verify-full' })],
    ['a name that is not in the certificate', '127.0.0.1', () => verified(authority.file)],
  ])('sslmode=verify-full refuses the server with %s (ASVS 5.0, 12.3.2)', async (_what, host, parameters) => {
    await expect(reach(urlOf('postgres', host, parameters()))).rejects.toThrow(
      /certificate|altnames|SELF_SIGNED|self-signed|UNABLE_TO/i,
    );
    // The same server without verification: nothing else was wrong.
    await reach(urlOf('postgres', host, { sslmode: 'require' }));
  });

  test('a server signs in with a client certificate instead of a password (ASVS 5.0, 13.2.1)', async () => {
    const identity = { sslcert: client.certificateFile, sslkey: client.keyFile };
    const url = urlOf('petalpaw_app', 'localhost', { ...verified(authority.file), ...identity });
    const server = await startServer({ DATABASE_URL: url, REQUIRE_TLS: 'true' });
    onTestFinished(() => server.close());
    await expect.poll(async () => (await server.request('GET', '/health/ready')).status).toBe(200);
    expect((await server.newUser('CUSTOMER')).token).toBeTruthy();
    const [session] = await cluster.query<{ user: string; ssl: boolean }>(
      `SELECT usename AS user, ssl FROM pg_stat_activity JOIN pg_stat_ssl USING (pid)
        WHERE usename = 'petalpaw_app' LIMIT 1`,
    );
    expect(session).toEqual({ user: 'petalpaw_app', ssl: true });
    await expect(reach(urlOf('petalpaw_app', 'localhost', verified(authority.file)))).rejects.toThrow(
      'certificate',
    );
  });
});
