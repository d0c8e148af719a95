import { parisParts } from '@forman/domain/paris-time';
import { Zip, ZipPassThrough } from 'fflate';
import type { TaskFile } from './task-file.service.ts';

/**
 * A ZIP written while its entries come. They are stored as they are: PDFs are compressed already. Of an entry some 1.2 kB
 * stay in memory until the end, for the directory; none of its bytes.
 */
export function zipInto(file: TaskFile, mtime: Date) {
  const { year, month, day, hour, minute, second } = parisParts(mtime);
  // A ZIP says an hour of nowhere, which the library takes from the machine's.
  const stamp = new Date(year, month - 1, day, hour, minute, second);
  let chunks: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failed = error;
    chunks.push(chunk);
  });
  const flush = async (): Promise<void> => {
    if (failed) throw failed;
    const ready = chunks;
    chunks = [];
    for (const chunk of ready) await file.write(chunk);
  };
  return {
    async add(name: string, bytes: Uint8Array): Promise<void> {
      const entry = new ZipPassThrough(name);
      entry.mtime = stamp;
      zip.add(entry);
      entry.push(bytes, true);
      await flush();
    },
    async end(): Promise<void> {
      zip.end();
      await flush();
      await file.end();
    },
  };
}
