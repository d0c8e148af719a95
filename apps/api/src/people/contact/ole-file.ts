/**
 * Word's and Excel's files of before 2007: a small file system (MS-CFB) of named streams, read only as far as
 * needed to know that none holds a program.
 */
const start = Buffer.from('d0cf11e0a1b11ae1', 'hex');
export const isOleFile = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(start);

/** Names under which macros, packed files and controls are stored, in capitals as the format compares. */
const programs: ReadonlySet<string> = new Set([
  'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'MACROS', 'PROJECT', 'PROJECTWM',
  'OBJECTPOOL', '\u0001OLE10NATIVE', 'EQUATION NATIVE', 'CTLS', 'ENCRYPTEDPACKAGE',
]); // prettier-ignore
/** Files that lie inside a workbook. */
const isEmbedded = (name: string): boolean => /^MBD[\dA-F]{8}$/.test(name);

type Entry = { name: string; type: number; first: number; size: number };
const entrySize = 128;
const kinds = { storage: 1, stream: 2, root: 5 } as const;

function entryAt(bytes: Buffer, at: number): Entry | null {
  const length = bytes.readUInt16LE(at + 64);
  const type = bytes[at + 66]!;
  if (length < 4 || length > 64 || !Object.values<number>(kinds).includes(type)) return null;
  const name = bytes.toString('utf16le', at, at + length - 2).toUpperCase();
  return { name, type, first: bytes.readUInt32LE(at + 116), size: bytes.readUInt32LE(at + 120) };
}

/** Reads every place of an entry, even out of the chain: another reader may follow another chain. */
function entriesOf(bytes: Buffer): Entry[] {
  const found: Entry[] = [];
  for (let at = 512; at + entrySize <= bytes.length; at += entrySize) {
    const entry = entryAt(bytes, at);
    if (entry) found.push(entry);
  }
  return found;
}

/** The sectors of a chain, joined. @throws RangeError when it leads out of the file or in a circle. */
function follow(first: number, next: Buffer, { bytes, size }: { bytes: Buffer; size: number }): Buffer {
  const parts: Buffer[] = [];
  for (let sector = first; sector < 0xfffffffa; sector = next.readUInt32LE(sector * 4)) {
    if ((sector + 1) * size > bytes.length || parts.length * size > bytes.length)
      throw new RangeError('a broken chain');
    parts.push(bytes.subarray(sector * size, (sector + 1) * size));
  }
  return Buffer.concat(parts);
}

/** Reads a whole stream; short streams are stored together in that of the root. @throws RangeError. */
function readStream(bytes: Buffer, { first, size }: Entry, root: Entry): Buffer {
  const sectorSize = 2 ** bytes.readUInt16LE(30);
  // The bytes after the header, padded to whole sectors: the last sector may be incomplete.
  const body = Buffer.concat([bytes.subarray(sectorSize), Buffer.alloc(sectorSize)]);
  const sectors = { bytes: body, size: sectorSize };
  // The first 109 sectors of the table are named in the header: enough for 7 MB, and a message has 5.
  const table = Buffer.concat(
    Array.from({ length: bytes.readUInt32LE(44) }, (_, index) => {
      const at = bytes.readUInt32LE(76 + index * 4) * sectorSize;
      return body.subarray(at, at + sectorSize);
    }),
  );
  if (size >= bytes.readUInt32LE(56)) return follow(first, table, sectors).subarray(0, size);
  const short = follow(root.first, table, sectors);
  const shortTable = follow(bytes.readUInt32LE(60), table, sectors);
  return follow(first, shortTable, { bytes: short, size: 2 ** bytes.readUInt16LE(32) }).subarray(0, size);
}

const records = { end: 0x0a, password: 0x2f, sheet: 0x85 } as const;
/** Types of a sheet: cells, or a chart. The others are Excel 4 macros and modules. */
const harmlessSheets: readonly number[] = [0, 2];

/**
 * True for a workbook with Excel 4 macros, which are sheets without a stream of their own; also for one with
 * a password, which hides them.
 */
function hasMacroSheet(workbook: Buffer): boolean {
  for (let at = 0; at + 4 <= workbook.length;) {
    const [type, length] = [workbook.readUInt16LE(at), workbook.readUInt16LE(at + 2)];
    if (type === records.end) return false;
    if (type === records.password) return true;
    if (type === records.sheet && !harmlessSheets.includes(workbook.readUInt8(at + 9))) return true;
    at += 4 + length;
  }
  throw new RangeError('a workbook without an end');
}

/** True for a file that may contain a program, and for one that cannot be read. */
export function mayHoldProgram(bytes: Buffer): boolean {
  try {
    const entries = entriesOf(bytes);
    if (entries.some(({ name }) => programs.has(name) || isEmbedded(name))) return true;
    const root = entries.find(({ type }) => type === kinds.root)!;
    const workbooks = entries.filter(
      ({ name, type }) => type === kinds.stream && /^(WORKBOOK|BOOK)$/.test(name),
    );
    const isWord = entries.some(({ name, type }) => type === kinds.stream && name === 'WORDDOCUMENT');
    if (workbooks.length === 0 && !isWord) return true;
    return workbooks.some((entry) => hasMacroSheet(readStream(bytes, entry, root)));
  } catch {
    return true;
  }
}
