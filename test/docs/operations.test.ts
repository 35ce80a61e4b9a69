/** The numbers and names in docs/operations.md, compared with a running server and its source. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { settings } from '#platform/base/config/settings.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { buildApp } from '#server/app.ts';
import { metricsOf } from '#test/metrics-text.ts';
import { serverForThisFile } from '#test/support/server.ts';
import { pageText, root } from './documentation.ts';

const text = pageText('docs/operations.md');

// With the usual limits, which the page states.
const server = await serverForThisFile({}, undefined, async (url) => url);

/** The rows of the tables below a heading, as cells. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split(/^## /m);
  const lines = own.split('\n').filter((line) => line.startsWith('|'));
  return lines.map((line) => line.split(/ *\| */).slice(1, -1));
}

const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('Metrics', () => {
  const listed = rowsOf('Metrics').flatMap(([name]) => codeIn(name));

  test('all of our metrics are documented; the documented ones of Node and the process exist', async () => {
    const { types } = await metricsOf(server);
    const isOurs = (name: string) => name.startsWith('petalpaw_');
    expect([...types.keys()].filter(isOurs).sort()).toEqual(listed.filter(isOurs).sort());
    for (const name of listed) expect([...types.keys()]).toContain(name);
  });
});

describe('Logs', () => {
  test('the fields of a request are those that its line has', async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
    const app = buildApp({ ...server.running.app, log });
    const headers = { authorization: `Bearer ${await server.tokenOf('CUSTOMER')}` };
    await app.inject({ url: '/pets', headers });
    await app.close();
    const { level, time, msg, ...fields } = JSON.parse(lines[0] ?? '{}');
    expect([level, typeof time, msg]).toEqual([30, 'number', 'request']);
    const listed = rowsOf('Logs').flatMap(([name]) => codeIn(name));
    expect(listed).toEqual(expect.arrayContaining(Object.keys(fields)));
  });

  test('the documented lines are lines of the source', () => {
    const source = globSync('server/**/*.ts', { cwd: root })
      .filter((file) => !/\.(?:test|trial)\.ts$/.test(file))
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n');
    const listed = rowsOf('Logs').flatMap(([line = '']) => codeIn(line).filter((code) => code.includes(' ')));
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.filter((line) => !source.includes(`'${line}'`))).toEqual([]);
  });
});

test('Connections and poolers: the table adds up', () => {
  const size = settings.databasePoolSize.unset;
  /** For so many processes, with their connections for change notifications. */
  const of = (processes: number, poolSize: number) => processes * (poolSize + 1);
  // A backup and a migration; three connections are for superusers, and five for people and monitoring.
  const [commands, reserved, people] = [2, 3, 5];
  const fits = (processes: number) => Math.floor((100 - reserved - people - commands) / processes) - 1;
  const rows = rowsOf('Connections and poolers').filter(([replicas]) => /^\d+$/.test(replicas ?? ''));
  expect(rows).toEqual(
    [2, 5, 10].map((replicas) =>
      [replicas, of(replicas, size), of(replicas + 1, size) + commands, fits(replicas + 1)].map(String),
    ),
  );
});

describe('Limits and timeouts', () => {
  const limitOf = (what: string) => rowsOf('Limits and timeouts').find(([name]) => name === what)?.[1];

  test('of connections and requests', () => {
    const { server: http } = server.running.server;
    expect(limitOf('Headers of a request')).toBe(`${http.headersTimeout / 1_000} s to arrive, 16 KiB`);
    expect(limitOf('A whole request')).toBe(`${http.requestTimeout / 1_000} s to arrive`);
    expect(limitOf('An idle connection')).toBe(`${http.keepAliveTimeout / 1_000} s`);
    expect(limitOf('Body')).toBe(`${settings.bodyLimit.unset / 1024 ** 2} MiB`);
  });

  test('of rates', () => {
    for (const [what, { unset }] of [
      ['Calls of one client to one endpoint', settings.rateLimit],
      ['The same, POST `/auth/*` and the two GETs of sign-in with a provider', settings.authRateLimit],
    ] as const) {
      expect([limitOf(what), unset?.windowMs]).toEqual([`${unset?.points} in a minute`, 60_000]);
    }
  });

  test.runIf(inject('databaseKind') === 'server')('of the database', async () => {
    const { pool } = server.running.app.database;
    const shown = async (name: string) => Object.values((await pool.query(`SHOW ${name}`)).rows[0])[0];
    for (const [setting, what] of [
      ['statement_timeout', 'A statement in the database'],
      ['lock_timeout', 'Waiting for a lock there'],
      ['idle_in_transaction_session_timeout', 'A transaction that does nothing'],
    ] as const)
      expect(await shown(setting)).toBe(limitOf(what)?.replace(' ', ''));
    const wait = `${(pool.options.connectionTimeoutMillis ?? 0) / 1_000} s`;
    expect(limitOf('Waiting for a connection to it')).toBe(wait);
    const waits = 'All that one request waits for the database, a provider, or its turn to sign in';
    expect(limitOf(waits)).toBe(`${server.running.app.database.newDeadline().leftMs / 1_000} s`);
    expect(limitOf('Connections to it')).toBe(`${pool.options.max}, and one for changes`);
  });
});
