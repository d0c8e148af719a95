import type { TypedProduct } from '@forman/domain/books/invoicing/product';
import { mostQuantity } from '@forman/domain/books/invoicing/typed-lines';
import { centsToEuros, formatEuros } from '@forman/domain/money';
import { formatNumber, parseAmount, parseNumber } from '@forman/domain/numbers';
import type { ManagedInvoice } from './person-invoices.ts';

/** A line of the form, as typed. */
export type LineValues = {
  /** Tells it from the others of the form. */
  key: string;
  label: string;
  /** What it sells; '' where its session or its words decide. */
  product: TypedProduct | '';
  /** The product whose rate counts instead; '' for its own. */
  vatOf: TypedProduct | '';
  quantity: string;
  /** Price of one, VAT included. */
  unit: string;
};
export const emptyLine = (): LineValues => ({
  key: crypto.randomUUID(),
  label: '',
  product: '',
  vatOf: '',
  quantity: '1',
  unit: '',
});

const blank = 'Ce champ est obligatoire';

/** Problems of a line, by field. */
export function lineProblems({
  label,
  quantity,
  unit,
}: LineValues): Partial<Record<keyof LineValues, string>> {
  const count = parseNumber(quantity, 0);
  return {
    ...(label.trim() === '' && { label: blank }),
    ...((count === null || count < 1 || count > mostQuantity) && {
      quantity: `Un nombre entier, de 1 à ${mostQuantity}`,
    }),
    ...(unit.trim() === ''
      ? { unit: blank }
      : !parseAmount(unit) && {
          unit: 'Un montant supérieur à 0, inférieur à un million, deux décimales au plus',
        }),
  };
}

export const sentLine = ({ label, product, vatOf, quantity, unit }: LineValues) => ({
  label: label.trim(),
  quantity: parseNumber(quantity, 0) ?? 0,
  unit: centsToEuros(parseAmount(unit) ?? 0).toFixed(2),
  ...(product !== '' && { product }),
  ...(vatOf !== '' && { vatOf }),
});

type SentLine = NonNullable<ManagedInvoice['lines']>[number];

export const typedLine = ({ label, product, vatOf, quantity, unit }: SentLine, at: number): LineValues => ({
  key: String(at),
  label,
  product: product ?? '',
  vatOf: vatOf ?? '',
  quantity: String(quantity),
  unit: formatNumber(unit, '€'),
});

/** "190,00 €": what the lines cost together; null while one of them is not a price yet. */
export function totalOf(lines: readonly LineValues[]): string | null {
  const sums = lines.map(({ quantity, unit }) => (parseNumber(quantity, 0) ?? 0) * (parseAmount(unit) ?? 0));
  return sums.every((cents) => cents > 0) ? formatEuros(sums.reduce((sum, cents) => sum + cents, 0)) : null;
}
