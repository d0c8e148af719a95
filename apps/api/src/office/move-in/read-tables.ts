import { buffer } from 'node:stream/consumers';
import { bareHeading } from '@forman/domain/office/move-in/recognise';
import { isTotal } from '@forman/domain/office/move-in/rows';
import { fieldsOf, moveTargetNames } from '@forman/domain/office/move-in/targets';
import type { CellValue, MergeRange } from 'hucre/xlsx';
import { anyText, readCsvFile, wrongFile } from '../../http/csv-file.ts';
import { openZip, type ZipEntry } from '../../zip.ts';
import type { ReadTable } from './tables.ts';

/** Bytes of a workbook or a ZIP once it is unpacked: a bomb says that it has more, and so does what is too large to read whole. */
const mostUnpacked = 150 * 1024 * 1024;
const mostParts = 50;
export const mostRows = 500_000;

/** A PDF of a file: its path in a ZIP, else the file's name. */
export type Paper = { path: string; read: () => Promise<Buffer> };

/** @throws AppError invalid on the file, with a sentence. */
export async function readTables(
  name: string,
  bytes: Buffer,
): Promise<{ tables: ReadTable[]; papers: Paper[] }> {
  const read = await readAny(name, bytes);
  const tables = read.tables.filter(({ rows }) => rows.length > 0);
  if (tables.length === 0 && read.papers.length === 0)
    throw wrongFile('Le fichier n’a aucune ligne sous ses titres');
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (rows > mostRows) throw wrongFile(`Le fichier dépasse ${mostRows} lignes\u00a0: partagez-le`);
  return {
    tables: tables.map((table) => ({ ...table, rows: table.rows.filter(({ cells }) => !isTotal(cells)) })),
    papers: read.papers,
  };
}

type Read = { tables: ReadTable[]; papers: Paper[] };
const tablesAlone = (tables: ReadTable[]): Read => ({ tables, papers: [] });

