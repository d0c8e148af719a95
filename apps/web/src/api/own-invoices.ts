import { queryOptions } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { call } from './client.ts';

/**
 * All invoices of one person: whoever filters them by month needs every one. Without the person the back office would
 * read everybody's.
 */
export const ownInvoices = (userId: number) =>
  queryOptions({
    queryKey: ['listTransactions', userId],
    queryFn: ({ signal }) =>
      allPages((page) => call('listTransactions', { query: { 'user.id': String(userId), page }, signal })),
  });
