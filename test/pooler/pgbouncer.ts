/** A PgBouncer in front of the tests' PostgreSQL, where the program is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { freePort } from '#test/support/free-port.ts';

export interface PgBouncer {
  /** The given URL of a database, through the pooler. */
  urlOf(databaseUrl: string): string;
  close(): Promise<void>;
}

export interface PgBouncerOptions {
  readonly poolMode?: 'session' | 'transaction' | 'statement';
  /** Connections to the server for each database: few, so that clients have to share them. */
  readonly poolSize?: number;
  /** Uses the connections to the server in turn, instead of the one that was used last. */
  readonly roundRobin?: boolean;
}

/** PGBOUNCER, or its place in PATH, or Debian's path; undefined when it is in none of these places. */
const program = [process.env.PGBOUNCER, 'pgbouncer', '/usr/sbin/pgbouncer'].find(
  (file) => file !== undefined && spawnSync(file, ['--version']).status === 0,
);

export const hasPgBouncer = program !== undefined;

/** From version 1.21 on it can keep prepared statements in transaction mode. */
export const keepsStatements = minorVersion() >= 21;

/** Call this at the top of a test file that needs PgBouncer. */
export function reportMissingPgBouncer(): void {
  if (!program) console.log('There is no PgBouncer (PGBOUNCER): the tests through a pooler are skipped.');
}

/**
 * Starts PgBouncer on a free port, as an unprivileged user. It connects every database to the server of `serverUrl`.
 */
export async function startPgBouncer(serverUrl: string, options: PgBouncerOptions = {}): Promise<PgBouncer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'petalpaw-pgbouncer-'));
  const file = path.join(directory, 'pgbouncer.ini');
  const port = await freePort();
  await writeFile(file, configuration(new URL(serverUrl), port, options), { mode: 0o600 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const each of [directory, file]) await chown(each, nobody, nobody);
  const child = spawn(program ?? '', [file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const started = async () => {
    if (child.exitCode === null && !(await answers(port))) throw new Error('PgBouncer does not answer yet.');
  };
  await vi.waitFor(started, { timeout: 60_000, interval: 20 });
  if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`);
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    async close() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The ids of Debian's user without any rights. */
const nobody = 65_534;

function configuration(server: URL, port: number, options: PgBouncerOptions): string {
  const { poolMode = 'transaction', poolSize = 4, roundRobin = false } = options;
  const { hostname, port: serverPort, username, password } = server;
  const secret = password && ` password='${decodeURIComponent(password).replaceAll("'", "''")}'`;
  return `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${decodeURIComponent(username)}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = ${poolSize}
max_client_conn = 200
server_round_robin = ${Number(roundRobin)}
${keepsStatements ? 'max_prepared_statements = 200' : ''}
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`;
}

/** The number after the `1.` with which every version begins; 0 without PgBouncer. */
function minorVersion(): number {
  const printed = program ? spawnSync(program, ['--version']).stdout.toString() : '';
  return Number(/ 1\.(\d+)/.exec(printed)?.[1] ?? 0);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
