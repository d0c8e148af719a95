import { pagedSource } from '../../../ui/paged-table/source.ts';

export const siteSource = pagedSource('listOfficeSites', 'sites');
