import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CreditChange } from './CreditChange.tsx';
import { Money } from '../../ui/Money.tsx';

type Props = {
  quote: { price: number; balance: number; creditUsed: number };
  /** What is bought. */
  object: ReactNode;
  /** What giving it back gives. */
  rule?: ReactNode;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** The quote of what the avoir pays whole: nothing is taken before it was seen. */
export const PayByCreditDialog = ({ quote, object, rule, ...dialog }: Props) => (
  <ConfirmDialog
    opened
    {...dialog}
    question={'Payer avec mon avoir\u00a0?'}
    object={object}
    consequence={
      <>
        Prix&nbsp;: <Money euros={quote.price} />. Rien à payer en ligne.
        <br />
        <CreditChange quote={quote} />
        {rule && <br />}
        {rule}
      </>
    }
    confirm="Payer avec mon avoir"
    confirming="Un instant…"
    keep="Pas maintenant"
    destructive={false}
  />
);
