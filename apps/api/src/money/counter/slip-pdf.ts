import { formatNumericDay } from '@forman/domain/french-dates';
import { formatEuros } from '@forman/domain/money';
import { formatIban } from '@forman/domain/money/group-orders/group-orders';
import { parisInstant } from '@forman/domain/paris-time';
import { counted, fullName } from '@forman/domain/text';
import { closeDocument, declareAccessible, openDocument } from '../../pdf/archival.ts';
import { styles } from '../../pdf/style.ts';
import { type Cell, type Column, ListDocument } from '../../pdf/table.ts';
import type { DepositRow, ReceiptRow } from './deposits.queries.ts';

export type Slip = {
  deposit: DepositRow;
  receipts: readonly ReceiptRow[];
  /** Name of the association, and its account; '' while no account is set. */
  holder: string;
  iban: string;
};

const chequeColumns = [
  { label: 'Tireur', x: 0, width: 190 },
  { label: 'Banque', x: 198, width: 130 },
  { label: 'Numéro', x: 336, width: 80 },
  { label: 'Montant', x: 424, width: 75, isRight: true },
] as const satisfies Column[];

const cashColumns = [
  { label: 'De', x: 0, width: 190 },
  { label: 'Pour', x: 198, width: 130 },
  { label: 'Facture', x: 336, width: 80 },
  { label: 'Montant', x: 424, width: 75, isRight: true },
] as const satisfies Column[];

/** Draws the slip that goes to the bank with the cheques or the cash; the same deposit gives the same bytes. */
export async function renderSlip({ deposit, receipts, holder, iban }: Slip): Promise<Buffer> {
  const { id, means, depositedOn, amountCents, count } = deposit;
  const isCheque = means === 'cheque';
  const title = `Remise ${isCheque ? 'de chèques' : 'd’espèces'} n° ${id}`;
  const doc = openDocument({ title, createdAt: parisInstant(depositedOn, '12:00') });
  declareAccessible(doc);
  const list = new ListDocument(doc, {
    title,
    lines: [
      `Titulaire\u00a0: ${holder}`,
      ...(iban === '' ? [] : [`Compte\u00a0: ${formatIban(iban)}`]),
      `Date\u00a0: ${formatNumericDay(depositedOn)}`,
    ],
    running: title,
  });
  const columns = isCheque ? chequeColumns : cashColumns;
  list.table(
    columns,
    receipts.map((receipt) => rowOf(list, columns, receipt)),
  );
  const what = isCheque
    ? counted(count, 'chèque', 'chèques')
    : counted(count, 'encaissement', 'encaissements');
  list.paragraph(`${what}, en tout ${formatEuros(amountCents)}`, { ...styles.body, weight: 'semibold' });
  list.space(28);
  list.paragraph('Signature\u00a0:');
  list.feet();
  return closeDocument(doc);
}

function rowOf(list: ListDocument, columns: readonly Column[], receipt: ReceiptRow): Cell[] {
  const { person, drawer, bank, chequeNumber, name, invoiceNumbers, amountCents } = receipt;
  const texts =
    chequeNumber === ''
      ? [fullName(person), name, invoiceNumbers.join(' ')]
      : [drawer || fullName(person), bank, chequeNumber];
  return [...texts, formatEuros(amountCents)].map((text, index) => ({
    lines: list.wrapped(text, columns[index]!),
  }));
}
