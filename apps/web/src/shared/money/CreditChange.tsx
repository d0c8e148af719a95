import { Money } from '../../ui/Money.tsx';

type Props = { quote: { balance: number; creditUsed: number } };

/** "Avoir : 120,00 € → 85,00 €": what the balance is, and what it will be. Euros. */
export const CreditChange = ({ quote: { balance, creditUsed } }: Props) => (
  <>
    Avoir&nbsp;: <Money euros={balance} />
    <span aria-hidden="true"> → </span>
    <span className="vh"> puis </span>
    <b>
      <Money euros={balance - creditUsed} />
    </b>
  </>
);
