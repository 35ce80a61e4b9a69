import { defineConfig } from 'vitest/config';

const onServer = process.env.TEST_DATABASE_URL !== undefined;
if (!onServer) {
  console.log('TEST_DATABASE_URL is not set: the tests run on the embedded database only, not on a server.');
}

/** Tests whose result does not depend on the kind of database: they run once. */
const pure = [
  'domain/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/shipping/image.test.ts',
  'test/shipping/kubernetes.test.ts',
  'bench/**/*.test.ts',
  'server/platform/{config,http,observability}/**/*.test.ts',
  'test/openapi/**/*.test.ts',
  'test/attack-strings.test.ts',
  'test/console/!(*.embedded).test.ts',
  'test/client/{generated,json}.test.ts',
  'test/docs/{errors,references,architecture,security}.test.ts',
];

/**
 * The tests of everything that may use a database: the same files on each kind of it, but `*.embedded.test.ts` on the
 * embedded one only and `*.pg.test.ts` on a server only.
 */
const withDatabase = {
  include: ['server/**/*.test.ts', 'test/**/*.test.ts'],
  globalSetup: 'test/support/global-setup.ts',
};
const always = ['**/node_modules/**', ...pure];

export default defineConfig({
  test: {
    // Each worker contains a whole PostgreSQL; more workers than processors only make timings unsteady.
    maxWorkers: 2,
    // The next file reuses the modules of the previous one, which reduces the time to a third. No module keeps state
    // between two servers.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Polls wait long enough for the expected state: the default, a second, is short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: { ...withDatabase, name: 'embedded', exclude: ['**/*.pg.test.ts', ...always] },
      },
      ...(onServer
        ? [
            {
              extends: true as const,
              test: {
                ...withDatabase,
                name: 'postgres',
                exclude: ['**/*.embedded.test.ts', ...always],
              },
            },
          ]
        : []),
    ],
  },
});
