import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode } from '@forman/embedded-postgres/files';
import { type Frame, toBytes, toFrames } from './frames.ts';

// One file: a line of JSON that says how to read the rest; the frames under gzip and, where a key is given,
// AES-256-GCM, followed by its tag; at the very end the SHA-256 of everything before.

type Header = { format: 'forman-backup'; version: 1; encryption: { salt: string; nonce: string } | null };

/** The reason why a file cannot be restored, in a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const checksumLength = 32;
const tagLength = 16;
const longestHeader = 1024;

/** Some 400 ms and 128 MB a key: bearable beside the portal's calls, and slow for a thief's guesses. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((made, failed) => {
    scrypt(passphrase, salt, 32, cost, (error, key) => (error ? failed(error) : made(key)));
  });

/**
 * Writes a backup under another name, waits until it is on the disk, and renames it: a file with the final
 * name is complete.
 * @param key a passphrase, or null: anybody who has the file can then read it.
 * @returns the file's bytes, and its checksum in hexadecimal.
 */
export async function writeBackup(
  file: string,
  frames: AsyncIterable<Frame>,
  key: string | null,
): Promise<{ bytes: number; checksum: string }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.partial`;
  const handle = await open(beside, 'wx', 0o600);
  try {
    const written = await writeContent(handle, frames, key);
    await handle.sync();
    await handle.close();
    await rename(beside, file);
    await syncFolder(dirname(file));
    return written;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(beside, { force: true });
    throw error;
  }
}

async function writeContent(handle: FileHandle, frames: AsyncIterable<Frame>, key: string | null) {
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async (chunk: Buffer): Promise<void> => {
    bytes += chunk.length;
    hash.update(chunk);
    await handle.appendFile(chunk);
  };
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const encryption = key === null ? null : { salt: salt.toString('hex'), nonce: nonce.toString('hex') };
  const header = headerLine({ format: 'forman-backup', version: 1, encryption });
  await write(header);
  const cipher =
    key === null ? null : createCipheriv('aes-256-gcm', await keyOf(key, salt), nonce).setAAD(header);
  await pipeline(
    Readable.from(bytesOf(frames), { objectMode: false }),
    createGzip(),
    cipher ?? new PassThrough(),
    async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) await write(chunk);
    },
  );
  if (cipher) await write(cipher.getAuthTag());
  const checksum = hash.digest();
  await handle.appendFile(checksum);
  return { bytes: bytes + checksum.length, checksum: checksum.toString('hex') };
}

async function* bytesOf(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const frame of frames) yield toBytes(frame);
}

const headerLine = (header: Header): Buffer => Buffer.from(`${JSON.stringify(header)}\n`);

/** Syncs a folder to the disk: a rename in it is not safe before that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type Layout = {
  header: Buffer;
  encryption: Header['encryption'];
  from: number;
  to: number;
  tag: Buffer;
  checksum: Buffer;
};

/**
 * Checks the whole file (checksum, key, seal) before any of its content is used.
 * @throws BackupError when the file is no backup, is damaged, or needs another key.
 */
export async function openBackup(
  file: string,
  key: string | null,
): Promise<() => AsyncGenerator<Frame, void>> {
  const layout = await readLayout(file);
  const hash = createHash('sha256').update(layout.header);
  for await (const chunk of partOf(file, layout.from, layout.to)) hash.update(chunk);
  if (!hash.update(layout.tag).digest().equals(layout.checksum))
    throw new BackupError(`${file} is damaged: its checksum is not that of its content.`);
  if (layout.encryption && key === null)
    throw new BackupError(`${file} is encrypted: give the key it was made with in BACKUP_KEY.`);
  if (layout.encryption) await checkSeal(file, layout, key!);
  return () => framesOf(file, layout, key);
}

async function checkSeal(file: string, layout: Layout, key: string): Promise<void> {
  const decipher = await decipherOf(layout, key);
  try {
    await pipeline(partOf(file, layout.from, layout.to), decipher, async (source) => {
      for await (const _ of source) continue;
    });
  } catch (cause) {
    throw new BackupError(`BACKUP_KEY is not the key that ${file} was made with.`, { cause });
  }
}

async function* framesOf(file: string, layout: Layout, key: string | null): AsyncGenerator<Frame, void> {
  const plain = createGunzip();
  const opened = layout.encryption ? await decipherOf(layout, key!) : new PassThrough();
  const reading = pipeline(partOf(file, layout.from, layout.to), opened, plain);
  // An error of the pipeline reaches the reader at its end; unhandled here, it would end the process.
  reading.catch(() => {});
  yield* toFrames(plain);
}

async function decipherOf({ encryption, header, tag }: Layout, key: string) {
  const { salt, nonce } = encryption!;
  const derived = await keyOf(key, Buffer.from(salt, 'hex'));
  return createDecipheriv('aes-256-gcm', derived, Buffer.from(nonce, 'hex')).setAAD(header).setAuthTag(tag);
}

/** Reads a file from the byte `from` to the one before `to`. */
const partOf = (file: string, from: number, to: number): Readable =>
  to > from ? createReadStream(file, { start: from, end: to - 1 }) : Readable.from([]);

async function readLayout(file: string): Promise<Layout> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new BackupError(`${file} cannot be read (${errorCode(cause)}).`, { cause });
  });
  try {
    const { size } = await handle.stat();
    const start = await bytesAt(handle, 0, Math.min(longestHeader, size));
    const header = start.subarray(0, start.indexOf('\n') + 1);
    const { encryption } = readHeader(file, header);
    const to = size - checksumLength - (encryption ? tagLength : 0);
    if (to < header.length) throw new BackupError(`${file} is damaged: it ends in its middle.`);
    return {
      header,
      encryption,
      from: header.length,
      to,
      tag: await bytesAt(handle, to, encryption ? tagLength : 0),
      checksum: await bytesAt(handle, size - checksumLength, checksumLength),
    };
  } finally {
    await handle.close();
  }
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function readHeader(file: string, line: Buffer): Header {
  let header: Partial<Header> = {};
  try {
    header = JSON.parse(line.toString()) as Header;
  } catch {
    // The first line is not JSON: the file is refused below.
  }
  if (header.format !== 'forman-backup') throw new BackupError(`${file} is no backup of the portal.`);
  if (header.version !== 1)
    throw new BackupError(`${file} was made by a newer release: restore it with that one.`);
  return { format: header.format, version: header.version, encryption: header.encryption ?? null };
}
