import { meantCell } from '@forman/domain/csv';
import { AppError } from '@forman/domain/errors';
import { CsvError, parse } from 'csv-parse/sync';
import type { FastifyRequest } from 'fastify';
import { refuseForm, wholeFile } from './forms.ts';

/** `line` is counted as a person counts: the header is line 1, unless empty lines precede it. */
export type CsvTable = { header: string[]; rows: { line: number; cells: string[] }[] };

/** The sentence for a file that has only a header. */
export const noLines = 'Le fichier n’a aucune ligne sous ses titres';

export const wrongFile = (...messages: string[]): AppError =>
  new AppError('invalid', { violations: messages.map((message) => ({ propertyPath: 'file', message })) });

/** Reads the form's single file. @throws AppError invalid, malformed, too_large. */
export async function uploadedFile(
  request: FastifyRequest,
  { field, mostBytes }: { field: string; mostBytes: number },
): Promise<{ name: string; bytes: Buffer }> {
  const part = await request.file({ limits: { fileSize: mostBytes } }).catch(refuseForm);
  if (part?.fieldname !== field) throw wrongFile('Choisissez un fichier');
  return { name: part.filename, bytes: await wholeFile(part) };
}

/**
 * Longest line, far above that of any person or partner: an unclosed quote would swallow the rest of the
 * file.
 */
const longestLine = 100_000;
const delimiters = [';', ',', '\t'] as const;

/**
 * Reads a CSV with a header, separated by ";", "," or tabs, whichever the header has most of. Empty lines are
 * skipped; a cell that we once prefixed with an apostrophe, so that it does not run as a formula, loses the
 * apostrophe again.
 * @throws AppError invalid on the file, in a sentence for its sender.
 */
export function readCsvFile(text: string): CsvTable {
  if (text.trim() === '') throw wrongFile('Le fichier est vide');
  if (text.includes('\0'))
    throw wrongFile('Le fichier contient un caractère nul\u00a0: ce n’est pas un texte');
  const records = parseLines(text);
  const [header, ...rows] = records.map(({ record, info }) => ({
    line: info.lines,
    cells: record.map((cell) => meantCell(cell.trim())),
  }));
  if (!header) throw wrongFile('Le fichier est vide');
  return { header: header.cells, rows };
}

type Parsed = { record: string[]; info: { lines: number } };

function parseLines(text: string): Parsed[] {
  const [first = ''] = text.trimStart().split(/\r?\n|\r/, 1);
  const delimiter = delimiters.toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!;
  try {
    return parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: longestLine,
    }) as unknown as Parsed[];
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

/** The text of a file of any spreadsheet: UTF-8, UTF-16 with its mark, else Windows-1252. @throws AppError invalid. */
export function anyText(bytes: Buffer): string {
  refuseWorkbook(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The first bytes of spreadsheet files, in hexadecimal. */
const workbooks = ['504b0304', 'd0cf11e0'];

function refuseWorkbook(bytes: Buffer): void {
  if (workbooks.includes(bytes.toString('hex', 0, 4)))
    throw wrongFile('C’est un classeur de tableur\u00a0: enregistrez-le au format CSV');
}
