import { counted } from '../../text.ts';
import type { TypedProduct } from './product.ts';

/** Most lines of an invoice typed by hand, and most of one thing on a line. */
export const mostLines = 30;
export const mostQuantity = 999;

/** What the office says of a line of a typed invoice. */
export type SaidLine = {
  label: string;
  quantity: number;
  /** Price of one, VAT included. */
  unitCents: number;
  /** What it sells; null where the session or the words say it (MEM-277). */
  said: TypedProduct | null;
  /** The product whose rule of VAT counts instead; null for its own. */
  vatOf: TypedProduct | null;
};

/** True for a line that says no more than a name and a price: such an invoice needs no list of lines. */
export const isPlain = ({ quantity, vatOf }: SaidLine): boolean => quantity === 1 && vatOf === null;

/** Name of the sale in lists and messages: that of its first line, and how many follow. */
export function nameOfLines(lines: readonly Pick<SaidLine, 'label'>[]): string {
  const [first, ...others] = lines.map(({ label }) => label);
  const more = others.length === 0 ? '' : `, et ${counted(others.length, 'autre ligne', 'autres lignes')}`;
  return `${(first ?? '').slice(0, 300 - more.length)}${more}`;
}
