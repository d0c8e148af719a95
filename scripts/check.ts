import { checks, runChecks } from './checks.ts';
import { helpOn } from './command.ts';

helpOn(`
npm run check

Checks the code without running it: ${checks.map((check) => check.name).join(', ')}.
All run side by side; the output of those that fail is shown. Ends with 1 when one fails.

To repair: npx oxfmt writes the format, npx oxlint --fix what can be fixed, npm run generate the generated files.
`);

const { failed } = await runChecks(checks);
process.exitCode = failed === 0 ? 0 : 1;
