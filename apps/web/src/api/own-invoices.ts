import { queryOptions } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { call } from './client.ts';

/**
 * Query of all invoices of one person, as filtering them by month needs every one. The person is required:
 * without them the back office would read everybody’s.
 */
export const ownInvoices = (userId: number) =>
  queryOptions({
    queryKey: ['listTransactions', userId],
    queryFn: ({ signal }) =>
      allPages((page) => call('listTransactions', { query: { 'user.id': String(userId), page }, signal })),
  });
