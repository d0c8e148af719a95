import type { SessionCard } from '@forman/contract/sessions';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { callQuery, queryClient } from '../../api/query.ts';
import { notify } from '../../ui/notices.ts';
import { type Deed, type Deeds, deedsOf, paidDeeds, termsDeeds } from './deeds.ts';
import { refreshSeats, useDeeds } from './use-deeds.ts';

export type Quote = Answer<'quote'>;
export type CheckoutItem = { kind: SessionCard['kind'] | 'discovery_fee'; id: number };

/** What the checkout gets: what is bought, what it costs, and what turns the paid money into the seat. */
export type CheckoutProps = {
  item: CheckoutItem;
  session: SessionCard;
  quote: Quote;
  settle: () => Promise<unknown>;
  onClose: () => void;
};

const quoteOf = (item: CheckoutItem) =>
  callQuery('quote', { query: { kind: item.kind, id: String(item.id) } });

export const itemOf = (session: SessionCard, deed: Deed): CheckoutItem => ({
  kind: deed === 'finalise' ? 'discovery_fee' : session.kind,
  id: session.id,
});
export const quoteQuery = (session: SessionCard, deed: Deed) => quoteOf(itemOf(session, deed));

const afterCredit = { session: 'joinByCredit', fee: 'finalise' } as const;
const afterPayment = { session: 'joinPaid', fee: 'finalisePaid' } as const;
const steps = { join: 'join', take: 'join', wait: 'wait', leave: 'leave' } as const;

export type Registration = {
  deeds: Deeds;
  terms: {
    isTicked: boolean;
    isMissing: boolean;
    tick: (isTicked: boolean) => void;
    box: RefObject<HTMLInputElement | null>;
  };
  /** The deed under way. */
  busy: Deed | null;
  error: Error | null;
  press: (deed: Deed) => void;
  cancelling: { isAsked: boolean; confirm: () => void; close: () => void };
  checkout: Omit<CheckoutProps, 'session'> | null;
};

/** All that a person can set going on a session's page. */
export function useRegistration(session: SessionCard): Registration {
  const { mutate, mutateAsync, reset, isPending, error } = useDeeds(session);
  const [current, setCurrent] = useState<Deed | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [bought, setBought] = useState<{ deed: Deed; quote: Quote } | null>(null);
  const terms = useTerms();
  const opening = useMutation({
    mutationFn: async (deed: Deed) => {
      const quote = await queryClient.fetchQuery({ ...quoteQuery(session, deed), staleTime: 0 });
      if (!quote.decision.ok) {
        throw new ApiError({ status: 409, code: 'conflict', reason: quote.decision.reason ?? null });
      }
      if (quote.toPay > 0) setBought({ deed, quote });
      else await mutateAsync(afterCredit[deed === 'finalise' ? 'fee' : 'session']).catch(() => undefined);
    },
  });

  function press(deed: Deed): void {
    reset();
    opening.reset();
    if (deed === 'cancel') return setAsked(true);
    if (termsDeeds.has(deed) && !terms.isTicked) return terms.ask();
    setCurrent(deed);
    if (paidDeeds.has(deed)) opening.mutate(deed);
    else if (deed in steps) mutate(steps[deed as keyof typeof steps]);
  }

  function confirmCancel(): void {
    setCurrent('cancel');
    mutate('cancel', { onSettled: () => setAsked(false) });
  }

  function closeCheckout(): void {
    setBought(null);
    void refreshSeats(session);
  }

  return {
    deeds: deedsOf(session),
    terms,
    busy: isPending || opening.isPending ? current : null,
    error: opening.error ?? error,
    press,
    cancelling: { isAsked, confirm: confirmCancel, close: () => setAsked(false) },
    checkout: bought && {
      item: itemOf(session, bought.deed),
      quote: bought.quote,
      settle: () => mutateAsync(afterPayment[bought.deed === 'finalise' ? 'fee' : 'session']),
      onClose: closeCheckout,
    },
  };
}

/** The general terms: without them nothing begins (CORE-195). */
function useTerms() {
  const [isTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  return {
    isTicked,
    isMissing,
    box,
    tick: (now: boolean): void => {
      setTicked(now);
      setMissing(false);
    },
    ask: (): void => {
      setMissing(true);
      notify.error('termsUnticked');
      box.current?.focus();
      box.current?.scrollIntoView({ block: 'center' });
    },
  };
}
