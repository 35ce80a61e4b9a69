/**
 * A server while its database is unavailable, slow, silent or full, under load. Each fault has a server and a database
 * of its own, and they run one after the other. `scenario.ts` holds the conditions that must be true throughout.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, test } from 'vitest';
import { type Fault, type Scenario, survive } from './scenario.ts';

const restore = ({ proxy }: Scenario) => proxy.restore();
/** Longer than the statement timeout of these tests. */
const long = 30_000;

const terminateAll = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** Repeatedly for a second, like a pooler or a server that restarts. */
async function repeatedly(work: () => unknown): Promise<void> {
  for (let time = 0; time < 5; time++) {
    await work();
    await sleep(200);
  }
}

/** A fault during which the database is unavailable. */
const away = (begin: Fault['begin']): Fault => ({ begin, end: restore, lastsMs: long, isUnavailable: true });
/** A fault during which it is not, or not for long enough to be noticed. */
const disturbed = (begin: Fault['begin'], more: Partial<Fault> = {}): Fault => ({
  ...{ begin, end: restore, lastsMs: 0, isUnavailable: false },
  ...more,
});

const faults: Record<string, Fault> = {
  'PostgreSQL stopped for 30 s and started again': away(({ proxy }) => proxy.refuse()),
  'its connections reset, again and again': disturbed(({ proxy }) => repeatedly(() => proxy.kill('reset'))),
  'its connections ended, again and again': disturbed(({ proxy }) => repeatedly(() => proxy.kill('end'))),
  'its sessions terminated by the server (pg_terminate_backend)': disturbed(({ direct }) =>
    repeatedly(() => direct.query(terminateAll)),
  ),
  'a black hole for 30 s, after which everything arrives': away(({ proxy }) => proxy.hold()),
  'a black hole for 30 s, whose connections stay dead': away(({ proxy }) => proxy.lose()),
  'a black hole too short for any statement to end, whose connections stay dead': disturbed(
    ({ proxy }) => proxy.lose(),
    { lastsMs: 1_000 },
  ),
  'new connections reset, after those that there were': away(({ proxy }) => {
    proxy.resetNew();
    proxy.kill('reset');
  }),
  '500 ms slow in each direction': disturbed(
    ({ proxy }) => proxy.delay((deliver) => setTimeout(deliver, 500)),
    { lastsMs: 8_000, statementMs: 10_000 },
  ),
  'the pool exhausted by statements that wait for a lock': disturbed(
    ({ direct }) => direct.query('BEGIN; LOCK TABLE plants, bookings IN ACCESS EXCLUSIVE MODE'),
    { end: ({ direct }) => direct.query('ROLLBACK'), lastsMs: long, writers: 8 },
  ),
};

describe('no 500, no hanging request, reads from memory continue, recovery, no lost or duplicate write', () => {
  for (const [name, fault] of Object.entries(faults)) test(name, () => survive(fault));
});
