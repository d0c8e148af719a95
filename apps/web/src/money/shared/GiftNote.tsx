import type { Quote } from './quote.ts';
import { Money } from '../../ui/Money.tsx';

type Props = { quote: Pick<Quote, 'creditUsed' | 'giftUsed'> };

/** Note on a gift: the wallet calls it an avoir, while the invoice will call it a discount. */
export function GiftNote({ quote: { creditUsed, giftUsed } }: Props) {
  if (giftUsed === 0) return null;
  return (
    <span className="tiny muted">
      {giftUsed < creditUsed ? (
        <>
          dont <Money euros={giftUsed} /> offerts
        </>
      ) : (
        'avoir offert'
      )}
      , en remise sur la facture
    </span>
  );
}
