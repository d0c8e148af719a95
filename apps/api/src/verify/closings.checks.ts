import { addTotals, noTotals, perpetualAfter } from '@forman/domain/books/ledger/closings';
import { addDays } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import { canonicalJson } from '../canonical-json.ts';
import type { Db } from '../db/database.ts';
import { closingFaults } from '../money/closings/closing-chain.ts';
import { listClosings, sealedLines, type StoredClosing } from '../money/closings/closings.queries.ts';
import { dayTotals } from '../money/closings/days.service.ts';
import { type Check, countOf, faultsOf } from './check.ts';

/** The closings are one chain, their days follow one another, their totals equal documents and entries. */
export const checkClosings: Check = async (db) => {
  const closings = await listClosings(db);
  const inOrder = closings.toSorted((a, b) => (a.lastOn < b.lastOn ? -1 : 1));
  const of = (kind: StoredClosing['kind']) => inOrder.filter((closing) => closing.kind === kind);
  const [days, months, years] = [of('day'), of('month'), of('year')];
  return {
    checked: closings.length,
    faults: [
      ...closingFaults(closings),
      ...dayGaps(days),
      ...(await changedDays(db, days)),
      ...months.flatMap((month) => sumFaults(month, days)),
      ...years.flatMap((year) => sumFaults(year, months)),
    ],
  };
};

const dayGaps = (days: readonly StoredClosing[]): string[] =>
  days.flatMap(({ lastOn }, index) => {
    const before = days[index - 1]?.lastOn;
    return before !== undefined && lastOn !== addDays(before, 1) ? [`day ${lastOn}: follows ${before}`] : [];
  });

/** Number of closings read at once. */
const atOnce = 31;

async function changedDays(db: Db, days: readonly StoredClosing[]): Promise<string[]> {
  const faults: string[] = [];
  let perpetualCents = 0;
  for (let start = 0; start < days.length; start += atOnce) {
    const part = days.slice(start, start + atOnce);
    const [first, end] = [part[0]!.lastOn, part.at(-1)!.lastOn];
    const { rows: lines } = await sealedLines(first, end).execute(db);
    const totalsOf = await dayTotals(db, { first, end, lines });
    for (const day of part) {
      const totals = totalsOf(day.lastOn);
      perpetualCents = perpetualAfter(perpetualCents, totals);
      if (canonicalJson(totals) !== canonicalJson(day.totals))
        faults.push(`day ${day.lastOn}: its totals are not what its documents and entries say`);
      if (perpetualCents !== day.perpetualCents)
        faults.push(
          `day ${day.lastOn}: ${day.perpetualCents} sold in all, the documents say ${perpetualCents}`,
        );
    }
  }
  return faults;
}

/** The totals of a month are those of its days, of a year those of its months. */
function sumFaults(whole: StoredClosing, parts: readonly StoredClosing[]): string[] {
  const own = parts.filter(({ lastOn }) => lastOn >= whole.firstOn && lastOn <= whole.lastOn);
  const sum = own.map(({ totals }) => totals).reduce(addTotals, noTotals);
  const isSum =
    canonicalJson(sum) === canonicalJson(whole.totals) &&
    own.at(-1)?.lastOn === whole.lastOn &&
    own.at(-1)?.perpetualCents === whole.perpetualCents;
  return isSum ? [] : [`${whole.kind} ${whole.lastOn}: its totals are not those of its parts`];
}

/** Entries of closed days have numbers, without gaps in a year and in order of day; others have none. */
export const checkNumbers: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from ledger_numbers`),
  faults: await faultsOf(
    db,
    sql`select format('entry %s of %s: a closed day, and no number', e.id, e.entry_on) as fault
        from ledger_entries e join ledger_closings c on c.kind = 'day' and c.last_on = e.entry_on
        where not exists (select from ledger_numbers n where n.entry_id = e.id)
        union all
        select format('entry %s: number %s of a closing that is not its day’s', e.id, n.number)
        from ledger_numbers n join ledger_entries e on e.id = n.entry_id join ledger_closings c on c.id = n.closing_id
        where c.kind <> 'day' or c.last_on <> e.entry_on or n.year <> extract(year from e.entry_on)
        union all
        select format('%s: number %s instead of %s', o.year, o.number, o.place) from (
          select n.year, n.number, row_number() over (partition by n.year order by e.entry_on, e.id) as place
          from ledger_numbers n join ledger_entries e on e.id = n.entry_id) o
        where o.number <> o.place`,
  ),
});
