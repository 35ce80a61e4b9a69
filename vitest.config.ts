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
 * Files that run on both kinds of database where a server is there: they hold what the kinds do differently, and every
 * operation. All others run on the server alone there, and on the embedded database without one.
 */
const both = [
  'server/platform/data/**/*',
  'server/commands/**/*',
  'server/features/bookings/{booking-model,creation/*}',
  'test/{backup-drill,drain-delay,emails-survive,migrations,processes,schema}',
  'test/client/every-operation',
  'test/fuzz/*',
];
/** Files whose result does not depend on the kind of database: they run once, among those of the embedded one. */
const pure = [
  'domain/**/*',
  'scripts/**/*',
  'test/shipping/{image,kubernetes}',
  'bench/**/*',
  'server/platform/{base/config,base/observability,http,data/mail/templates}/**/*',
  'test/openapi/**/*',
  'test/{csrf,hsts}',
  'server/features/documentation/*',
  'test/attack-strings',
  'test/console/*',
  'test/client/{generated,json}',
  'test/docs/{errors,references,architecture,security}',
  'test/{generators,tools}/**/*',
];

/**
 * Files that take longest, most of them because they start processes of their own. They begin first in their project, so
 * that no worker is left with one of them at the end, when the others are idle.
 */
const longest = [
  'test/console/screens/every-screen.test.ts',
  'test/rolling-migration.pg.test.ts',
  'server/features/pictures/pictures.test.ts',
  'server/commands/backup.test.ts',
  'server/platform/data/backup/backup.test.ts',
  'server/platform/data/db/embedded/embedded.embedded.test.ts',
  'test/processes.test.ts',
  'test/large-pages.test.ts',
  'server/platform/data/db/pool.pg.test.ts',
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

export default defineConfig(({ mode }) => {
  // `npm test` is the gate, `npm run trials` the trials: CONTRIBUTING.md, "Gate and trials".
  const isTrial = mode === 'trials';
  const ending = isTrial ? '.trial.ts' : '.test.ts';
  const files = (names: readonly string[]) => names.map((name) => `${name}${ending}`);
  /** The same files on each kind of database, but `*.embedded.*` and `*.pg.*` on that kind only. */
  const withDatabase = {
    include: files(['server/**/*', 'test/**/*']),
    globalSetup: 'test/support/global-setup.ts',
  };
  const never = ['**/node_modules/**'];
  return {
    test: {
      setupFiles: ['test/cheap-passwords.ts', ...(isTrial ? [] : ['test/fixed-seed.ts'])],
      // One more than the processors of the machine for which the gate is made: a worker waits for processes and the database.
      // A trial measures, so nothing runs beside it.
      maxWorkers: isTrial ? 1 : 3,
      // The next file reuses the modules of the previous one, which reduces the time to a third. No module keeps state
      // between two servers.
      isolate: isTrial,
      // These limits only end what would never end: a busy machine may be twenty times slower than a quiet one.
      testTimeout: isTrial ? 900_000 : 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      sequence: { sequencer: LongestFirst },
      reporters: isTrial ? ['default', './test/support/trials-table.ts'] : ['default'],
      // Processes that tests start read what an earlier one has compiled, which takes a fifth off their start.
      env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'petalpaw-compiled') },
      tags: [
        {
          name: 'further',
          description:
            'A further path through a screen: the gate runs the main one, the trials all (CONTRIBUTING.md)',
          skip: !isTrial && process.env.FURTHER_TESTS !== 'true',
        },
      ],
      projects: [
        {
          extends: true,
          test: {
            ...withDatabase,
            name: 'embedded',
            include: [
              ...(onServer ? [...files(both), `**/*.embedded${ending}`] : withDatabase.include),
              ...files(pure),
            ],
            exclude: [`**/*.pg${ending}`, ...never],
          },
        },
        ...(isTrial
          ? [
              {
                extends: true as const,
                test: {
                  name: 'properties',
                  include: ['domain/**/*.test.ts'],
                  setupFiles: 'test/many-values.ts',
                },
              },
            ]
          : []),
        ...(onServer
          ? [
              {
                extends: true as const,
                test: {
                  ...withDatabase,
                  name: 'postgres',
                  exclude: [`**/*.embedded${ending}`, ...files(pure), ...never],
                },
              },
            ]
          : []),
      ],
    },
  };
});
