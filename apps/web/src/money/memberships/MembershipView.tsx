import './memberships.css';
import { Suspense, useState } from 'react';
import { logOut } from '../../api/logout.ts';
import type { PaidDues } from '../../api/paid-dues.ts';
import { CreditQuestion, creditQuestion } from '../shared/CreditQuestion.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { notify } from '../../ui/notices.ts';
import type { Checkout, Membership, Quote } from './checkout-slot.ts';
import { lastDay, priceLabel } from './membership-words.ts';
import { MembershipCard, PaidBefore } from './MembershipCard.tsx';
import { PayCard } from './PayCard.tsx';
import { type Means, useDues } from './use-dues.ts';

type Props = {
  membership: Membership;
  quote: Quote;
  Checkout: Checkout;
  onPaid?: Parameters<typeof useDues>[0]['onPaid'];
};

const leave = (dues: PaidDues): Promise<void> => logOut('paid', dues);

/** Membership, price of the dues, and their payment. */
export function MembershipView({ membership, quote, Checkout, onPaid = leave }: Props) {
  const [quoted, setQuoted] = useState<{ quote: Quote; means: Means } | null>(null);
  const dues = useDues({ onQuoted: (now, means) => setQuoted({ quote: now, means }), onPaid });
  // On a phone the last payment stands at the end, so that the reason to pay and the button share one screen.
  const isNarrow = useNarrow();
  const isClosed = quote.decision.reason === 'takeover';
  const given = `jusqu’au ${lastDay(membership.untilAfterPayment)}`;

  /** Says that the payment was given up or finally refused, so that nothing has changed (CORE-151). */
  function close(at: string): void {
    setQuoted(null);
    if (at !== 'checking') notify.error('payment', { about: 'dues' });
    void dues.refresh();
  }

  const isPaying = dues.busy === 'payByCredit';
  const keep = (): void => {
    if (!isPaying) setQuoted(null);
  };

  return (
    <div className="dues">
      <MembershipCard membership={membership} isClosed={isClosed} isShort={isNarrow} />
      <PayCard membership={membership} quote={quote} dues={dues} />
      {isNarrow && (
        <div className="dues-before">
          <PaidBefore membership={membership} isClosed={isClosed} />
        </div>
      )}
      {quoted?.means === 'credit' && (
        <Dialog opened title={creditQuestion} onClose={keep}>
          <CreditQuestion
            quote={{ ...quoted.quote, creditUsed: quoted.quote.price }}
            object={<p className="strong">{`${priceLabel(membership)}, ${given}`}</p>}
            busy={isPaying}
            onConfirm={() => dues.payByCredit(() => setQuoted(null))}
            onClose={keep}
          />
        </Dialog>
      )}
      {quoted?.means === 'online' && (
        <Suspense>
          <Checkout
            item={{ kind: 'membership' }}
            dues={{
              title: priceLabel(membership),
              gives: given,
            }}
            quote={quoted.quote}
            settle={dues.settle}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
