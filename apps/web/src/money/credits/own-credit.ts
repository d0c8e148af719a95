import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { call } from '../../api/client.ts';

/** Short, in milliseconds: each visit reads again, as a payment elsewhere may have changed the credit. */
const staleTime = 2000;

/** Query of the viewer's open avoirs, and of what pending payments hold of them. */
export const ownWallet = (userId: number) =>
  queryOptions({
    queryKey: ['userAvoirs', userId],
    queryFn: ({ signal }) => call('userAvoirs', { body: { user_id: userId }, signal }),
    staleTime,
  });

/** Query of the viewer's movements, newest first. Without the person, the office would get everybody's. */
export const ownMovements = (userId: number) =>
  queryOptions({
    queryKey: ['listCreditMovements', userId],
    queryFn: ({ signal }) =>
      allPages((page) => call('listCreditMovements', { query: { 'user.id': String(userId), page }, signal })),
    staleTime,
  });
