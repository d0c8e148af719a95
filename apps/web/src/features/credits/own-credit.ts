import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { call } from '../../api/client.ts';

/** Read anew at each visit: a payment elsewhere has perhaps moved it. */
const staleTime = 2000;

/** One's open avoirs, and what payments under way keep of them. */
export const ownWallet = (userId: number) =>
  queryOptions({
    queryKey: ['userAvoirs', userId],
    queryFn: ({ signal }) => call('userAvoirs', { body: { user_id: userId }, signal }),
    staleTime,
  });

/** One's movements, newest first. Without the person the back office would read everybody's. */
export const ownMovements = (userId: number) =>
  queryOptions({
    queryKey: ['listCreditMovements', userId],
    queryFn: ({ signal }) =>
      allPages((page) => call('listCreditMovements', { query: { 'user.id': String(userId), page }, signal })),
    staleTime,
  });
