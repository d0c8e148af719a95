import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'domain', include: ['packages/**/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          // A PostgreSQL and a migrated template that each test file clones.
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'repository',
          include: ['test/**/*.test.ts'],
          exclude: ['test/fixtures/**', 'test/faults/**'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        // Drives the built server: npm test builds first.
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
