import type { Me } from '../../api/viewer.ts';

/** "Inscrite" or "Inscrit", as the portal’s own words agree with the person. */
export const registeredWord = (me: Pick<Me, 'civilite'>): string =>
  me.civilite === 'Madame' ? 'Inscrite' : 'Inscrit';
