import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../apps/api/src/backup/backup.service.ts';
import { backupName } from '../apps/api/src/backup/nightly.ts';
import { endPlainly, withoutSecret } from './database.ts';
import { helpOn } from './command.ts';

helpOn(`
npm run backup [-- --to <file or folder>]

Backs up the whole database into one file, as it is at one instant, while the portal goes on: the embedded PostgreSQL of
DATA_DIR, or the server named by DATABASE_URL. The file carries its checksum; with BACKUP_KEY (16 characters or more) it
is encrypted too. It is written beside its place and named once the disk has it: what bears the name is whole.

Without --to it goes into BACKUP_DIR (DATA_DIR/backups). Not in it: pictures kept in S3, TOKEN_SECRET and the other
settings of the environment. Back with npm run restore.
`);

const { values } = parseArgs({ options: { to: { type: 'string' } } });

await endPlainly(async () => {
  await withoutSecret(async ({ config, connectionString }) => {
    const now = new Date();
    const { folder, key } = config.backup;
    const named = resolve(values.to ?? folder);
    const isFolder = !values.to || statSync(named, { throwIfNoEntry: false })?.isDirectory() === true;
    const file = isFolder ? join(named, backupName(now)) : named;
    const { tables, rows, bytes, checksum } = await makeBackup({ connectionString, now, key }, file);
    console.log(`${file}
${tables} tables, ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, ${key ? 'encrypted with BACKUP_KEY' : 'not encrypted: whoever has it reads it (BACKUP_KEY)'}
SHA-256 of its content ${checksum}, in the file itself too`);
    if (config.s3) console.log('Pictures are in the S3 bucket, not in this file: back that up as well.');
  });
});
