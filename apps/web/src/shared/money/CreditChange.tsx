import type { ReactNode } from 'react';
import { Money } from '../../ui/Money.tsx';

type Props = {
  quote: { balance: number; creditUsed: number };
  /** How the amounts are written, where those beside them are written otherwise. */
  write?: (euros: number) => ReactNode;
};
const inFull = (euros: number) => <Money euros={euros} />;

/** "Avoir : 120,00 € → 85,00 €": what the balance is, and what it will be. Euros. */
export const CreditChange = ({ quote: { balance, creditUsed }, write = inFull }: Props) => (
  <>
    Avoir&nbsp;: {write(balance)}
    <span aria-hidden="true"> → </span>
    <span className="vh"> puis </span>
    <b>{write(balance - creditUsed)}</b>
  </>
);
