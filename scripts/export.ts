import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parisDay } from '@forman/domain/paris-time';
import { withContext } from '../apps/api/src/console.ts';
import { writeExport } from '../apps/api/src/export/write-export.ts';
import { helpOn, root } from './command.ts';
import { endPlainly } from './database.ts';

helpOn(`
npm run export [-- --to <file>]

Writes everything that the portal keeps into one ZIP, in open formats, while it goes on: each table as lines of JSON with a
description of them, a CSV of the people, the PDF and XML of each document, pictures and proofs, and a manifest with the
hash of each file. Not in it: open logins and second factors, work under way. It is not encrypted.

Without --to it is portail-<day>.zip in this folder. Read back with npm run import. For copies to restore after a loss,
npm run backup is faster, smaller and encrypted.
`);

const { values } = parseArgs({ options: { to: { type: 'string' } } });

/** A line that says how far the work is, where somebody looks at a terminal. */
const tell = (done: number, total: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} `);
};

await endPlainly(() =>
  withContext(root, async (ctx) => {
    const file = resolve(values.to ?? `portail-${parisDay(ctx.clock.now())}.zip`);
    const beside = `${file}.partial`;
    const handle = await open(beside, 'wx', 0o600);
    const hash = createHash('sha256');
    let bytes = 0;
    const target = {
      write: async (chunk: Uint8Array) => {
        hash.update(chunk);
        bytes += chunk.length;
        await handle.appendFile(chunk);
      },
      end: () => handle.sync(),
    };
    try {
      const made = await writeExport(ctx, target, async (done, total) => tell(done, total));
      await handle.close();
      await rename(beside, file);
      console.log(`${file}
${made.tables} tables, ${made.rows} rows, ${made.documents} documents, ${made.files} files, ${(bytes / 1e6).toFixed(1)} MB, not encrypted: whoever has it reads it
Content ${made.content}
SHA-256 of the file ${hash.digest('hex')}`);
      for (const key of made.missing)
        console.error(`The store has no file ${key}: it is not in the archive.`);
    } catch (error) {
      await handle.close();
      await rm(beside, { force: true });
      throw error;
    }
  }),
);
