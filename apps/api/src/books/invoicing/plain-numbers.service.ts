import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import {
  plainSeries,
  type PlainSeries,
  type PlainNumber,
  recently,
  reached,
  lockSeries,
  raiseAttestations,
} from './plain-numbers.queries.ts';
import { insertLost } from './lost-numbers.queries.ts';

/** @returns null for anything that is not a number of these series, as the portal writes it. */
export function parsePlainNumber(text: string): PlainNumber | null {
  const match = /^(AT|CG)-([1-9]\d{3})-(\d{4,9})$/.exec(text);
  if (!match) return null;
  const series = match[1] as PlainSeries;
  const [year, sequence] = [Number(match[2]), Number(match[3])];
  return sequence > 0 && plainSeries[series](year, sequence) === text ? { series, year, sequence } : null;
}

export const formatPlainNumber = (series: string, year: number, sequence: number): string =>
  plainSeries[series as PlainSeries](year, sequence);

/**
 * Lists the last number of each of these series, to be kept outside the database.
 * @param since leaves out a series without a number given after it.
 */
export async function listPlainLast(db: Db, since?: Date): Promise<string[]> {
  const { rows } = await (since ? recently(since) : reached).execute(db);
  const lasts = rows.filter(({ series }, index) => rows[index - 1]?.series !== series);
  return lasts.map(({ series, year, sequence }) => plainSeries[series](year, sequence));
}

/**
 * Declares as lost the numbers behind our last one, up to this one. Nobody gets them again.
 * @returns the first and the last of them; null when nothing is missing before it.
 */
export async function declarePlainLost(
  ctx: Context,
  { series, year, sequence }: PlainNumber,
  reason: string,
): Promise<{ from: string; to: string; count: number } | null> {
  const now = ctx.clock.now();
  if (year > Number(parisDay(now).slice(0, 4))) return null;
  return ctx.transaction(async (tx) => {
    await lockSeries(tx, series, year);
    const { rows } = await reached.execute(tx);
    const first = (rows.find((one) => one.series === series && one.year === year)?.sequence ?? 0) + 1;
    if (sequence < first) return null;
    await insertLost(tx, {
      series,
      year,
      first_sequence: first,
      last_sequence: sequence,
      last_hash: null,
      reason,
      declared_at: now,
    });
    if (series === 'AT') await raiseAttestations(tx, year, sequence);
    const [from, to] = [plainSeries[series](year, first), plainSeries[series](year, sequence)];
    const range = { from, to, count: sequence - first + 1 };
    await audit(tx, {
      at: now,
      actorId: null,
      action: 'invoicing.lost_numbers',
      subject: 'settings',
      subjectId: 'numbers',
      detail: { ...range, reason },
    });
    return range;
  });
}
