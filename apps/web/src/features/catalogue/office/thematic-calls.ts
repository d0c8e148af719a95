import { pagedSource } from '../../../ui/paged-table/source.ts';

export const thematicSource = pagedSource('listOfficeThematics', 'thematics');

/** What reads thematics, and is old once one was changed. */
export const thematicReaders = ['listOfficeThematics', 'listThematics', 'getAdvisedThematics'] as const;
