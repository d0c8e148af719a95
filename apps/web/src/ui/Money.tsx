import { eurosToCents, formatEuros, formatPrice } from '@forman/domain/money';

type Props = { /** Amount in euros, as on the wire. */ euros: number };

/** "1 234,50 €"; a negative amount stands out by its colour, besides its minus sign. */
export const Money = ({ euros }: Props) => (
  <span className={euros < 0 ? 'num nowrap minus' : 'num nowrap'}>{formatEuros(eurosToCents(euros))}</span>
);

/** "25 €", "12,50 €", "Gratuit" */
export const Price = ({ euros }: Props) => (
  <span className="num nowrap">{formatPrice(eurosToCents(euros))}</span>
);
