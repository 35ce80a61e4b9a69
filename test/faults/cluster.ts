/** PostgreSQL clusters for a single test: a primary, and a hot standby that can be promoted. */
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#test/support/free-port.ts';

export interface Cluster {
  readonly port: number;
  /** URL of its database `petalpaw`, which is empty at first. */
  readonly url: string;
  /** Runs one statement on a connection of its own. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Resolves when the cluster accepts writes. */
  promote(): Promise<void>;
  /** `immediate` behaves like a crash: nothing more reaches a standby. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Stops the cluster and removes its folder. */
  drop(): Promise<void>;
}

const run = promisify(execFile);

/** The folder of PostgreSQL's server programs, of the newest version; undefined when none are installed. */
export const serverPrograms: string | undefined = (() => {
  const places = [...(process.env.PATH ?? '').split(path.delimiter), ...newestFirst()];
  return places.find(
    (folder) => existsSync(path.join(folder, 'pg_basebackup')) && existsSync(path.join(folder, 'initdb')),
  );
})();

/** Debian keeps them out of PATH. */
function newestFirst(): string[] {
  const version = (folder: string) => Number(/(\d+)\/bin$/.exec(folder)?.[1]);
  return globSync('/usr/lib/postgresql/*/bin').sort((one, other) => version(other) - version(one));
}

/**
 * Starts a cluster with the database `petalpaw`. Protection against a loss of power is off, because it is slow.
 *
 * @param configure may add to the directory of the cluster before its first start.
 */
export async function startPrimary(configure?: (data: string) => Promise<void>): Promise<Cluster> {
  const cluster = await newCluster();
  await cluster.asPostgres('initdb', [
    `--pgdata=${cluster.data}`,
    ...['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
  await configure?.(cluster.data);
  await cluster.start();
  await cluster.onDatabase('postgres', 'CREATE DATABASE petalpaw');
  return cluster;
}

/** Starts a hot standby that follows `primary`, under the name `standby`. */
export async function startStandby(primary: Cluster): Promise<Cluster> {
  const cluster = await newCluster();
  await cluster.asPostgres('pg_basebackup', [
    `--pgdata=${cluster.data}`,
    `--dbname=host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
    ...['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync'],
  ]);
  await cluster.start();
  return cluster;
}

interface OwnCluster extends Cluster {
  readonly data: string;
  asPostgres(program: string, args: readonly string[]): Promise<unknown>;
  onDatabase<Row extends pg.QueryResultRow>(name: string, text: string): Promise<Row[]>;
}

async function newCluster(): Promise<OwnCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'petalpaw-cluster-'));
  const data = path.join(folder, 'data');
  const isRoot = process.getuid?.() === 0;
  // The programs refuse to run as root.
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/petalpaw`;
  const asPostgres = (program: string, args: readonly string[]) => {
    const file = path.join(serverPrograms ?? '', program);
    const command = isRoot ? ['runuser', '-u', 'postgres', '--', file, ...args] : [file, ...args];
    return run(command[0] as string, command.slice(1), { cwd: '/' });
  };
  const onDatabase = async <Row extends pg.QueryResultRow>(name: string, text: string) => {
    const connectionString = url.replace('petalpaw', name);
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c shared_buffers=16MB`;
  const control = (...args: string[]) =>
    asPostgres('pg_ctl', [`--pgdata=${data}`, '--silent', '--wait', '--timeout=60', ...args]);
  return {
    data,
    port,
    url,
    asPostgres,
    onDatabase,
    query: (text) => onDatabase('petalpaw', text),
    async promote() {
      await control('promote');
    },
    async stop(how) {
      await control('stop', `--mode=${how}`);
    },
    async start() {
      await control('start', `--log=${path.join(folder, 'log')}`, `--options=${options}`);
    },
    async drop() {
      await control('stop', '--mode=immediate').catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}
