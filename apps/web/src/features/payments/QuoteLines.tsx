import type { SessionKind } from '@forman/domain/sessions/kinds';
import { kindUi } from '../../ui/kind-ui.tsx';
import { Money } from '../../ui/Money.tsx';
import type { CheckoutProps } from './checkout.ts';

type Props = Pick<CheckoutProps, 'quote' | 'item'> & {
  kind: SessionKind;
  /** "Reste à payer", "Payé par carte" */ total: string;
};

/** "de l’atelier", "du …" */
const ofKind: Record<SessionKind, string> = {
  workshop: `de ${kindUi.workshop.the}`,
  formation: `de ${kindUi.formation.the}`,
  event: `de ${kindUi.event.the}`,
  team_meeting: `de ${kindUi.team_meeting.the}`,
};

/** Price, credit used, left to pay: the server's figures, line by line. */
export function QuoteLines({ quote, item, kind, total }: Props) {
  const isFee = item.kind === 'discovery_fee';
  return (
    <dl className="quote-lines">
      <div>
        <dt>{isFee ? 'Finalisation de l’inscription' : `Prix ${ofKind[kind]}`}</dt>
        <dd>
          <Money euros={quote.price} />
        </dd>
      </div>
      {quote.creditUsed > 0 && (
        <div>
          <dt>
            Avoir utilisé
            <span className="tiny muted">
              il vous en restera {money(quote.usableCredit - quote.creditUsed)}
            </span>
          </dt>
          <dd>
            − <Money euros={quote.creditUsed} />
          </dd>
        </div>
      )}
      <div className="total">
        <dt>{total}</dt>
        <dd>
          <Money euros={quote.toPay} />
        </dd>
      </div>
    </dl>
  );
}

const money = (euros: number) => <Money euros={euros} />;
