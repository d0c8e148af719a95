import { routes } from '../../paths.ts';

/** Somebody’s attestations, for the office: one’s own have no number in their address. */
export const listPath = (personId: number): string => `${routes.hourAttestations}?personne=${personId}`;
