import { routes } from '../../paths.ts';

/** Path of somebody's attestations, for the office; the viewer's own page has no number in its address. */
export const listPath = (personId: number): string => `${routes.hourAttestations}?personne=${personId}`;
