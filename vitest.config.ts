import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const onServer = process.env.TEST_DATABASE_URL !== undefined;
if (!onServer) {
  console.log('TEST_DATABASE_URL is not set: the tests run on the embedded database only, not on a server.');
}

/**
 * The tests' files are in memory where the system offers a file system of that kind with room for them: an embedded
 * database has 1,200 files, and to copy it on a disk takes six times the processor time.
 */
const memory = '/dev/shm';
const leastRoom = 4 * 1024 ** 3;
if (process.env.TMPDIR === undefined && roomOf(memory) >= leastRoom) process.env.TMPDIR = memory;

/** Bytes that are free in the file system of a folder; 0 if it does not exist. */
function roomOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Tests that `npm test` leaves out; `npm run test:long` and CI (`--mode ci`) run them. Those of memory write tens of
 * megabytes and measure the size of a process. Two load every screen for each role or in a special browser. The others
 * start programs again and again: the commands of operators, the launcher, the demo, servers that are killed or flooded.
 * Two need root to show everything: a broken disk, and the files of the image under another user.
 */
const longOnly = [
  '**/*-memory{,.pg}.test.ts',
  'server/commands/{backup,export-audit,migrate,rebuild-dashboard,verify-audit}.test.ts',
  'server/platform/data/backup/backup.test.ts',
  'server/platform/data/db/embedded/{kill,new-directory}.embedded.test.ts',
  'server/platform/data/mail/smtp-authority.test.ts',
  'server/features/booking-emails/exactly-once.test.ts',
  'scripts/launch.test.ts',
  'test/{backup-drill,emails-survive,reused-databases}.test.ts',
  'test/{many-connections,slow-clients}.embedded.test.ts',
  'test/console/screens/{access,adapted-views}.test.ts',
  'test/docs/demo.embedded.test.ts',
  'test/faults/broken-disk.embedded.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/shipping/imitation.embedded.test.ts',
];
/**
 * Tests of the console, the client, HTTP and the server's own work, in which the database is only used: where a server is
 * there, they run on it alone, which takes less processor time.
 */
const either = [
  'server/commands/verify-audit-memory.test.ts',
  'server/features/{bookings/list,bookings/proposal,export,pictures,plants}/*-memory.test.ts',
  'server/features/booking-emails/exactly-once.test.ts',
  'server/features/public-holidays/*.test.ts',
  'test/client/{behaviour,every-operation,http-file,package}.test.ts',
  'test/console/{journeys,screens}/*.test.ts',
  'test/{bodies,head,hostile,large-pages,metrics,protocol,rate-limits,secrets}.test.ts',
  'test/fuzz/fuzz.test.ts',
];
/** Tests whose result does not depend on the kind of database: they run once, among those of the embedded one. */
const pure = [
  'domain/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/shipping/image.test.ts',
  'test/shipping/kubernetes.test.ts',
  'bench/**/*.test.ts',
  'server/platform/{base/config,base/observability,http,data/mail/templates}/**/*.test.ts',
  'test/openapi/**/*.test.ts',
  'test/{csrf,hsts}.test.ts',
  'server/features/documentation/*.test.ts',
  'test/attack-strings.test.ts',
  'test/console/*.test.ts',
  'test/client/{generated,json}.test.ts',
  'test/docs/{errors,references,architecture,security}.test.ts',
];

/**
 * Files that take longest, most of them because they start processes of their own. They begin first in their project, so
 * that no worker is left with one of them at the end, when the others are idle.
 */
const longest = [
  'test/console/screens/languages-customers.test.ts',
  'test/console/screens/languages-staff.test.ts',
  'test/processes.test.ts',
  'test/hostile.test.ts',
  'test/faults/database-faults.pg.test.ts',
  'test/large-answers-memory.pg.test.ts',
  'server/platform/data/backup/commands-memory.test.ts',
  'server/commands/backup.test.ts',
  'server/commands/verify-audit.test.ts',
  'test/faults/broken-disk.embedded.test.ts',
  'test/slow-clients.embedded.test.ts',
  'test/backup-drill.test.ts',
  'test/console/journeys/board.test.ts',
  'test/console/journeys/calendar-days.test.ts',
  'test/console/journeys/settings.test.ts',
  'server/features/plants/plants-memory.test.ts',
  'server/features/export/export-memory.test.ts',
  'server/platform/data/db/embedded/embedded.embedded.test.ts',
  'server/commands/export-audit.test.ts',
  'scripts/launch.test.ts',
  'server/features/bookings/list/booking-table-stream.test.ts',
  'test/many-connections.embedded.test.ts',
  'test/fuzz/fuzz.test.ts',
  'server/platform/data/backup/backup.test.ts',
  'server/platform/data/db/embedded/kill.embedded.test.ts',
  'server/platform/data/db/embedded/new-directory.embedded.test.ts',
  'server/platform/data/mail/smtp-authority.test.ts',
  'server/commands/migrate.test.ts',
  'test/docs/demo.embedded.test.ts',
  'server/features/bookings/list/booking-table-memory.test.ts',
  'scripts/seed-data/routine.test.ts',
  'test/attack-strings.test.ts',
];

/**
 * Orders the files by project, and those of a project by the list above. Between two projects a worker ends and another
 * one starts, which loads all modules and opens its databases again.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))].sort();
    const project = (file: TestSpecification) => projects.indexOf(file.project.name);
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? longest.length : at;
    };
    return sorted.toSorted((one, other) => project(one) - project(other) || place(one) - place(other));
  }
}

/** The files of one kind of database: the same on each, but `*.embedded.test.ts` and `*.pg.test.ts` on that kind only. */
const withDatabase = {
  include: ['server/**/*.test.ts', 'test/**/*.test.ts'],
  globalSetup: 'test/support/global-setup.ts',
};

export default defineConfig(({ mode }) => {
  const isShort = mode !== 'long' && mode !== 'ci';
  if (isShort) console.log('Only npm run test:long and CI run the tests of longOnly in vitest.config.ts.');
  const always = ['**/node_modules/**', ...(isShort ? longOnly : [])];
  return {
    test: {
      // One more than the processors of the machine for which the suite is made: in an eighth of the time a worker waits
      // for a process or a clock. Each worker contains a whole PostgreSQL, so more would only make timings unsteady.
      maxWorkers: 3,
      // Each of the faults that run at once has a server under load: with more of them, requests only wait for each other.
      maxConcurrency: 3,
      // The next file reuses the modules of the previous one, which reduces the time to a third. No module keeps state
      // between two servers.
      isolate: false,
      // These limits only end what would never end: a busy machine may be ten times slower than a quiet one. A test sets
      // its own only where it is longer.
      testTimeout: isShort ? 300_000 : 600_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      sequence: { sequencer: LongestFirst },
      setupFiles: 'test/cheap-passwords.ts',
      // Processes that tests start read what an earlier one has compiled, which takes a fifth off their start.
      env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'petalpaw-compiled') },
      projects: [
        {
          extends: true,
          test: {
            ...withDatabase,
            name: 'embedded',
            include: [...withDatabase.include, ...pure],
            exclude: ['**/*.pg.test.ts', ...always, ...(onServer ? either : [])],
          },
        },
        ...(onServer
          ? [
              {
                extends: true as const,
                test: {
                  ...withDatabase,
                  name: 'postgres',
                  exclude: ['**/*.embedded.test.ts', ...pure, ...always],
                },
              },
            ]
          : []),
      ],
    },
  };
});
