import type { listInvoiceYear } from '@forman/contract/invoicing';
import type { QueryOf } from '@forman/contract/endpoint';
import { csvAmount } from '@forman/domain/csv';
import { formatNumericDay } from '@forman/domain/french-dates';
import { centsToEuros } from '@forman/domain/money';
import { fullName } from '@forman/domain/text';
import type { Db } from '../../db/database.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { type IssuedRow, listIssued, sumIssued } from './yearly-report.queries.ts';

type Listed = { year: number; page: number } & QueryOf<typeof listInvoiceYear>;

/** The invoices that a year issued, newest first, with how many and how much those found make (MEM-360). */
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

/** The whole year as a file; net and VAT are those of the document, whatever the rate says since. */
export async function yearCsv(db: Db, year: number): Promise<string[][]> {
  const rows = await listIssued(db, { year }, { limit: null, offset: 0 });
  return [
    [
      'Numéro utilisateur',
      'Nom',
      'Date',
      'Facture',
      'Objet',
      'HT',
      'TVA',
      'TTC',
      'Avoirs',
      'Montant des avoirs',
    ],
    ...rows.map((row) => [
      String(row.userId),
      fullName(row),
      formatNumericDay(row.issuedOn),
      row.number,
      row.label,
      csvAmount(row.netCents),
      csvAmount(row.vatCents),
      csvAmount(row.grossCents),
      row.credits.join(', '),
      csvAmount(row.creditedCents),
    ]),
  ];
}
