import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { helpOn, root } from './command.ts';

helpOn(`
npm run books:year [-- --facts 10000] [--seed 1]

Draws 10,000 facts by a seed, over fourteen months of an association's money: sales by card, PayPal, avoir, gift and all
of them, cancellations, refunds at the provider, disputes, dues, invoices typed by the office and their corrections, avoirs
given, taken back and expired, changes of VAT, days and months closed in between; each through the portal's own calls, on
a database of the tests. Then the invariants, the year's closing and its archive have to hold.

The suite draws 200 of another seed each time, and says it. Exits 1 when something does not hold.
`);

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
  },
});

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'apps/api/src/verify/year.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, YEAR_FACTS: values.facts, YEAR_SEED: values.seed } },
);
process.exit(status ?? 1);
