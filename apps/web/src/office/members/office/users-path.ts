import { routes } from '../../../paths.ts';

export const usersPath = `${routes.admin}?rubrique=utilisateurs`;
export const usersCrumbs = [
  { label: 'Administration', to: routes.admin },
  { label: 'Utilisateurs', to: usersPath },
] as const;
