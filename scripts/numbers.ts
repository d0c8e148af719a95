import { parseArgs } from 'node:util';
import { withContext } from '../apps/api/src/console.ts';
import type { Context } from '../apps/api/src/context.ts';
import {
  declareLost,
  listDeclared,
  NumbersRefused,
} from '../apps/api/src/books/invoicing/lost-numbers.service.ts';
import { listLast } from '../apps/api/src/books/invoicing/lost-numbers.queries.ts';
import { listPlainLast } from '../apps/api/src/books/invoicing/plain-numbers.service.ts';
import { helpOn, root } from './command.ts';

helpOn(`
npm run numbers [-- --last F-2026-000123 --hash 9f86d0… --reason "…"]

Prints the last number of each series: invoices (F) and credit documents (AV) with their hash, attestations (AT), group
orders (CG). Keep them outside the database, beside each backup. The portal’s log (“last document issued”, “last number
given”) and the documents that people get by e-mail have them too.

After a restored backup, --last is the last number that was given before the loss and --hash its hash (of F and AV alone),
from such a copy. The numbers behind the last one of the backup, up to it, are declared lost, for good and with a line in
the audit log: nobody gets them again, the next document gets the one after, chained to that hash, and npm run verify
accepts exactly this gap. --reason says why they are missing, for whoever audits the books. Once for each series.

Do it before the portal starts again. DATABASE_URL names a server; without it, the embedded PostgreSQL of DATA_DIR (data).
`);

const { values } = parseArgs({
  options: { last: { type: 'string' }, hash: { type: 'string' }, reason: { type: 'string' } },
});

async function numbers(ctx: Context): Promise<void> {
  if (values.last !== undefined) {
    const known = { number: values.last, hash: values.hash ?? '', reason: values.reason ?? '' };
    const { from, to, count } = await declareLost(ctx, known);
    console.log(`Declared lost: ${from} to ${to} (${count}).`);
  }
  for (const { number, hash } of await listLast(ctx.db)) console.log(`${number}  ${hash}`);
  for (const number of await listPlainLast(ctx.db)) console.log(number);
  for (const { from, to, declaredAt, reason } of await listDeclared(ctx.db))
    console.log(`lost: ${from} to ${to}, declared on ${declaredAt.toISOString()}: ${reason}`);
}

await withContext(root, numbers).catch((error: unknown) => {
  if (!(error instanceof NumbersRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
