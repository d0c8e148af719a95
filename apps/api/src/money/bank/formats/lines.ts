import type { StatementLine } from '@forman/domain/money/bank/statement';
import { cleanLine } from '@forman/domain/values/clean';
import { readDay } from '@forman/domain/values/times';
import { wrongFile } from '../../../http/csv-file.ts';

const longestLabel = 300;
const longestReference = 80;

/** The line with its words put together, without those that others begin with, and without signs that nobody sees. */
export function lineOf({
  label,
  reference,
  ...line
}: Omit<StatementLine, 'label'> & { label: readonly string[] }): StatementLine {
  const words = [...new Set(label.map(cleanLine))];
  const said = words.filter((text) => !words.some((other) => other !== text && other.startsWith(text)));
  return {
    ...line,
    // A line without a word is named by its number.
    label: (said.join(' ') || cleanLine(reference)).slice(0, longestLabel),
    reference: cleanLine(reference).slice(0, longestReference),
  };
}

/** @throws AppError invalid on the file. */
export function dayOf(written: string): string {
  const day = readDay(written);
  if (day === null) throw wrongFile(`«\u00a0${written.slice(0, 40)}\u00a0» n’est pas un jour`);
  return day;
}
