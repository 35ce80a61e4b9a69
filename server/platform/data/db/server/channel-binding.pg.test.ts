/** The parameter `channel_binding` of DATABASE_URL, on a server with TLS and on servers that do not keep to it. */
import { execFile } from 'node:child_process';
import { appendFile, chown, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/data/db/database.ts';
import { type Cluster, serverPrograms, startPrimary } from '#test/faults/cluster.ts';
import { keepingLog } from '#test/support/logged.ts';

/** Opens and closes the database at once. */
async function reach(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: keepingLog(), startTimeoutMs: 0 });
  await database.close();
}

describe.skipIf(serverPrograms === undefined)('a server with TLS and passwords in SCRAM', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startPrimary(async (data) => {
      const [key, certificate] = [path.join(data, 'server.key'), path.join(data, 'server.crt')];
      await promisify(execFile)('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', certificate],
      ]);
      const { uid, gid } = await stat(data);
      for (const file of [key, certificate]) await chown(file, uid, gid);
      await appendFile(path.join(data, 'postgresql.conf'), 'ssl = on\n');
      const rules = ['hostssl all safe all scram-sha-256', 'hostnossl all safe all scram-sha-256'];
      await writeFile(path.join(data, 'pg_hba.conf'), `${rules.join('\n')}\nhost all postgres all trust\n`);
    });
    await cluster.query("CREATE ROLE safe LOGIN PASSWORD 'hidden'");
  });
  afterAll(() => cluster?.drop());

  const urlOf = (user: string, parameters: string) =>
    `postgres://${user}:hidden@127.0.0.1:${cluster.port}/petalpaw?${parameters}`;

  test.each([
    'sslmode=require&channel_binding=require',
    'sslmode=require&channel_binding=require&target_session_attrs=read-write',
    'sslmode=require&channel_binding=prefer',
    'sslmode=disable&channel_binding=prefer',
    'sslmode=require&channel_binding=disable',
    // The last one counts, as in libpq.
    'sslmode=disable&channel_binding=require&channel_binding=disable',
  ])('%s: is used', async (parameters) => {
    await reach(urlOf('safe', parameters));
  });

  test.each([
    ['safe', 'sslmode=disable&channel_binding=require', 'offers no SCRAM-SHA-256-PLUS, which needs TLS'],
    ['postgres', 'sslmode=require&channel_binding=require', 'lets this user in without SCRAM'],
    [
      'postgres',
      'sslmode=require&channel_binding=require&target_session_attrs=primary',
      'lets this user in without SCRAM',
    ],
  ])('%s with %s: is refused', async (user, parameters, why) => {
    await expect(reach(urlOf(user, parameters))).rejects.toThrow(
      `channel_binding=require, and the server ${why}`,
    );
  });
});

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
    const reaching = reach(
      `postgres://safe:hidden@127.0.0.1:${port}/petalpaw?sslmode=disable&channel_binding=require`,
    );
    await expect(reaching).rejects.toThrow(why);
    expect(Buffer.concat(received).toString('latin1')).toBe('');
  });
});
