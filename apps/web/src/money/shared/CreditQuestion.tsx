import './quote-lines.css';
import type { ReactNode } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { CreditChange } from './CreditChange.tsx';
import { GiftNote } from './GiftNote.tsx';

export type CreditQuestionProps = {
  quote: { price: number; balance: number; creditUsed: number; giftUsed: number };
  /** Item to buy. */
  object: ReactNode;
  /** Rule of a cancellation. */
  rule?: ReactNode;
  /** Box of the terms, where they are not accepted yet. */
  terms?: ReactNode;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export const creditQuestion = 'Payer avec mon avoir\u00a0?';

/** Receipt of a purchase wholly paid by avoir, before it is made, with the lines of a payment by card. */
export const CreditQuestion = (props: CreditQuestionProps) => (
  <>
    {props.object}
    <dl className="quote-lines">
      <div>
        <dt>Prix</dt>
        <dd>
          <Money euros={props.quote.price} />
        </dd>
      </div>
      <div>
        <dt>
          Avoir utilisé
          <span className="tiny muted">
            <CreditChange quote={props.quote} />
          </span>
          <GiftNote quote={props.quote} />
        </dt>
        <dd>
          − <Money euros={props.quote.creditUsed} />
        </dd>
      </div>
      <div className="total">
        <dt>À payer en ligne</dt>
        <dd>
          <Money euros={props.quote.price - props.quote.creditUsed} />
        </dd>
      </div>
    </dl>
    {props.rule}
    {props.terms}
    <div className="dlg-foot flex wrap justify-end gap-10">
      <BusyButton size="l" onClick={props.onClose} data-autofocus>
        Pas maintenant
      </BusyButton>
      <BusyButton size="l" look="primary" busy={props.busy} busyLabel="Un instant…" onClick={props.onConfirm}>
        Payer avec mon avoir
      </BusyButton>
    </div>
  </>
);
