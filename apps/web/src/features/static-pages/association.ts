import { useCall } from '../../api/query.ts';

/** The text for data that the association has not entered yet. */
const missing = 'À compléter';
export const orMissing = (value: string | undefined): string => value || missing;

/** The association's own record; while it is read, and when it cannot be, its places stand to be completed. */
export const useAssociation = () => useCall('getAssociation', {});
