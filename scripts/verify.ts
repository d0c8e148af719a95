import { styleText } from 'node:util';
import { parisDay } from '@forman/domain/paris-time';
import { openDatabase, consoleTimeouts } from '../apps/api/src/db/database.ts';
import { listAhead } from '../apps/api/src/platform/clock/clock.queries.ts';
import { listDeclared } from '../apps/api/src/books/invoicing/lost-numbers.service.ts';
import { verifyInvariants } from '../apps/api/src/verify/verify.service.ts';
import { helpOn } from './command.ts';
import { endPlainly, withoutSecret } from './database.ts';
import { printReport } from './invariants.ts';

helpOn(`
npm run verify

Checks the invariants of money, seats, documents and ledger, and prints each with the number of rows it read and every
fault. It only reads; the portal may be running. Ends with 1 when there is a fault. A last document of a later day than
today is no fault, the books go on there, but it is said: some clock was wrong (npm run clock).

DATABASE_URL names a server; without it, the embedded PostgreSQL of DATA_DIR (data) is joined, or started meanwhile.
`);

async function verify(): Promise<boolean> {
  return withoutSecret(async ({ config, connectionString }) => {
    const database = openDatabase({ connectionString, max: 1, ...consoleTimeouts });
    try {
      const now = config.clock ?? new Date();
      const reports = await verifyInvariants(database.db, now);
      for (const report of reports) printReport(report);
      for (const { number, issuedOn } of await listAhead(database.db, parisDay(now)))
        console.log(
          `${styleText('yellow', '!')} ${number} lies in the future (${issuedOn}): see npm run clock`,
        );
      for (const { from, to, reason } of await listDeclared(database.db))
        console.log(`${styleText('yellow', '!')} ${from} to ${to} are declared lost: ${reason}`);
      return reports.every((report) => report.faults.length === 0);
    } finally {
      await database.close();
    }
  });
}

await endPlainly(async () => {
  process.exitCode = (await verify()) ? 0 : 1;
});
