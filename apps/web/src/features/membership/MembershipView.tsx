import './membership.css';
import { Suspense, useState } from 'react';
import { notify } from '../../ui/notices.ts';
import type { Checkout, Membership, Quote } from './checkout-slot.ts';
import { lastDay, priceLabel } from './membership-words.ts';
import { MembershipCard } from './MembershipCard.tsx';
import { PayCard } from './PayCard.tsx';
import { type DuesDesk, serverDues, useDues } from './use-dues.ts';

type Props = {
  membership: Membership;
  quote: Quote;
  Checkout: Checkout;
  /** In place of the server. */
  desk?: DuesDesk;
};

/** Where the membership stands and what the dues cost, up to the payment. */
export function MembershipView({ membership, quote, Checkout, desk = serverDues }: Props) {
  const [paying, setPaying] = useState<Quote | null>(null);
  const dues = useDues(desk, setPaying);

  /** Given up, or refused to the end: nothing has changed, and it is said (CORE-151). */
  function close(at: string): void {
    setPaying(null);
    if (at !== 'checking') notify.error('payment');
    void desk.refresh();
  }

  return (
    <div className="dues">
      <MembershipCard membership={membership} />
      <PayCard membership={membership} quote={quote} dues={dues} />
      {paying && (
        <Suspense>
          <Checkout
            item={{ kind: 'membership' }}
            dues={{
              title: priceLabel(membership),
              gives: `jusqu’au ${lastDay(membership.untilAfterPayment)}`,
            }}
            quote={paying}
            settle={desk.settle}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
