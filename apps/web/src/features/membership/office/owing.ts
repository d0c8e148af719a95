import type { Owing } from '@forman/contract/memberships';
import { callQuery } from '../../../api/query.ts';
import { pagedSource } from '../../../ui/paged-table/source.ts';

export type { Owing };

export const owingSource = pagedSource('listOwing', 'members');
/** How many owe, for the way to the list. */
export const owingCount = callQuery('listOwing', { query: { itemsPerPage: '1' } });
