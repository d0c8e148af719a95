import { parisParts } from '@forman/domain/paris-time';
import { Zip, ZipPassThrough } from 'fflate';
import type { TaskFile } from './task-file.service.ts';

/**
 * A ZIP written while its entries come. Entries are stored uncompressed: PDFs are compressed already. Some
 * 1.2 kB per entry stay in memory until the end, for the directory; none of its bytes.
 */
export function zipInto(file: TaskFile, mtime: Date) {
  const { year, month, day, hour, minute, second } = parisParts(mtime);
  // A ZIP's time has no zone, and the library takes it from the machine's.
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
