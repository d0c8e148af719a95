import type { listInvoiceYear } from '@forman/contract/books/invoicing';
import type { QueryOf } from '@forman/contract/endpoint';
import { centsToEuros } from '@forman/domain/money';
import type { Db } from '../../db/database.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { type IssuedRow, listIssued, sumIssued } from './yearly-report.queries.ts';

type Listed = { year: number; page: number } & QueryOf<typeof listInvoiceYear>;

/** One page of a year's invoices, newest first, with number and sum of all those found (MEM-360). */
export async function listYear(db: Db, listed: Listed) {
  const [rows, all] = await Promise.all([listIssued(db, listed, sliceOf(listed)), sumIssued(db, listed)]);
  return {
    invoices: rows.map(toInvoice),
    maxPage: maxPageOf(all.count, listed.itemsPerPage),
    count: all.count,
    total: centsToEuros(all.cents),
  };
}

const toInvoice = (row: IssuedRow) => ({
  id: row.transactionId,
  user_id: row.userId,
  firstName: row.firstName,
  lastName: row.lastName,
  customer: row.customer,
  label: row.label,
  issuedOn: row.issuedOn,
  invoiceNumber: row.number,
  total: centsToEuros(row.grossCents),
  credits: row.credits,
  credited: centsToEuros(row.creditedCents),
});
