import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parisParts } from '@forman/domain/paris-time';
import yauzl from 'yauzl';
import yazl from 'yazl';

/** Where the bytes of a ZIP go, one piece after the other. */
export type ZipTarget = { write(chunk: Uint8Array): Promise<void>; end(): Promise<void> };

type Content = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * A ZIP written while its entries come, of any size and number. Some 500 bytes an entry stay in memory until the end,
 * for the directory; none of its content.
 * @param mtime the time of all entries, shown as Paris time.
 */
export function zipInto(target: ZipTarget, mtime: Date) {
  const { year, month, day, hour, minute, second } = parisParts(mtime);
  // A ZIP's time has no zone, and the library takes it from the machine's.
  const stamp = new Date(year, month - 1, day, hour, minute, second);
  const zip = new yazl.ZipFile();
  const written = (async () => {
    for await (const chunk of zip.outputStream) await target.write(chunk as Uint8Array);
  })();
  // Whoever adds an entry, or ends the file, hears of a failure.
  written.catch(() => {});
  const untilWritten = async (entry: Promise<void>): Promise<void> => {
    await Promise.race([entry, written.then(() => entry)]);
  };
  return {
    /** @param how.packed deflates the entry; PDFs, pictures and ZIPs are compressed already. */
    add(name: string, content: Content, { packed = false } = {}): Promise<void> {
      const stream = streamOf(content);
      const take = once(stream);
      zip.addReadStreamLazy(name, { mtime: stamp, forceDosTimestamp: true, compress: packed }, give(take));
      return untilWritten(finished(stream));
    },
    async end(): Promise<void> {
      zip.end();
      await written;
      await target.end();
    },
  };
}

const streamOf = (content: Content): Readable =>
  Readable.from(content instanceof Uint8Array ? [content] : content);

/** Gives a value once, and lets go of it: the library keeps the function, and all that it names, until the end. */
const give =
  (take: () => Readable) =>
  (hand: (error: null, stream: Readable) => void): void =>
    hand(null, take());

function once<T>(value: T): () => T {
  const held = [value];
  return () => held.pop()!;
}

/** A file in an opened ZIP. `bytes` is its size unpacked, as the directory says and reading checks. */
export type ZipEntry = { name: string; bytes: number; open: () => Promise<Readable> };

/**
 * Opens a ZIP and lists its files; folders are left out.
 * @param source the bytes, or the path of a file, which is read where it is needed.
 * @throws Error when it is no ZIP, or names a file outside its folder.
 */
export async function openZip(source: Buffer | string): Promise<{ entries: ZipEntry[]; close: () => void }> {
  const options = { lazyEntries: true, autoClose: false };
  const zip =
    typeof source === 'string'
      ? await yauzl.openPromise(source, options)
      : await yauzl.fromBufferPromise(source, options);
  const entries: ZipEntry[] = [];
  try {
    for await (const entry of zip.eachEntry())
      if (!entry.fileName.endsWith('/'))
        entries.push({
          name: entry.fileName,
          bytes: entry.uncompressedSize,
          open: () => zip.openReadStreamPromise(entry),
        });
  } catch (error) {
    zip.close();
    throw error;
  }
  return { entries, close: () => zip.close() };
}

/** All files of a small ZIP, by name. @throws Error as openZip. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const { entries } = await openZip(Buffer.from(bytes));
  const files = new Map<string, Buffer>();
  for (const { name, open } of entries) files.set(name, await buffer(await open()));
  return files;
}
