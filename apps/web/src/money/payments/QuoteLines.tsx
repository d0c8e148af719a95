import '../shared/quote-lines.css';
import { roomLabel } from '@forman/domain/sessions/rooms';
import type { ReactNode } from 'react';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { GiftNote } from '../shared/GiftNote.tsx';
import { Money } from '../../ui/Money.tsx';
import type { CheckoutProps } from './checkout.ts';

type Props = Pick<CheckoutProps, 'quote' | 'item'> & {
  /** Label of the last line: "Reste à payer", "Payé par carte". */ total: string;
  isPaid?: boolean;
};

/** Label of the first line, the price of the item. */
const priceOf: Record<CheckoutProps['item']['kind'], string> = {
  workshop: `Prix de ${kindUi.workshop.the}`,
  formation: `Prix de ${kindUi.formation.the}`,
  event: `Prix de ${kindUi.event.the}`,
  team_meeting: `Prix de ${kindUi.team_meeting.the}`,
  discovery_fee: 'Finalisation de l’inscription',
  membership: 'Cotisation annuelle',
};

/** Price, credit used and amount left to pay: the server’s figures, line by line. */
export function QuoteLines({ quote, item, total, isPaid = false }: Props) {
  const room = item.room && <span className="tiny muted">{roomLabel[item.room]}</span>;
  if (isPaid && quote.toPay === 0) return <PaidByCredit quote={quote} room={room} />;
  return (
    <dl className="quote-lines">
      {/* Without an avoir the price is the amount to pay, which is shown once. */}
      {quote.creditUsed > 0 && (
        <div>
          <dt>
            {priceOf[item.kind]}
            {room}
          </dt>
          <dd>
            <Money euros={quote.price} />
          </dd>
        </div>
      )}
      {quote.creditUsed > 0 && (
        <div>
          <dt>
            Avoir utilisé
            <GiftNote quote={quote} />
            <span className="tiny muted">
              {isPaid ? 'Il vous en reste' : 'Il vous en restera'}{' '}
              {money(quote.usableCredit - quote.creditUsed)}
            </span>
          </dt>
          <dd>
            − <Money euros={quote.creditUsed} />
          </dd>
        </div>
      )}
      <div className="total">
        <dt>
          {total}
          {quote.creditUsed === 0 && room}
        </dt>
        <dd>
          <Money euros={quote.toPay} />
        </dd>
      </div>
    </dl>
  );
}

/** Lines of a purchase paid wholly by the avoir: nothing is paid online. */
const PaidByCredit = ({ quote, room }: Pick<Props, 'quote'> & { room: ReactNode }) => (
  <dl className="quote-lines">
    <div className="total">
      <dt>
        Payé par avoir
        {room}
        <GiftNote quote={quote} />
        <span className="tiny muted">Il vous en reste {money(quote.usableCredit - quote.creditUsed)}</span>
      </dt>
      <dd>
        <Money euros={quote.creditUsed} />
      </dd>
    </div>
  </dl>
);

const money = (euros: number) => <Money euros={euros} />;
