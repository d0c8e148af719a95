import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../apps/api/src/backup/file.ts';
import { restoreBackup } from '../apps/api/src/backup/backup.service.ts';
import { openDatabase, consoleTimeouts } from '../apps/api/src/db/database.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { holdMessages } from '../apps/api/src/platform/notifications/outbox.queries.ts';
import { verifyInvariants } from '../apps/api/src/verify/verify.service.ts';
import { endPlainly, withoutSecret } from './database.ts';
import { helpOn } from './command.ts';
import { printReport } from './invariants.ts';

helpOn(`
npm run restore -- <file>

Restores a backup of npm run backup into an empty place: a DATA_DIR without a database, or an empty database in
DATABASE_URL. The checksum is compared first, and BACKUP_KEY tried where the file is encrypted; then all rows come in one
transaction, the schema is brought up to this release, and the invariants of npm run verify are checked.

Ends with 1 when it cannot be restored (the place stays empty), or when an invariant does not hold.
`);

const { positionals } = parseArgs({ allowPositionals: true });

await endPlainly(async () => {
  const [named] = positionals;
  if (!named) throw new BackupError('Name the file: npm run restore -- <file>.');
  const file = resolve(named);
  await withoutSecret(async ({ config, connectionString }) => {
    const { manifest, tables, rows } = await restoreBackup(file, {
      connectionString,
      key: config.backup.key,
    });
    console.log(`Restored ${tables} tables, ${rows} rows, as they were on ${manifest.madeAt}.`);
    const database = openDatabase({ connectionString, max: 1, ...consoleTimeouts });
    try {
      const applied = await migrate(database.db);
      if (applied.length > 0) console.log(`Brought up to this release: ${applied.join(', ')}.`);
      const held = await holdMessages(database.db, config.clock ?? new Date());
      if (held > 0)
        console.log(`Held ${held} messages that waited: the office lets them leave, or drops them.`);
      const reports = await verifyInvariants(database.db, config.clock ?? new Date());
      for (const report of reports) printReport(report);
      if (reports.some((report) => report.faults.length > 0)) process.exitCode = 1;
    } finally {
      await database.close();
    }
    console.log(whatNext(manifest.madeAt, manifest.mode));
  });
});

function whatNext(madeAt: string, mode: string | null): string {
  return `
Before people come back, and before the portal starts (docs/operations.md, A backup that is restored):
1. npm run numbers: document numbers handed out after ${madeAt} must not be given twice.
2. npm run reconcile -- --from ${madeAt}: money that the providers took since then, shown, then booked with --book.
3. Erase anew the accounts whose erasure was done after that day.
4. npm run verify, then start with APP_MODE=${mode ?? 'production'} and the TOKEN_SECRET of before: with another one
   links in e-mails no longer open, and the secrets of authenticator applications are lost.`;
}
