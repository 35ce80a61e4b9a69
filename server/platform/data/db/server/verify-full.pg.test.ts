/** TLS to PostgreSQL with certificates of our own: `sslmode`, client certificates and `channel_binding` of DATABASE_URL. */
import { appendFile, chown, copyFile, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
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
import { serverForThisTest } from '#test/support/server.ts';

/** Opens and closes the database at once. */
async function reach(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: keepingLog(), startTimeoutMs: 0 });
  await database.close();
}

describe.runIf(serverPrograms !== undefined && hasOpenssl)(
  'a server with a certificate of our own authority',
  () => {
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
        const rules = `hostssl all petalpaw_app all cert
          host all safe all scram-sha-256
          host all postgres all trust\n`;
        await writeFile(path.join(data, 'pg_hba.conf'), rules);
      });
      await cluster.query("CREATE ROLE safe LOGIN PASSWORD 'hidden'");
      await cluster.query('CREATE ROLE petalpaw_app LOGIN');
      await cluster.query('ALTER DATABASE petalpaw OWNER TO petalpaw_app');
      await cluster.query('ALTER SCHEMA public OWNER TO petalpaw_app');
    });
    afterAll(async () => {
      await cluster?.drop();
      await Promise.all([authority?.drop(), stranger?.drop()]);
    });

    const urlOf = (user: string, host: string, parameters: Record<string, string> | string) =>
      `postgres://${user}@${host}:${cluster.port}/petalpaw?${new URLSearchParams(parameters)}`;
    const verified = (rootFile: string) => ({ sslmode: 'verify-full', sslrootcert: rootFile });

    test('sslmode=verify-full accepts the certificate of the authority that sslrootcert names (ASVS 5.0, 12.3.2)', async () => {
      await reach(urlOf('postgres', 'localhost', verified(authority.file)));
      const hosts = `localhost:${cluster.port},127.0.0.1`;
      await reach(urlOf('postgres', hosts, { ...verified(authority.file), target_session_attrs: 'primary' }));
    });

    test.each([
      ['another authority', 'localhost', () => verified(stranger.file)],
      ['the authorities of Node only', 'localhost', () => ({ sslmode: 'verify-full' })],
      ['a name that is not in the certificate', '127.0.0.1', () => verified(authority.file)],
    ])(
      'sslmode=verify-full refuses the server with %s (ASVS 5.0, 12.3.2)',
      async (_what, host, parameters) => {
        await expect(reach(urlOf('postgres', host, parameters()))).rejects.toThrow(
          /certificate|altnames|SELF_SIGNED|self-signed|UNABLE_TO/i,
        );
        // The same server without verification: nothing else was wrong.
        await reach(urlOf('postgres', host, { sslmode: 'require' }));
      },
    );

    test('a server signs in with a client certificate instead of a password (ASVS 5.0, 13.2.1)', async () => {
      const identity = { sslcert: client.certificateFile, sslkey: client.keyFile };
      const url = urlOf('petalpaw_app', 'localhost', { ...verified(authority.file), ...identity });
      const server = await serverForThisTest({ DATABASE_URL: url, REQUIRE_TLS: 'true' });
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

    test('channel_binding accepts passwords in SCRAM as it demands', async () => {
      for (const parameters of [
        'sslmode=require&channel_binding=require',
        'sslmode=require&channel_binding=require&target_session_attrs=read-write',
        'sslmode=require&channel_binding=prefer',
        'sslmode=disable&channel_binding=prefer',
        'sslmode=require&channel_binding=disable',
        // The last one counts, as in libpq.
        'sslmode=disable&channel_binding=require&channel_binding=disable',
      ])
        await reach(urlOf('safe:hidden', '127.0.0.1', parameters));
    });

    test.each([
      ['safe:hidden', 'sslmode=disable', 'offers no SCRAM-SHA-256-PLUS, which needs TLS'],
      ['postgres:hidden', 'sslmode=require', 'lets this user in without SCRAM'],
      ['postgres:hidden', 'sslmode=require&target_session_attrs=primary', 'lets this user in without SCRAM'],
    ])('channel_binding=require refuses %s with %s', async (user, parameters, why) => {
      await expect(reach(urlOf(user, '127.0.0.1', `${parameters}&channel_binding=require`))).rejects.toThrow(
        `channel_binding=require, and the server ${why}`,
      );
    });
  },
);

describe('a man in the middle', () => {
  const authentication = (kind: number, more = '') => {
    const bytes = Buffer.from(`R\0\0\0\0\0\0\0\0${more}`, 'latin1');
    bytes.writeInt32BE(bytes.length - 1, 1);
    bytes.writeInt32BE(kind, 5);
    return bytes;
  };

  // PostgreSQL documentation, "Message Formats": AuthenticationCleartextPassword, MD5Password, SASL and Ok.
  test.each([
    ['a password in clear', authentication(3), 'asks for a password without SCRAM'],
    ['a password as MD5', authentication(5, 'salt'), 'asks for a password without SCRAM'],
    ['SCRAM without binding', authentication(10, 'SCRAM-SHA-256\0\0'), 'offers no SCRAM-SHA-256-PLUS'],
    ['nothing', authentication(0), 'lets this user in without SCRAM'],
    ['SCRAM with binding, without TLS', authentication(10, 'SCRAM-SHA-256-PLUS\0\0'), 'which needs TLS'],
  ])('asks for %s: it learns nothing and is refused', async (_what, request, why) => {
    const received: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.on('data', (bytes: Buffer) => received.push(bytes));
        socket.write(request);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const binding = 'sslmode=disable&channel_binding=require';
    await expect(reach(`postgres://safe:hidden@127.0.0.1:${port}/petalpaw?${binding}`)).rejects.toThrow(why);
    expect(Buffer.concat(received).toString('latin1')).toBe('');
  });
});
