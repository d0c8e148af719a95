import type { ReactNode } from 'react';
import { Money } from '../../ui/Money.tsx';

type Props = {
  quote: { balance: number; creditUsed: number };
  /** Format of the amounts, when amounts beside them have another one. */
  write?: (euros: number) => ReactNode;
};
const inFull = (euros: number) => <Money euros={euros} />;

/** Balance now and after the purchase, in euros: "Avoir : 120,00 € → 85,00 €". */
export const CreditChange = ({ quote: { balance, creditUsed }, write = inFull }: Props) => (
  <>
    Avoir&nbsp;: {write(balance)}
    <span aria-hidden="true"> → </span>
    <span className="vh"> puis </span>
    <b>{write(balance - creditUsed)}</b>
  </>
);
