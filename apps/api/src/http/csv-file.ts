import { meantCell } from '@forman/domain/csv';
import { AppError } from '@forman/domain/errors';
import { listed, plural } from '@forman/domain/text';
import { CsvError, parse } from 'csv-parse/sync';
import type { MultipartFields } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { dropFile, refuseForm, wholeFile } from './forms.ts';

/** `line` is counted as a person counts: the header is line 1, unless empty lines precede it. */
export type CsvTable = { header: string[]; rows: { line: number; cells: string[] }[] };

/** The sentence for a file that has only a header. */
export const noLines = 'Le fichier n’a aucune ligne sous ses titres';

export const wrongFile = (...messages: string[]): AppError =>
  new AppError('invalid', { violations: messages.map((message) => ({ propertyPath: 'file', message })) });

/** Reads the form's single file, and the fields before it. @throws AppError invalid, malformed, too_large. */
export async function uploadedFile(
  request: FastifyRequest,
  { field, mostBytes }: { field: string; mostBytes: number },
): Promise<{ name: string; bytes: Buffer; field: (name: string) => string | null }> {
  const part = await request.file({ limits: { fileSize: mostBytes } }).catch(refuseForm);
  if (part?.fieldname !== field) {
    dropFile(part);
    throw wrongFile('Choisissez un fichier');
  }
  const { filename: name, fields } = part;
  return { name, bytes: await wholeFile(part), field: (asked) => textOf(fields[asked]) };
}

const textOf = (field: MultipartFields[string]): string | null =>
  field && 'value' in field && typeof field.value === 'string' ? field.value : null;

/**
 * Longest line, far above that of any person or partner: an unclosed quote would swallow the rest of the
 * file.
 */
const longestLine = 100_000;
const delimiters = [';', ',', '\t'] as const;

/**
 * Reads a CSV with a header, separated by ";", "," or tabs, whichever the header has most of. Empty lines are
 * skipped; a cell that we once prefixed with an apostrophe, so that it does not run as a formula, loses the
 * apostrophe again. A first line "sep=;", and titles above the headings, are skipped; empty columns at the end are
 * none.
 * @param isHeader true for the line of headings; where none of the first lines is, the first one counts.
 * @throws AppError invalid on the file, in a sentence for its sender.
 */
export function readCsvFile(text: string, isHeader: (cells: string[]) => boolean): CsvTable {
  if (text.trim() === '') throw wrongFile('Le fichier est vide');
  if (text.includes('\0'))
    throw wrongFile('Le fichier contient un caractère nul\u00a0: ce n’est pas un texte');
  const lines = parseLines(text);
  const found = lines.slice(0, mostTitles).findIndex(({ cells }) => isHeader(filled(cells)));
  const header = lines[Math.max(found, 0)];
  if (!header) throw wrongFile('Le fichier est vide');
  const titles = filled(header.cells);
  const rows = lines.slice(Math.max(found, 0) + 1);
  for (const row of rows)
    if (row.cells.length !== titles.length && filled(row.cells).length <= titles.length)
      row.cells = row.cells.slice(0, titles.length);
  return { header: titles, rows };
}

/** Lines among which the headings are looked for. */
const mostTitles = 10;
/** Cells without the empty ones at the end, which spreadsheets add. */
const filled = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

type Line = { line: number; cells: string[] };

/** "sep=;" tells Excel alone which sign stands between the cells. */
const separatorLine = /^\ufeff?\s*"?sep=(.)"?[^\S\r\n]*(?=\r?\n|\r)/i;

const toLine = (record: readonly string[], { lines }: { lines: number }): Line => ({
  line: lines,
  cells: record.map((cell) => meantCell(cell.trim())),
});

function parseLines(text: string): Line[] {
  const named = separatorLine.exec(text)?.[1];
  // The line stays, empty, so that lines are counted as a person counts them.
  const body = text.replace(separatorLine, '');
  const [first = ''] = body.trimStart().split(/\r?\n|\r/, 1);
  const delimiter = named ?? delimiters.toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!;
  try {
    return parse(body, {
      delimiter,
      bom: true,
      // Made while it reads: a large file stands in memory once.
      on_record: toLine as never,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: longestLine,
    }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw wrongFile(
      'Le fichier n’est pas un CSV lisible\u00a0: un guillemet y est ouvert et n’est pas refermé',
    );
  }
}

/** Reads the text of a file when it is UTF-8. @throws AppError invalid. */
export function utf8Text(bytes: Buffer): string {
  refuseWorkbook(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrongFile('Le fichier n’est pas en UTF-8\u00a0: enregistrez-le en «\u00a0CSV UTF-8\u00a0»');
  }
}

/**
 * The text of a file of any spreadsheet: UTF-8, UTF-16 with its mark, else Windows-1252 or Mac Roman, whichever reads
 * as French.
 * @throws AppError invalid for a workbook, and for a file in two encodings, with the lines that differ.
 */
export function anyText(bytes: Buffer): string {
  refuseWorkbook(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes(unread)) return text;
  refuseTwoEncodings(text);
  return legacy
    .map((encoding) => new TextDecoder(encoding).decode(bytes))
    .toSorted((a, b) => strangeSigns(a) - strangeSigns(b))[0]!;
}

const unread = '\ufffd';
const legacy = ['windows-1252', 'macintosh'] as const;

/** Signs beyond ASCII that a French text has no use for, and capitals with an accent in the middle of a word. */
const strangeSigns = (text: string): number =>
  (
    text.match(/[^\t\n\r -~àâäçéèêëîïôöùûüÿœæñÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆÑ’‘“”«»…–—€°·\u00a0]|\p{Ll}[À-ÖØ-ÞŒŸÆ]/gu) ??
    []
  ).length;

/**
 * Letters of Europe that were read as UTF-8 beside bytes that were not: parts of the file come from elsewhere. Two
 * bytes of another encoding may chance to be a letter too, but of Armenia or Africa.
 */
function refuseTwoEncodings(text: string): void {
  const lines = text.split(/\r?\n|\r/);
  const isRead = (line: string): boolean => /[\u00a0-\u017f\u2010-\u203a€]/.test(line);
  if (!lines.some(isRead)) return;
  const wrong = lines.flatMap((line, index) => (line.includes(unread) ? [index + 1] : []));
  throw wrongFile(
    `${plural(wrong.length, 'La ligne', 'Les lignes')} ${listed(wrong.slice(0, 10).map(String))} ${plural(wrong.length, 'n’est pas', 'ne sont pas')} dans le même codage que le reste\u00a0: enregistrez tout le fichier en «\u00a0CSV UTF-8\u00a0»`,
  );
}

/** The first bytes of spreadsheet files, in hexadecimal. */
const workbooks = ['504b0304', 'd0cf11e0'];

function refuseWorkbook(bytes: Buffer): void {
  if (workbooks.includes(bytes.toString('hex', 0, 4)))
    throw wrongFile('C’est un classeur de tableur\u00a0: enregistrez-le au format CSV');
}
