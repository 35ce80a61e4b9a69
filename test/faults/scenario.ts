/** One fault of the database, or of the connection to it, under load: before, during and after. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { type FragileProxy, startProxy } from '#test/support/proxy.ts';
import { startServer } from '#test/support/server.ts';
import { expectBelow, report } from '#test/support/trial.ts';
import { measureDelays } from './delays.ts';
import { type Asked, fromMemory, type Load, readiness, startLoad } from './load.ts';

export interface Scenario {
  readonly proxy: FragileProxy;
  /** A connection to the database that bypasses the proxy. */
  readonly direct: pg.Client;
}

export interface Fault {
  readonly begin: (scenario: Scenario) => unknown;
  readonly end: (scenario: Scenario) => unknown;
  /** Duration in milliseconds; 0: `begin` is the whole fault. */
  readonly lastsMs: number;
  /** The database is completely unreachable, so readiness must report it. */
  readonly isUnavailable: boolean;
  /** Milliseconds that the server allows a statement; in production it is 10 s. */
  readonly statementMs?: number;
  readonly writers?: number;
}

/** "Recovery by itself within seconds." */
const recoveryMs = 15_000;
/** The limit for a success of each kind of request, on any machine. */
const longestRoundMs = 120_000;
/** "Nothing hangs longer than the statement timeout plus a second." */
const beyondStatementMs = 1_000;
/** Runs a server of its own on a database of its own through the fault, and checks every promise. */
export async function survive({
  begin,
  end,
  lastsMs,
  isUnavailable,
  statementMs = 2_000,
  writers,
}: Fault): Promise<void> {
  let proxy: FragileProxy | undefined;
  const direct = { client: new pg.Client() };
  const server = await startServer({ AUTH_RATE_LIMIT: '100000/1m' }, undefined, async (url) => {
    direct.client = new pg.Client({ connectionString: url });
    proxy = await startProxy(url);
    return `${proxy.url}?statement_timeout=${statementMs}`;
  });
  const scenario = { proxy: proxy as unknown as FragileProxy, direct: direct.client };
  await scenario.direct.connect();
  const delays = measureDelays();
  let load: Load | undefined;
  try {
    load = await startLoad(server, writers);
    const started = performance.now();
    const roundMs = (await load.workedSince(started, longestRoundMs)) - started;
    const began = performance.now();
    await begin(scenario);
    await sleep(lastsMs);
    if (isUnavailable) await load.workedNot(readiness, began, 10_000);
    await end(scenario);
    const ended = performance.now();
    const worked = await load.workedSince(ended, longestRoundMs);
    const nextRoundMs = (await load.workedSince(worked, longestRoundMs)) - worked;
    await load.stop();

    const lateMs = delays.lateMs();
    requireHonest(load.asked);
    requireSwift(load.asked, statementMs + beyondStatementMs + lateMs);
    // On a busy machine, a round is slow without a fault too; those before and after this one are the measure.
    const usualMs = Math.max(roundMs, nextRoundMs);
    expectBelow(recoveryMs + lateMs + 5 * usualMs, worked - ended, 'recovery', 'ms');
    report('requests', load.asked.length);
    if (isUnavailable) requireHonestReadiness(load.asked, began, ended);
    await requireNothingLostOrDoubled(scenario.direct, load);
  } finally {
    await end(scenario);
    await load?.stop();
    await scenario.direct.end();
    await server.close();
    await scenario.proxy.close();
  }
}

/** Every answer was a success, a 503 with `Retry-After`, or the usual answer to a repeated request. */
export function requireHonest(asked: readonly Asked[]): void {
  const told = new Set(
    asked.map(({ what, status, error }) => `${what} ${status} ${status < 300 ? '' : error}`),
  );
  const may = (line: string) =>
    / 20[01] $/.test(line) ||
    (/ 503 (UNAVAILABLE|503)$/.test(line) && !fromMemory.some((path) => line.startsWith(`GET ${path} `))) ||
    line === 'POST /plants 400 400' ||
    line === 'POST /bookings 409 IDEMPOTENCY_IN_PROGRESS';
  expect([...told].filter((line) => !may(line))).toEqual([]);
  const without = asked.filter(
    ({ status, retryAfter }) => status === 503 && !/^[1-9]\d*$/.test(retryAfter ?? ''),
  );
  expect(without).toEqual([]);
}

function requireSwift(asked: readonly Asked[], longestMs: number): void {
  expect(asked.filter(({ ms }) => ms >= longestMs)).toEqual([]);
  expectBelow(longestMs, Math.max(...asked.map(({ ms }) => ms)), 'slowest answer', 'ms');
}

/** Not ready from the first such report to the end of the fault: nothing in between can make it ready. */
function requireHonestReadiness(asked: readonly Asked[], began: number, ended: number): void {
  const meanwhile = asked.filter(({ what, at, ms }) => what === readiness && at > began && at + ms < ended);
  const told = meanwhile.map(({ status }) => status);
  expect(told.slice(told.indexOf(503)).filter((status) => status !== 503)).toEqual([]);
}

/**
 * Every plant and every booking that was requested until the answer was conclusive exists, once, with its audit entry.
 */
async function requireNothingLostOrDoubled(direct: pg.Client, { plants, bookings }: Load): Promise<void> {
  const column = async (sql: string): Promise<string[]> =>
    (await direct.query({ text: sql, rowMode: 'array' })).rows.flat();
  const entries = (action: string) =>
    column(`SELECT entity_id FROM audit_log WHERE action = '${action}' ORDER BY entity_id`);
  const sorted = (ids: Iterable<unknown>) => [...ids].map(String).sort();
  expect(plants.size).toBeGreaterThan(0);
  expect(sorted(await column('SELECT id FROM plants'))).toEqual(sorted(plants));
  expect(sorted(await entries('createPlant'))).toEqual(sorted(plants));
  expect(bookings.size).toBeGreaterThan(0);
  expect(sorted(await column('SELECT id FROM bookings'))).toEqual(sorted(bookings.values()));
  expect(sorted(await entries('createBooking'))).toEqual(sorted(bookings.values()));
  expect(sorted(await column('SELECT key FROM idempotency_keys'))).toEqual(sorted(bookings.keys()));
}
