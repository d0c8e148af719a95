import { helpOn } from './command.ts';
import { judge, type Standing } from './requirement-evidence.ts';
import { readCitations, readRows } from './requirement-rows.ts';
import { missingTexts, readProduct } from './requirement-texts.ts';

helpOn(`
npm run requirements [-- --all] [-- --json]

Holds each row of docs/requirements against the tests that name it in their titles: of the kinds that its check asks for
(UI, API, both, inspect), and, once it is proven, every text it quotes stands in the product.

Ends with 1 when a row has tests of the wrong kind only, or quotes a text that is nowhere. Rows without a test and rows
that lack one of two kinds are listed; with --all, as npm run check asks, every row that is not proven is a failure.
--json prints every row with its tests.
`);

const citations = readCitations();
const product = readProduct();
const rows = readRows().map((row) => {
  const tests = [...(citations.get(row.id) ?? [])];
  const { standing, lacks } = judge(row, tests);
  return {
    ...row,
    tests,
    standing,
    lacks,
    missing: standing === 'proven' ? missingTexts(row.statement, product) : [],
  };
});

const of = (standing: Standing) => rows.filter((row) => row.standing === standing);
const untrue = rows.filter(({ missing }) => missing.length > 0);
const isAll = process.argv.includes('--all');
const failures = isAll
  ? rows.length - of('proven').length + untrue.length
  : of('wrong').length + untrue.length;

if (process.argv.includes('--json')) {
  const counts = { open: of('open').length, partial: of('partial').length, wrong: of('wrong').length };
  const proven = of('proven').length - untrue.length;
  console.log(
    JSON.stringify({ rows, total: rows.length, proven, ...counts, untrue: untrue.length }, null, 2),
  );
} else {
  list('No test names', of('open'), ({ statement }) => statement);
  list('One kind of test is there, the other is not', of('partial'), describeLack);
  list('Tests of the wrong kind only', of('wrong'), describeLack);
  list('Quotes what stands nowhere in the product', untrue, ({ missing }) =>
    missing.map((text) => `"${text}"`).join(', '),
  );
  const proven = of('proven').length - untrue.length;
  console.log(
    `${proven} of ${rows.length} rows are proven; ${of('open').length} open, ${of('partial').length} in part, ` +
      `${of('wrong').length} by the wrong kind of test, ${untrue.length} with a text that is nowhere.`,
  );
}
process.exitCode = failures === 0 ? 0 : 1;

type Judged = (typeof rows)[number];

function describeLack({ lacks, check, tests }: Judged): string {
  return `lacks ${lacks.join(' and ')} (${check}); has ${tests.join(', ')}`;
}

function list(heading: string, some: readonly Judged[], tell: (row: Judged) => string): void {
  if (some.length === 0) return;
  console.log(`${heading}:`);
  for (const row of some) console.log(`  ${row.id.padEnd(9)} ${tell(row)}`);
  console.log('');
}
