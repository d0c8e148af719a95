import { Money } from '../../ui/Money.tsx';

/** The wallet calls it an avoir; the invoice will call it a discount. */
export const GiftNote = ({ euros }: { euros: number }) =>
  euros > 0 && (
    <span className="tiny muted">
      dont <Money euros={euros} /> offerts, en remise sur la facture
    </span>
  );
