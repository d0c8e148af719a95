import { pagedSource } from '../../../ui/paged-table/source.ts';

export const thematicSource = pagedSource('listOfficeThematics', 'thematics');
