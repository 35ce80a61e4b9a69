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

const faults: Record<string, Fault> = {
  'PostgreSQL stopped for 30 s and started again': {
    begin: ({ proxy }) => proxy.refuse(),
    end: restore,
    lastsMs: long,
    isUnavailable: true,
  },
  'its connections reset, again and again': {
    begin: ({ proxy }) => repeatedly(() => proxy.kill('reset')),
    end: restore,
    lastsMs: 0,
    isUnavailable: false,
  },
  'its connections ended, again and again': {
    begin: ({ proxy }) => repeatedly(() => proxy.kill('end')),
    end: restore,
    lastsMs: 0,
    isUnavailable: false,
  },
  'its sessions terminated by the server (pg_terminate_backend)': {
    begin: ({ direct }) => repeatedly(() => direct.query(terminateAll)),
    end: restore,
    lastsMs: 0,
    isUnavailable: false,
  },
  'a black hole for 30 s, after which everything arrives': {
    begin: ({ proxy }) => proxy.hold(),
    end: restore,
    lastsMs: long,
    isUnavailable: true,
  },
  'a black hole for 30 s, whose connections stay dead': {
    begin: ({ proxy }) => proxy.lose(),
    end: restore,
    lastsMs: long,
    isUnavailable: true,
  },
  'a black hole too short for any statement to end, whose connections stay dead': {
    begin: ({ proxy }) => proxy.lose(),
    end: restore,
    lastsMs: 1_000,
    isUnavailable: false,
  },
  'new connections reset, after those that there were': {
    begin({ proxy }) {
      proxy.resetNew();
      proxy.kill('reset');
    },
    end: restore,
    lastsMs: long,
    isUnavailable: true,
  },
  '500 ms slow in each direction': {
    begin: ({ proxy }) => proxy.delay((deliver) => setTimeout(deliver, 500)),
    end: restore,
    lastsMs: 8_000,
    isUnavailable: false,
    statementMs: 10_000,
  },
  'the pool exhausted by statements that wait for a lock': {
    begin: ({ direct }) => direct.query('BEGIN; LOCK TABLE plants, bookings IN ACCESS EXCLUSIVE MODE'),
    end: ({ direct }) => direct.query('ROLLBACK'),
    lastsMs: long,
    isUnavailable: false,
    writers: 8,
  },
};

describe('no 500, no hanging request, reads from memory continue, recovery, no lost or duplicate write', () => {
  for (const [name, fault] of Object.entries(faults)) test(name, () => survive(fault));
});
