import { useCall } from '../../api/query.ts';

/** The text for data that the association has not entered yet. */
const missing = 'À compléter';
export const orMissing = (value: string | undefined): string => value || missing;

/** Record of the association. While it is read, and when it cannot be read, the pages show "À compléter". */
export const useAssociation = () => useCall('getAssociation', {});
