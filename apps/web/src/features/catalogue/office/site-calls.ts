import { pagedSource } from '../../../ui/paged-table/source.ts';

export const siteSource = pagedSource('listOfficeSites', 'sites');

/** What reads sites, and is old once one was changed. */
export const siteReaders = ['listOfficeSites', 'listSites'] as const;
