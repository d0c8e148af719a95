import type { QueryOf } from '@forman/contract/endpoint';
import type {
  getLedgerBalance,
  listLedgerEntries,
  listLedgerLines,
  listLedgerPeople,
} from '@forman/contract/books/ledger';
import { centsToEuros } from '@forman/domain/money';
import type { Db } from '../../db/database.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { listPeople, type Movement, readBalance } from './balance.queries.ts';
import { findAccount, type LineRow, listAccountLines, listEntries } from './ledger-reading.queries.ts';

/** The trial balance, which comes to 0 with the results of earlier years. */
export async function getBalance(db: Db, { period }: QueryOf<typeof getLedgerBalance>) {
  const { accounts, earlierResult, ...rest } = await readBalance(db, period);
  const total = (side: 'debit' | 'credit'): number => accounts.reduce((sum, one) => sum + one[side], 0);
  return {
    ...rest,
    accounts: accounts.map(({ account, label, isByPerson, ...movement }) => ({
      account,
      label,
      isByPerson,
      ...inEuros(movement),
    })),
    earlierResult: centsToEuros(earlierResult),
    totals: { debit: centsToEuros(total('debit')), credit: centsToEuros(total('credit')) },
  };
}

export async function getPeople(db: Db, query: QueryOf<typeof listLedgerPeople>) {
  const { count, people, ...totals } = await listPeople(db, query, sliceOf(query));
  return {
    people: people.map(({ userId, name, ...movement }) => ({ userId, name, ...inEuros(movement) })),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
    totals: inEuros(totals),
  };
}

export async function getEntries(db: Db, query: QueryOf<typeof listLedgerEntries>) {
  const { count, ids, lines, debit, credit } = await listEntries(db, query, sliceOf(query));
  const byEntry = Map.groupBy(lines, ({ entryId }) => entryId);
  return {
    entries: ids.map((id) => ({ id, lines: (byEntry.get(id) ?? []).map(toLine) })),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
    totals: { debit: centsToEuros(debit), credit: centsToEuros(credit) },
  };
}

/** Lists an account's lines; an account never written to has none, and no name but its number. */
export async function getLines(db: Db, query: QueryOf<typeof listLedgerLines>) {
  const [page, named] = await Promise.all([
    listAccountLines(db, query, sliceOf(query)),
    findAccount(db, query.account, query.user),
  ]);
  const { count, lines, opening, debit, credit } = page;
  return {
    lines: lines.map(({ balance, ...line }) => ({ ...toLine(line), balance: centsToEuros(balance) })),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
    totals: {
      opening: centsToEuros(opening),
      debit: centsToEuros(debit),
      credit: centsToEuros(credit),
    },
    ...(named ?? { label: query.account, isByPerson: false, party: null }),
  };
}

const toLine = ({ debit, credit, ...line }: LineRow) => ({
  ...line,
  debit: centsToEuros(debit),
  credit: centsToEuros(credit),
});

const inEuros = ({ opening, debit, credit, closing }: Movement): Movement => ({
  opening: centsToEuros(opening),
  debit: centsToEuros(debit),
  credit: centsToEuros(credit),
  closing: centsToEuros(closing),
});
