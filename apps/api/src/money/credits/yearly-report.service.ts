import { actionLabel } from '@forman/domain/money/credits/actions';
import { creditYear, type CreditYear, monthKeys, sumYears } from '@forman/domain/money/credits/year';
import { csvAmount } from '@forman/domain/csv';
import { AppError } from '@forman/domain/errors';
import { formatNumericDay } from '@forman/domain/french-dates';
import { centsToEuros } from '@forman/domain/money';
import { parisDay, parisHour } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import type { Db } from '../../db/database.ts';
import { listLedger, listPersonYears, type PersonYearRow, sumGiven } from './yearly-report.queries.ts';
import { findOwner } from './movements.queries.ts';

const pageSize = 25;

/** Credit given in a year, a row for each person, by month; the grand total is the whole year's (MEM-292). */
export async function getCreditYear(
  db: Db,
  { year, page }: { year: number; page: number },
  order: Record<string, unknown>,
) {
  const [rows, given] = await Promise.all([
    listPersonYears(db, year, { limit: pageSize, offset: (page - 1) * pageSize }, order),
    sumGiven(db, year),
  ]);
  return {
    users: rows.map(toPersonYear),
    totals: inEuros(sumYears(rows.map(({ cents }) => creditYear(cents)))),
    bigTotal: centsToEuros(given.cents),
    maxPage: Math.max(1, Math.ceil(given.people / pageSize)),
  };
}

const toPersonYear = ({ id, firstName, lastName, cents }: PersonYearRow) => ({
  user_id: id,
  firstName,
  lastName,
  ...inEuros(creditYear(cents)),
});

const inEuros = (year: CreditYear): CreditYear =>
  Object.fromEntries(Object.entries(year).map(([key, cents]) => [key, centsToEuros(cents)])) as CreditYear;

const monthNames = ['Janvier', 'Février', 'Mars', 'Avril', 'Mai', 'Juin', 'Juillet', 'Août', 'Septembre', 'Octobre', 'Novembre', 'Décembre']; // prettier-ignore

/** The whole year, with a last line of totals (MEM-365). */
export async function creditYearCsv(db: Db, year: number): Promise<string[][]> {
  const rows = await listPersonYears(db, year, { limit: null, offset: 0 });
  const years = rows.map(({ cents }) => creditYear(cents));
  const amounts = (of: CreditYear): string[] => [...monthKeys.map((key) => of[key]), of.total].map(csvAmount);
  return [
    ['Numéro', 'Nom', ...monthNames, 'Total'],
    ...rows.map((row, index) => [String(row.id), fullName(row), ...amounts(years[index]!)]),
    ['', 'Total', ...amounts(sumYears(years))],
  ];
}

/** All movements of the year: one person's, or everybody's (MEM-365, MEM-366). @throws AppError not_found. */
export async function ledgerCsv(db: Db, year: number, userId: number | null): Promise<string[][]> {
  if (userId !== null && !(await findOwner(db, userId))) throw new AppError('not_found');
  const rows = await listLedger(db, year, userId);
  return [
    ['Numéro', 'Nom', 'Date', 'Heure', 'Type', 'Description', 'Action', 'Montant'],
    ...rows.map((row) => [
      String(row.userId),
      fullName(row),
      formatNumericDay(parisDay(row.at)),
      parisHour(row.at),
      row.type,
      row.description,
      actionLabel(row),
      csvAmount(row.amountCents),
    ]),
  ];
}
