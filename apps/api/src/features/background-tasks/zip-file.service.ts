import { crc32 } from 'node:zlib';
import { parisParts } from '@forman/domain/paris-time';
import type { TaskFile } from './task-file.service.ts';

/**
 * A ZIP written while its entries come: up to 65,535 of them, and 4 GB. They are stored as they are: PDFs are compressed
 * already. Of an entry its line of the directory alone stays in memory, some 150 bytes; a library kept a kilobyte and more.
 */
export function zipInto(file: TaskFile, mtime: Date) {
  const directory = growingBytes();
  const stamp = dosStamp(mtime);
  let offset = 0;
  let count = 0;
  const write = async (bytes: Uint8Array): Promise<void> => {
    offset += bytes.length;
    await file.write(bytes);
  };
  return {
    async add(name: string, bytes: Uint8Array): Promise<void> {
      const entry = describe(Buffer.from(name), bytes, stamp);
      directory.add(Buffer.concat([directoryStart, entry.fields, directoryEnd(offset), entry.name]));
      count += 1;
      await write(Buffer.concat([localStart, entry.fields, entry.name]));
      await write(bytes);
    },
    async end(): Promise<void> {
      const start = offset;
      const lines = directory.bytes();
      await write(lines);
      await write(endOf({ count, size: lines.length, start }));
      await file.end();
    },
  };
}

/** Signatures and versions before what the two headers of an entry share (APPNOTE 4.3.7 and 4.3.12). */
const localStart = Buffer.from([0x50, 0x4b, 3, 4, 20, 0]);
const directoryStart = Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0]);

/** That the name is UTF-8, that nothing is compressed, when, the checksum and the sizes; no extra field. */
function describe(name: Buffer, bytes: Uint8Array, stamp: number): { fields: Buffer; name: Buffer } {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(0x0800, 0);
  fields.writeUInt32LE(stamp, 4);
  fields.writeUInt32LE(crc32(bytes), 8);
  fields.writeUInt32LE(bytes.length, 12);
  fields.writeUInt32LE(bytes.length, 16);
  fields.writeUInt16LE(name.length, 20);
  return { fields, name };
}

/** No comment, on the first disk, no attributes; then where the entry begins. */
function directoryEnd(offset: number): Buffer {
  const fields = Buffer.alloc(14);
  fields.writeUInt32LE(offset, 10);
  return fields;
}

function endOf({ count, size, start }: { count: number; size: number; start: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

/** Two seconds are the least that it can say. */
function dosStamp(at: Date): number {
  const { year, month, day, hour, minute, second } = parisParts(at);
  const date = ((year - 1980) << 9) | (month << 5) | day;
  const time = (hour << 11) | (minute << 5) | (second >> 1);
  return ((date << 16) | time) >>> 0;
}

/** One piece of memory: thousands of small ones would weigh more than what they hold. */
function growingBytes() {
  let held = Buffer.alloc(64 * 1024);
  let used = 0;
  return {
    add(bytes: Uint8Array): void {
      while (used + bytes.length > held.length) held = Buffer.concat([held, Buffer.alloc(held.length)]);
      held.set(bytes, used);
      used += bytes.length;
    },
    bytes: () => held.subarray(0, used),
  };
}
