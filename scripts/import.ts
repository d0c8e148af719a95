import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../apps/api/src/backup/file.ts';
import { openBucket } from '../apps/api/src/context.ts';
import { consoleTimeouts, openDatabase } from '../apps/api/src/db/database.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { checkExport, importExport } from '../apps/api/src/export/read-export.ts';
import { verifyInvariants } from '../apps/api/src/verify/verify.service.ts';
import { helpOn } from './command.ts';
import { endPlainly, withoutSecret } from './database.ts';
import { printReport } from './invariants.ts';

helpOn(`
npm run import -- <archive.zip> [--check]

Reads an archive of npm run export, or of "Tout emporter" in the office, into an empty place: a DATA_DIR without a database,
or an empty database in DATABASE_URL. Each file is compared with its hash first; then all rows come in one transaction, the
schema is brought up to this release, and the invariants of npm run verify are checked. Messages that waited are held: the
office lets them leave, or drops them. Pictures and proofs go into the database, or into the bucket of S3_BUCKET.

--check compares the archive with its manifest, and needs no database. Ends with 1 when the archive is not what was
written, the place is not empty (it stays as it was), or an invariant does not hold.
`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
});

await endPlainly(async () => {
  const [named] = positionals;
  if (!named) throw new BackupError('Name the archive: npm run import -- <archive.zip>.');
  const file = resolve(named);
  if (values.check) {
    const { association, madeAt, files, content } = await checkExport(file);
    console.log(`${association}, as of ${madeAt}: ${files.length} files, all as they were written.
Content ${content}`);
    return;
  }
  await withoutSecret(async ({ config, connectionString }) => {
    const store = await openBucket(config);
    const putFile = store ? store.put.bind(store) : null;
    const { manifest, ...counts } = await importExport(file, { connectionString, putFile });
    console.log(
      `Read ${counts.tables} tables, ${counts.rows} rows and ${counts.files} files of ${manifest.association}, as of ${manifest.madeAt}.`,
    );
    const database = openDatabase({ connectionString, max: 1, ...consoleTimeouts });
    try {
      const applied = await migrate(database.db);
      if (applied.length > 0) console.log(`Brought up to this release: ${applied.join(', ')}.`);
      const reports = await verifyInvariants(database.db, config.clock ?? new Date());
      for (const report of reports) printReport(report);
      if (reports.some((report) => report.faults.length > 0)) process.exitCode = 1;
    } finally {
      await database.close();
    }
    console.log(
      `Start it with APP_MODE=${manifest.mode ?? 'production'}. Everybody logs in anew, with the password of before.`,
    );
  });
});
