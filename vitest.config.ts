import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long first, small as they are: they would go on alone when all others are done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, not an array's.
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification): boolean =>
      ['faults', 'repository', 'embedded-postgres'].includes(file.project.name);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // For what would never end: how long the rest takes is the machine's affair.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than the cores of a small machine: tests wait for PostgreSQL, for a portal to start or to be given up.
    maxWorkers: 3,
    // A worker reads the code once, not once a file: what a test may change is in its own portal and database.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Refusals are what tests of the web ask for; a page writes each to the console.
    onConsoleLog: (line) => !line.includes('[forman]'),
    projects: [
      { extends: true, test: { name: 'domain', include: ['packages/{domain,contract}/src/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'embedded-postgres', include: ['packages/embedded-postgres/src/*.test.ts'] },
      },
      { extends: true, test: { name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          // A PostgreSQL and a migrated template that each test file clones.
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'repository',
          include: ['test/**/*.test.ts'],
          exclude: ['test/fixtures/**', 'test/faults/**', 'test/hostile/**'],
        },
      },
      {
        extends: true,
        // Drives the built server: npm test builds first.
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts', 'test/hostile/**/*.test.ts'],
          testTimeout: 900_000,
        },
      },
    ],
  },
});
