import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { checkArchive } from '../apps/api/src/verify/archive.ts';
import { helpOn } from './command.ts';

helpOn(`
npm run books:check archive.zip

Proves the archive of a year without a database: each file has the hash that the manifest says, documents and closings are
unbroken chains, the entries are those that were closed, all sums agree, and the last closing seals the bytes of every entry and document, PDF
and XML included. Ends with 1 when there is a fault. It prints the
last hash: compare it with the one that was e-mailed to the treasurer, for whoever rewrites an archive as a whole can write
hashes too.
`);

const [file] = process.argv.slice(2);
if (!file) {
  console.error('npm run books:check archive.zip');
  process.exit(2);
}
const bytes = readFileSync(file);
const began = performance.now();
const { faults, manifest, ...counts } = await checkArchive(bytes);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
for (const fault of faults) console.error(`${styleText('red', '✗')} ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else {
  console.log(
    `${styleText('green', '✓')} ${manifest!.association}, ${manifest!.year}: ${counts.files} files, ${counts.documents} documents, ${counts.lines} lines of entries, ${counts.closings} closings, in ${seconds} s.`,
  );
  console.log(`Closed until ${manifest!.closedUntil}. Last hash: ${manifest!.lastHash}`);
  console.log(`SHA-256 of the file: ${createHash('sha256').update(bytes).digest('hex')}`);
}
