import { defineConfig } from 'vitest/config';

const onServer = process.env.TEST_DATABASE_URL !== undefined;
if (!onServer) {
  console.log('TEST_DATABASE_URL is not set: the tests run on the embedded database only, not on a server.');
}

/**
 * The tests of everything that may touch a database: the same files on each kind of it, but `*.embedded.test.ts`
 * on the embedded one only and `*.pg.test.ts` on a server only.
 */
const withDatabase = {
  include: ['server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
  globalSetup: 'test/support/global-setup.ts',
};

export default defineConfig({
  test: {
    // Each worker holds a whole PostgreSQL; more of them than processors only makes timings unsteady.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'domain', include: ['domain/**/*.test.ts'] } },
      {
        extends: true,
        test: { ...withDatabase, name: 'embedded', exclude: ['**/*.pg.test.ts', '**/node_modules/**'] },
      },
      ...(onServer
        ? [
            {
              extends: true as const,
              test: {
                ...withDatabase,
                name: 'postgres',
                exclude: ['**/*.embedded.test.ts', '**/node_modules/**'],
              },
            },
          ]
        : []),
    ],
  },
});
