import { helpOn, report, run } from './command.ts';
import { readCitations } from './requirement-rows.ts';

helpOn(`
npm run e2e [-- arguments]

Builds the portal, starts it with the sample association on a free port and walks through it in Chromium.
--no-build takes the build that is there; all other arguments are Playwright's:

  npm run e2e -- registration            the files whose path contains the word
  npm run e2e -- --row CORE-010          the files with a test or a step that names the row
  npm run e2e -- --grep facture          the tests whose title contains it
  npm run e2e -- --grep @phone           on the phone only
  npm run e2e -- --headed --trace on     watch it; keep a trace

CHROMIUM_PATH names a browser to use instead of the one found (scripts/browser.ts).
`);

const args = process.argv.slice(2);
// Playwright’s own filter does not see steps.
const at = args.indexOf('--row');
if (at !== -1) {
  const [, row = ''] = args.splice(at, 2);
  const files = [...(readCitations().get(row) ?? [])].filter((file) => file.startsWith('e2e/'));
  if (files.length === 0) {
    console.error(`No journey names the row "${row}".`);
    process.exit(1);
  }
  args.push(...files);
}
const playwright = ['playwright', 'test', ...args.filter((arg) => arg !== '--no-build')];

if (!args.includes('--no-build')) {
  const build = await run(['node', 'scripts/build.ts'], false);
  report('build', build);
  if (!build.ok) process.exit(1);
}
const { ok } = await run(playwright, true);
process.exitCode = ok ? 0 : 1;