async function readAny(name: string, bytes: Buffer): Promise<Read> {
  if (bytes.toString('latin1', 0, 2) === 'PK') return readPacked(name, bytes);
  if (bytes.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1') return tablesAlone(await readXls(name, bytes));
  if (bytes.toString('latin1', 0, 4) === '%PDF')
    return { tables: [], papers: [{ path: name, read: async () => bytes }] };
  const text = anyText(bytes);
  if (/^\s*[[{]/.test(text)) return tablesAlone([tableOf(name, null, readJson(text))]);
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
    const { readIcs } = await import('./read-ics.ts');
    return tablesAlone([readIcs(name, text)]);
  }
  const { header, rows } = readCsvFile(text, isHeader);
  return tablesAlone([{ name, part: null, header, rows }]);
}

/** Headings that some field knows; a line of data has none by chance, or one. */
const known = new Set(
  moveTargetNames.flatMap((target) =>
    fieldsOf(target).flatMap(([, { title, also }]) => [bareHeading(title), ...also]),
  ),
);
const isHeader = (cells: readonly string[]): boolean =>
  cells.filter((cell) => known.has(bareHeading(cell))).length >= 2;

async function readPacked(name: string, bytes: Buffer): Promise<Read> {
  const { entries } = await openZip(bytes).catch(() => {
    throw wrongFile('Le fichier est abîmé\u00a0: il ne s’ouvre pas');
  });
  if (entries.reduce((sum, entry) => sum + entry.bytes, 0) > mostUnpacked)
    throw wrongFile(
      'Une fois ouvert, le fichier dépasse 150\u00a0Mo\u00a0: exportez-le en CSV, ou partagez-le',
    );
  const names = new Set(entries.map((entry) => entry.name));
  if (names.has('xl/workbook.xml')) {
    const { readXlsx } = await import('hucre/xlsx');
    return tablesAlone(await sheetsOf(name, () => readXlsx(bytes)));
  }
  if (names.has('content.xml') && names.has('mimetype')) {
    const { readOds } = await import('hucre/ods');
    return tablesAlone(await sheetsOf(name, () => readOds(bytes)));
  }
  return readZip(entries);
}

async function readXls(name: string, bytes: Buffer): Promise<ReadTable[]> {
  const { readXls: read } = await import('hucre/xlsx');
  return sheetsOf(name, () => read(bytes));
}

/** Each table of the files of a ZIP, and its PDFs; files inside a ZIP inside it are not opened. */
async function readZip(entries: readonly ZipEntry[]): Promise<Read> {
  const own = entries.filter(({ name }) => !name.includes('__MACOSX'));
  const files = own.filter(({ name }) => /\.(?:csv|tsv|txt|json|xlsx|xls|ods|ics)$/i.test(name));
  const pdfs = own.filter(({ name }) => /\.pdf$/i.test(name));
  if (files.length + pdfs.length === 0)
    throw wrongFile('Le ZIP ne contient ni CSV, ni classeur, ni JSON, ni agenda, ni PDF');
  if (files.length > mostParts) throw wrongFile(`Le ZIP contient plus de ${mostParts} fichiers`);
  const tables: ReadTable[] = [];
  for (const file of files) {
    const name = file.name.split('/').at(-1)!;
    tables.push(...(await readAny(name, await buffer(await file.open()))).tables);
  }
  return {
    tables,
    papers: [...new Map(pdfs.map((one) => [one.name, one])).values()].map(({ name, open }) => ({
      // A database keeps no zero character, and no half of one.
      path: name.toWellFormed().replaceAll('\0', ''),
      read: async () => buffer(await open()),
    })),
  };
}

type Sheet = { name: string; rows: CellValue[][]; merges?: MergeRange[] | undefined };

async function sheetsOf(name: string, read: () => Promise<{ sheets: Sheet[] }>): Promise<ReadTable[]> {
  const { sheets } = await read().catch(() => {
    throw wrongFile('Le classeur est abîmé, ou protégé par un mot de passe\u00a0: il ne s’ouvre pas');
  });
  const filled = sheets.filter(({ rows }) =>
    rows.some((row) => row.some((cell) => cell !== null && cell !== '')),
  );
  return filled.map((sheet) => tableOf(name, filled.length > 1 ? sheet.name : null, unmerged(sheet)));
}

/** Cells of a merged range all have what its first one says. */
function unmerged({ rows, merges = [] }: Sheet): string[][] {
  const texts = rows.map((row) => row.map(textOf));
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const value = texts[startRow]?.[startCol] ?? '';
    for (let row = startRow; row <= Math.min(endRow, texts.length - 1); row += 1)
      for (let column = startCol; column <= endCol; column += 1) texts[row]![column] = value;
  }
  return texts;
}

/** A cell as a person would read it: days without an hour of midnight, numbers with a point. */
function textOf(cell: CellValue): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '';
    const [day, time] = cell.toISOString().split('T') as [string, string];
    return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
  }
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  if (typeof cell === 'object') return '';
  return String(cell).trim();
}

/** Lines among which the headings are looked for. */
const mostTitles = 15;

function tableOf(name: string, part: string | null, lines: readonly string[][]): ReadTable {
  const found = lines.slice(0, mostTitles).findIndex(isHeader);
  const at = found >= 0 ? found : lines.findIndex((line) => line.some((cell) => cell !== ''));
  const header = trimmed(lines[at] ?? []);
  const rows = lines
    .slice(at + 1)
    .map((cells, index) => ({ line: at + index + 2, cells: header.map((_, column) => cells[column] ?? '') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { name, part, header, rows };
}

const trimmed = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map((cell) => cell.trim());

/** A list of objects, or the members of a JSON-LD collection; a nested object's names follow its own. */
function readJson(text: string): string[][] {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw wrongFile('Le fichier n’est pas un JSON lisible');
  }
  const members =
    (content as Record<string, unknown>)['hydra:member'] ??
    (content as Record<string, unknown>)['member'] ??
    content;
  if (!Array.isArray(members) || !members.every((one) => typeof one === 'object' && one !== null))
    throw wrongFile('Le JSON n’est pas une liste d’enregistrements');
  const records = members.map((one) => flat(one as Record<string, unknown>));
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return [header, ...records.map((record) => header.map((title) => record[title] ?? ''))];
}

function flat(record: Record<string, unknown>, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string][] => {
      const title = before === '' ? name : `${before} ${name}`;
      if (value === null || value === undefined || name.startsWith('@')) return [];
      if (Array.isArray(value)) return [[title, value.filter((one) => typeof one !== 'object').join(', ')]];
      if (typeof value === 'object')
        return before === '' ? Object.entries(flat(value as Record<string, unknown>, title)) : [];
      return [[title, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );
}
