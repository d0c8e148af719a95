import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError } from './api-error.ts';
import type { CheckoutItem, PortalApi, Quote } from './portal-api.ts';
import { serverApi } from './server-api.ts';

/** API of the screens: the server’s, unless the simulation provides its own. */
export const PortalApiContext = createContext<PortalApi>(serverApi);

export const usePortalApi = (): PortalApi => useContext(PortalApiContext);

/**
 * Reads the price again before a purchase, as the page’s may be outdated; throws the refusal when the item
 * cannot be bought.
 */
export function useFreshQuote(): (item: CheckoutItem) => Promise<Quote> {
  const { quote } = usePortalApi();
  const client = useQueryClient();
  return async (item) => {
    const now = await client.fetchQuery({ ...quote(item), staleTime: 0 });
    const { ok, reason = null } = now.decision;
    if (!ok) throw new ApiError({ status: 409, code: 'conflict', reason });
    return now;
  };
}
