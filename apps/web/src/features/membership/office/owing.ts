import type { Owing } from '@forman/contract/memberships';
import { pagedSource } from '../../../ui/paged-table/source.ts';

export type { Owing };

export const owingSource = pagedSource('listOwing', 'members');
