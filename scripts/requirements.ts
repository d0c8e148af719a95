import { helpOn } from './command.ts';
import { readCitations, readRows } from './requirement-rows.ts';

helpOn(`
npm run requirements [-- --json]

Lists the rows of docs/requirements that no test names in its title, then the count. --json prints every row with the
files that prove it. A list, not a check: ends with 0 whatever it finds.
`);

const citations = readCitations();
const rows = readRows().map((row) => ({ ...row, tests: [...(citations.get(row.id) ?? [])] }));
const open = rows.filter((row) => row.tests.length === 0);

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ rows, total: rows.length, proven: rows.length - open.length }, null, 2));
} else {
  for (const row of open) console.log(`${row.id.padEnd(9)} ${row.statement}`);
  console.log(`\n${rows.length - open.length} of ${rows.length} rows have a test, ${open.length} have none.`);
}
