import type { updateTransaction } from '@forman/contract/books/typed-invoices';
import type { BodyOf } from '@forman/contract/endpoint';
import type { VatBuyer } from '@forman/domain/books/invoicing/vat';
import type { SaidLine } from '@forman/domain/books/invoicing/typed-lines';
import { eurosToCents } from '@forman/domain/money';
import type { Db } from '../../db/database.ts';
import { readVatRules, type SaleVat } from '../vat-rules/vat-rules.service.ts';

/** A line as it is stored with its sale: what the office said, and the VAT that followed. */
export type StoredLine = SaidLine & { vat: SaleVat };

type SentLine = NonNullable<BodyOf<typeof updateTransaction>['lines']>[number];

export const saidLine = ({ label, quantity, unit, product, vatOf }: SentLine): SaidLine => ({
  label,
  quantity,
  unitCents: eurosToCents(unit),
  said: product ?? null,
  vatOf: vatOf ?? null,
});

type Sale = {
  lines: readonly SaidLine[];
  /** The lines before an edit, where nothing else that decides VAT has changed. */
  before: readonly StoredLine[];
  sessionId: number | null;
  buyer: VatBuyer;
  /** Paris day of the sale. */
  on: string;
};

/** Decides the VAT of each line by its product's rule, or by the chosen one; an edit keeps that of a line that stays. */
export async function readLines(
  db: Db,
  { lines, before, sessionId, buyer, on }: Sale,
): Promise<StoredLine[]> {
  const vatOf = await readVatRules(db, { sessionId, on });
  return lines.map((line) => {
    const { label: itemName, said, vatOf: chosen } = line;
    const kept = before.find((one) => isSameSale(one, line));
    return { ...line, vat: kept?.vat ?? vatOf({ product: 'manual', said, vatOf: chosen, itemName, buyer }) };
  });
}

const isSameSale = (one: SaidLine, other: SaidLine): boolean =>
  one.label === other.label && one.said === other.said && one.vatOf === other.vatOf;
