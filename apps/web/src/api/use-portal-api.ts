import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError } from './api-error.ts';
import type { CheckoutItem, PortalApi, Quote } from './portal-api.ts';
import { serverApi } from './server-api.ts';

/** The server answers, unless the simulation stands around the screen. */
export const PortalApiContext = createContext<PortalApi>(serverApi);

export const usePortalApi = (): PortalApi => useContext(PortalApiContext);

/** Asks the price again before anything begins, as the one on the page may be old; throws why it cannot be bought. */
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
