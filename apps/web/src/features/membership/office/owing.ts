import type { Owing } from '@forman/contract/memberships';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../../api/all-pages.ts';
import { call } from '../../../api/client.ts';

export type { Owing };

/** Everybody whose dues are called now. */
export const owingQuery = queryOptions({
  queryKey: ['listOwing'],
  queryFn: ({ signal }) => allPages((page) => call('listOwing', { query: { page }, signal })),
});
