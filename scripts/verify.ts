import { styleText } from 'node:util';
import { parisDay } from '@forman/domain/paris-time';
import { ConfigError, readConfig } from '../apps/api/src/config.ts';
import { openDatabase, unhurried } from '../apps/api/src/db/database.ts';
import { startEmbedded } from '../apps/api/src/db/embedded.ts';
import { listAhead } from '../apps/api/src/features/clock/clock.service.ts';
import { listDeclared } from '../apps/api/src/features/invoicing/lost-numbers.service.ts';
import { type InvariantReport, verifyInvariants } from '../apps/api/src/verify/verify.service.ts';
import { helpOn, root } from './command.ts';

helpOn(`
npm run verify

Checks the seven invariants of money, seats and documents, and prints each with the number of rows it read and every
fault. It only reads; the portal may be running. Ends with 1 when there is a fault. A last document of a later day than
today is no fault, the books go on there, but it is said: some clock was wrong (npm run clock).

DATABASE_URL names a server; without it, the embedded PostgreSQL of DATA_DIR (data) is joined, or started meanwhile.
`);

/** Every fault is of interest to nobody when there are thousands. */
const shown = 20;

function print({ number, title, checked, faults }: InvariantReport): void {
  const mark = faults.length === 0 ? styleText('green', '✓') : styleText('red', '✗');
  const count = faults.length === 0 ? '' : `, ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`;
  console.log(`${mark} ${number}. ${title} (${checked} checked${count})`);
  for (const fault of faults.slice(0, shown)) console.log(`     ${fault}`);
  if (faults.length > shown) console.log(`     … and ${faults.length - shown} more`);
}

async function verify(): Promise<boolean> {
  // It signs nothing: no secret is asked for, and none is written.
  const config = readConfig({ TOKEN_SECRET: 'x'.repeat(32), ...process.env }, root);
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: () => {} });
  const database = openDatabase({
    connectionString: config.databaseUrl ?? embedded!.connectionString,
    max: 1,
    ...unhurried,
  });
  try {
    const now = config.clock ?? new Date();
    const reports = await verifyInvariants(database.db, now);
    for (const report of reports) print(report);
    for (const { number, issuedOn } of await listAhead(database.db, parisDay(now)))
      console.log(
        `${styleText('yellow', '!')} ${number} lies in the future (${issuedOn}): see npm run clock`,
      );
    for (const { from, to, reason } of await listDeclared(database.db))
      console.log(`${styleText('yellow', '!')} ${from} to ${to} are declared lost: ${reason}`);
    return reports.every((report) => report.faults.length === 0);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : String((error as Error).stack));
  process.exitCode = 1;
}
