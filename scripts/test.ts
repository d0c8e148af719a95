import { globSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { clock } from '../e2e/portal.ts';
import { checks, runChecks, type Tally } from './checks.ts';
import { helpOn, root, run } from './command.ts';
import { createProgress } from './progress.ts';

helpOn(`
npm test

Everything: builds the portal, runs the checks of npm run check, the tests of domain, API, web and repository (vitest)
and the journeys in the browser (playwright). The build and each check count as one test. The last line is the sum; the
exit code is 1 when something failed. Needs no terminal.

One layer alone: npm run check, npx vitest run --project api, npm run e2e.
`);

type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    ok: boolean;
    file: string;
    title: string;
    tests: { results: { errors: { message: string }[] }[] }[];
  }[];
};

type Tests = { command: string[]; report: string; count: (json: string) => Tally; part: Part };

/** Runs a test runner and counts by its JSON report. A crash, or a run without tests, counts as a failure. */
async function runTests({ command, report, count, part }: Tests): Promise<Tally> {
  console.log(`\n${command[0]}`);
  await rm(report, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { ok } = await run(command, (text) => progress.read(part, text), env);
  progress.end(part);
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const tally = await readFile(report, 'utf8').then(count, () => nothing);
  const silentlyBroken = tally.failed === 0 && (!ok || tally.passed === 0);
  return silentlyBroken ? { ...tally, failed: 1, failures: [`${command[0]} itself`] } : tally;
}

const failureText = (title: string, messages: readonly string[]): string =>
  `${title}\n${stripVTControlCharacters(messages.join('\n')).slice(0, 2000)}`;

function countVitest(json: string): Tally {
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(json);
  const files: VitestFile[] = testResults;
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be imported, or whose hook fails, is not counted among the tests.
    if (status === 'failed' && tests.length === 0) return [failureText(name, [message])];
    return tests.map(({ fullName, failureMessages }) => failureText(`${name}: ${fullName}`, failureMessages));
  });
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + numTodoTests,
    failures,
  };
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const here = suite.specs
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return failureText(
        `${file}: ${title}`,
        results.flatMap((result) => result.errors.map(({ message }) => message)),
      );
    });
  return [...here, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

function countPlaywright(json: string): Tally {
  const { stats, suites, errors } = JSON.parse(json);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedSpecs),
      ...errors.map(({ message }: { message: string }) => failureText('playwright', [message])),
    ],
  };
}

function isForeign(path: string): boolean {
  return /node_modules|\/dist(?:\/|$)|test\/fixtures/.test(path);
}

/** Journeys by their titles: a loop over accounts counts once. */
function countJourneys(): number {
  const files = globSync('e2e/**/*.e2e.ts');
  return files.reduce(
    (sum, file) => sum + [...readFileSync(file, 'utf8').matchAll(/^\s*test\(/gm)].length,
    0,
  );
}

const started = performance.now();
process.chdir(root);

/** Parts of the run and their shares of its time, as measured on two quiet cores; their tests are counted beforehand. */
const progress = createProgress({
  build: { share: 3, total: 1 },
  units: {
    share: 36,
    total: globSync('{apps,packages,test}/**/*.test.{ts,tsx}', { exclude: isForeign }).length,
  },
  journeys: { share: 61, total: countJourneys() },
});
type Part = 'build' | 'units' | 'journeys';

console.log('build');
const building = runChecks([{ name: 'build', command: ['node', 'scripts/build.ts'] }]);
void building.then(() => progress.end('build'));
// Made in the meantime for the journeys, which all wait for it; they make it themselves if this fails.
const sampling = building.then(({ failed }) =>
  failed === 0 ? run(['node', 'scripts/e2e-database.ts'], false, { CLOCK: clock }) : undefined,
);
// In parallel: the tests spend much time waiting, for a portal to start or to fail; the checks never do, nor
// need the build.
const unitReport = '.cache/test/vitest.json';
const unit = ['vitest', 'run', '--allowOnly=false', '--reporter=default', '--reporter=json'];
const testing = building.then(() =>
  runTests({
    command: [...unit, `--outputFile.json=${unitReport}`],
    report: unitReport,
    count: countVitest,
    part: 'units',
  }),
);
// Both are run by tests of the repository, which also show that they can fail.
const others = checks.filter(({ name }) => name !== 'boundaries' && name !== 'circles of folders');
const checked = await runChecks(others, testing);
// Compares what the API's tests have read with the types of the rows.
const rows = await runChecks([{ name: 'row types', command: ['node', 'scripts/row-types.ts'] }]);
const tallies = [await building, checked, await testing, rows];
const sample = await sampling;
if (sample && !sample.ok) console.log(sample.output);
const journeys = ['playwright', 'test', '--forbid-only', '--reporter=list,json'];
tallies.push(
  await runTests({
    command: journeys,
    report: '.cache/test/playwright.json',
    count: countPlaywright,
    part: 'journeys',
  }),
);

for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(`\nfailed: ${failure}`);
const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
  tallies.reduce((total, tally) => total + tally[key], 0);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${Math.floor(seconds / 60)} min ${seconds % 60} s`);
console.log(
  `${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`,
);
process.exitCode = sum('failed') === 0 ? 0 : 1;
