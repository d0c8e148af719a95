import { createHash } from 'node:crypto';
import { readDayOrders, type ReadLine, readImportLine } from '@forman/domain/office/import-cells';
import { type ImportField, importTitle, readImportHeader } from '@forman/domain/office/import-columns';
import { type KnownPeople, type PlannedLine } from '@forman/domain/office/import-outcome';
import { planImport } from '@forman/domain/office/import-plan';
import { AppError } from '@forman/domain/errors';
import { formatLongDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { type DayOrder, dayOrders, readDay } from '@forman/domain/values/times';
import type { Viewer } from '@forman/domain/access';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { anyText, type CsvTable, noLines, readCsvFile, wrongFile } from '../../http/csv-file.ts';
import { insertImport, readKnown } from './people.queries.ts';

/** Twice the size of a large association; each line is held in memory while it is tried. */
const mostLines = 10_000;
const keptDays = 7;

const namesEmail = (cells: readonly string[]): boolean => readImportHeader(cells).at.email !== undefined;

/** Tries a file and stores what it would do, to be looked at and written. @throws AppError invalid. */
export async function checkPeopleFile(
  ctx: Context,
  viewer: Pick<Viewer, 'id'>,
  file: { name: string; bytes: Buffer; told: DayOrder | null },
): Promise<number> {
  const table = readCsvFile(anyText(file.bytes), namesEmail);
  if (!namesEmail(table.header))
    throw wrongFile(
      `La première ligne du fichier doit nommer une colonne «\u00a0${importTitle('email')}\u00a0»`,
    );
  if (table.rows.length === 0) throw wrongFile(noLines);
  if (table.rows.length > mostLines)
    throw wrongFile(`Le fichier dépasse ${mostLines} lignes\u00a0: partagez-le`);
  const now = ctx.clock.now();
  const columns = readImportHeader(table.header);
  const { open } = readDayOrders(cellsOfAll(table), columns, file.told);
  if (open) throw askDayOrder(open);
  const lines = readLines(table, { now, told: file.told });
  const planned = planImport(lines, await readKnown(ctx.db, namedIn(lines)));
  const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]));
  return ctx.transaction((tx) =>
    insertImport(tx, {
      askedBy: viewer.id,
      fileName: file.name.slice(-120),
      header: table.header,
      dayOrder: file.told,
      digest: digestOf(planned),
      askedAt: now,
      expiresAt: new Date(now.getTime() + keptDays * 86_400_000),
      lines: planned.map((line) => ({ ...line, cells: cellsOf.get(line.line)! })),
    }),
  );
}

const cellsOfAll = ({ rows }: CsvTable) => rows.map(({ cells }) => cells);

/** The question which of two days a file means, with one of them. */
function askDayOrder({ field, cell }: { field: ImportField; cell: string }): AppError {
  const [french, american] = dayOrders.map((order) =>
    formatLongDay(new Date(`${readDay(cell, order)}T12:00Z`)),
  );
  const message = `«\u00a0${importTitle(field)}\u00a0»\u00a0: ${cell} est-il le ${french} ou le ${american}\u00a0?`;
  return new AppError('invalid', { violations: [{ propertyPath: 'dayOrder', message }] });
}

/** @param read.told how whoever sent the file says that its days are written. */
export function readLines(table: CsvTable, { now, told }: { now: Date; told: DayOrder | null }): ReadLine[] {
  const { header, rows } = table;
  const columns = readImportHeader(header);
  const { orders } = readDayOrders(cellsOfAll(table), columns, told);
  return rows.map((row) => readImportLine(row, columns, { today: parisDay(now), orders }));
}

/** The people that a file names: those of its lines, their sponsors, and the phones that it gives. */
export const namedIn = (lines: readonly ReadLine[]) => ({
  emails: lines.flatMap(({ values: { email, godFather } }) =>
    [email, godFather].flatMap((one) => (one ? [one.toLowerCase()] : [])),
  ),
  phones: lines.flatMap(({ values }) => values.phoneNumber ?? []),
});

/** Tries the same lines again on the present data. */
export const planAgain = async (
  db: Db,
  lines: readonly ReadLine[],
): Promise<{ planned: PlannedLine[]; known: KnownPeople }> => {
  const known = await readKnown(db, namedIn(lines));
  return { planned: planImport(lines, known), known };
};

/** A digest of the plan, to compare with the one shown. */
export const digestOf = (planned: readonly PlannedLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        planned.map(({ line, outcome, personId, changes }) => [line, outcome, personId, changes]),
      ),
    )
    .digest('hex');
