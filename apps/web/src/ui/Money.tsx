import { eurosToCents, formatEuros, formatPrice } from '@forman/domain/money';

type Props = { /** As on the wire. */ euros: number };

/** "1 234,50 €"; what is taken back stands out, its minus says so too. */
export const Money = ({ euros }: Props) => (
  <span className={euros < 0 ? 'num nowrap minus' : 'num nowrap'}>{formatEuros(eurosToCents(euros))}</span>
);

/** "25 €", "12,50 €", "Gratuit" */
export const Price = ({ euros }: Props) => (
  <span className="num nowrap">{formatPrice(eurosToCents(euros))}</span>
);
