import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { Room } from '@forman/domain/sessions/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';

export type CheckoutItem = {
  kind: SessionCard['kind'] | 'discovery_fee' | 'membership';
  /** Id of the session. */
  id?: number;
  /** Room, when rooms are priced. */
  room?: Room | null;
  /** Another person, whose discovery day is finalised. */
  beneficiary?: { id: number; firstName: string };
};

/** Price of an item for this person, and whether they may buy it. */
export type Quote = Answer<'quote'>;

export const quoteQuery = ({ kind, id, room, beneficiary }: CheckoutItem) =>
  callQuery('quote', {
    query: {
      kind,
      ...(id && { id: String(id) }),
      ...(room && { room }),
      ...(beneficiary && { beneficiary: String(beneficiary.id) }),
    },
  });

/**
 * Reads the price again before a purchase, as the page’s may be outdated; throws the refusal when the item
 * cannot be bought.
 */
export function useFreshQuote(): (item: CheckoutItem) => Promise<Quote> {
  const client = useQueryClient();
  return async (item) => {
    const now = await client.fetchQuery({ ...quoteQuery(item), staleTime: 0 });
    const { ok, reason = null } = now.decision;
    if (!ok) throw new ApiError({ status: 409, code: 'conflict', reason });
    return now;
  };
}
