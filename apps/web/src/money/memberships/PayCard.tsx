import type { Level } from '@forman/domain/access';
import { plural } from '@forman/domain/text';
import { IconCreditCard, IconWallet } from '@tabler/icons-react';
import { useViewer } from '../../api/viewer.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { CreditChange } from '../shared/CreditChange.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { PaymentClosed } from '../shared/PaymentClosed.tsx';
import { reasonSentence } from '../../messages/reasons.ts';
import { TermsBox } from '../shared/TermsBox.tsx';
import { type Terms, useTerms } from '../shared/use-terms.ts';
import type { Membership, Quote } from './checkout-slot.ts';
import { levelAfter, priceLabel } from './membership-words.ts';
import type { useDues } from './use-dues.ts';

type Props = { membership: Membership; quote: Quote; dues: ReturnType<typeof useDues> };

/** Price, avoir, terms, and two ways to pay: online, or by the avoir when it covers the whole price. */
export function PayCard({ membership, quote, dues }: Props) {
  const me = useViewer();
  const terms = useTerms();
  const { price, balance, usableCredit, decision } = quote;
  const isClosed = decision.reason === 'takeover';
  const isCovered = usableCredit >= price && !isClosed;
  return (
    <Card
      title={priceLabel(membership)}
      action={
        <p className="dues-price">
          <Money euros={price} />
        </p>
      }
    >
      <div className="dues-pay">
        {!isCovered && <Credit balance={balance} />}
        {balance > 0 && usableCredit < price && <TooLittle quote={quote} />}
        {isClosed && <PaymentClosed />}
        {!decision.ok && !isClosed && <Note tone="wait" title={reasonSentence(decision.reason)} />}
        {!isClosed && <TermsBox {...terms} />}
        {dues.error && <FailureNote title="Rien n’a été débité." error={dues.error} />}
        <Means quote={quote} dues={dues} terms={terms} />
        {!isClosed && (
          <p className="small muted">
            {levelAfter(membership, me.roles.at(-1) as Level)} Il faudra ensuite vous reconnecter.
          </p>
        )}
      </div>
    </Card>
  );
}

/** Balance of the avoir, shown when the button does not say what is left of it. */
const Credit = ({ balance }: { balance: number }) => (
  <p className="row between dues-credit">
    <span className="row">
      <IconWallet className="ic-s" aria-hidden="true" />
      Mon avoir
    </span>
    <b>
      <Money euros={balance} />
    </b>
  </p>
);

type MeansProps = Pick<Props, 'quote' | 'dues'> & { terms: Terms };

function Means({ quote, dues, terms }: MeansProps) {
  const { price, balance, usableCredit, decision } = quote;
  const isCovered = usableCredit >= price;
  const button = (means: 'online' | 'credit') => ({
    size: 'l' as const,
    block: true,
    decision,
    busy: dues.busy === means,
    busyLabel: 'Un instant…',
    onClick: (): void => (terms.isTicked ? dues.start(means) : terms.ask()),
  });
  return (
    <div className="grid gap-10">
      {isCovered && (
        <>
          <ActionButton look="primary" icon={<IconWallet aria-hidden="true" />} {...button('credit')}>
            <span>Payer avec mon avoir</span>
          </ActionButton>
          <p className="small muted num dues-change">
            <CreditChange quote={{ balance, creditUsed: price }} />
          </p>
        </>
      )}
      <ActionButton
        look={isCovered ? 'outline' : 'primary'}
        icon={<IconCreditCard aria-hidden="true" />}
        {...button('online')}
      >
        <span>Payer par carte ou PayPal</span>
      </ActionButton>
    </div>
  );
}

/** Says that the avoir is too small: one that does not cover the price pays no part of it. */
function TooLittle({ quote: { price, balance, usableCredit: usable } }: Pick<Props, 'quote'>) {
  if (balance >= price) return <Kept euros={balance - usable} />;
  return (
    <p className="small muted">
      {usable < balance && (
        <>
          Dont <Money euros={usable} /> {plural(usable, 'utilisable', 'utilisables')}.{' '}
        </>
      )}
      La cotisation se règle par avoir en une fois&nbsp;: il en faudrait davantage.
    </p>
  );
}

/**
 * Says that a part of the avoir is reserved. The quote does not tell a payment under way from a refund by
 * bank transfer; an abandoned payment frees its part, a successful one spends it.
 */
const Kept = ({ euros }: { euros: number }) => (
  <p className="small muted">
    <Money euros={euros} /> {plural(euros, 'est réservé', 'sont réservés')} à un paiement en cours ou à un
    remboursement. Ce que retient un paiement redevient utilisable s’il est abandonné.
  </p>
);
