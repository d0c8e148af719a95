import { readFile, rm } from 'node:fs/promises';
import { checks, runChecks } from './checks.ts';
import { helpOn, root, run } from './command.ts';

helpOn(`
npm test

Everything: builds the portal, runs the checks of npm run check, the tests of domain, API, web and repository (vitest)
and the journeys in the browser (playwright). The build and each check count as one test. The last line is the sum; the
exit code is 1 when something failed. Needs no terminal.

One layer alone: npm run check, npx vitest run --project api, npm run e2e.
`);

type Tally = { passed: number; failed: number; skipped: number };

/** Runs a test runner and counts by its JSON report. A crash, or no test at all, counts as a failure. */
async function runTests(command: string[], report: string, count: (json: string) => Tally): Promise<Tally> {
  console.log(`\n${command[0]}`);
  await rm(report, { force: true });
  const { ok } = await run(command, true, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const nothing = { passed: 0, failed: 0, skipped: 0 };
  const tally = await readFile(report, 'utf8').then(count, () => nothing);
  const silentlyBroken = tally.failed === 0 && (!ok || tally.passed === 0);
  return silentlyBroken ? { ...tally, failed: 1 } : tally;
}

function countVitest(json: string): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(json);
  // A file that cannot be imported, or whose hook fails, is in no number of tests.
  const brokenFiles = testResults.filter(
    (file: { status: string; assertionResults: { status: string }[] }) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  };
}

function countPlaywright(json: string): Tally {
  const { stats, errors } = JSON.parse(json);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

const started = performance.now();
process.chdir(root);

console.log('build');
const built = await runChecks([{ name: 'build', command: ['node', 'scripts/build.ts'] }]);
// Side by side: the tests wait much, for a portal to start or to be given up, and the checks never.
const unitReport = '.cache/test/vitest.json';
const unit = ['vitest', 'run', '--allowOnly=false', '--reporter=default', '--reporter=json'];
const testing = runTests([...unit, `--outputFile.json=${unitReport}`], unitReport, countVitest);
// The boundaries are looked at by a test of the repository, which counts the modules too: once is enough.
const others = checks.filter(({ name }) => name !== 'boundaries');
const checked = await runChecks(others, testing);
const tallies: Tally[] = [{ ...built, skipped: 0 }, { ...checked, skipped: 0 }, await testing];
const journeys = ['playwright', 'test', '--forbid-only', '--reporter=list,json'];
tallies.push(await runTests(journeys, '.cache/test/playwright.json', countPlaywright));

const sum = (key: keyof Tally): number => tallies.reduce((total, tally) => total + tally[key], 0);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${Math.floor(seconds / 60)} min ${seconds % 60} s`);
console.log(
  `${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`,
);
process.exitCode = sum('failed') === 0 ? 0 : 1;
