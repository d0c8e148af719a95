import { press, type Screen } from './screen.ts';

/** Screens of presence, hours, attestations, and the office’s overview of hours. */
export const hoursScreens: readonly Screen[] = [
  { name: 'presence', path: '/auth/presence/61', as: ['pilote'] },
  { name: 'presence-half-signed', path: '/auth/presence/1', as: ['pilote'] },
  {
    name: 'presence-by-hand',
    path: '/auth/presence/61',
    as: ['pilote'],
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Signer à la main/ })
        .first()
        .click(),
    asSeen: true,
  },
  {
    name: 'presence-countersign',
    path: '/auth/presence/1',
    as: ['pilote'],
    prepare: press(/^Contresigner/),
    asSeen: true,
  },
  { name: 'sign-unknown', path: '/auth/emargement/AAAAAAAAAAAAAAAAAAAAAA', as: ['neoman'] },
  { name: 'hours', path: '/auth/heures', as: ['man', 'oneman'] },
  {
    name: 'hours-declare',
    path: '/auth/heures',
    as: ['man'],
    prepare: press(/^Déclarer/),
    asSeen: true,
  },
  // devman sponsors both people, of whom the second shares no hours.
  { name: 'person-hours', path: '/auth/adherents/heures/7', as: ['devman', 'admin'] },
  { name: 'person-hours-hidden', path: '/auth/adherents/heures/9', as: ['devman'] },
  {
    name: 'person-hours-correct',
    path: '/auth/adherents/heures/7',
    as: ['admin'],
    prepare: press(/^Corriger ses heures/),
    asSeen: true,
  },
  {
    name: 'office-quota-change',
    path: '/auth/admin?rubrique=quotas',
    as: ['admin'],
    prepare: press(/^Confirmer IMMOBILIER/),
    asSeen: true,
  },
  {
    name: 'office-attestation-settings',
    path: '/auth/admin?rubrique=heures',
    as: ['admin'],
    prepare: press(/^Régler les feuilles/),
    asSeen: true,
  },
  { name: 'office-quotas', path: '/auth/admin?rubrique=quotas', as: ['admin'] },
  { name: 'office-hours', path: '/auth/admin?rubrique=heures', as: ['admin'], guide: 'heures' },
  { name: 'office-training-figures', path: '/auth/admin?rubrique=bilan-pedagogique', as: ['admin'] },
  { name: 'attestations', path: '/auth/heures/attestations', as: ['man'] },
  { name: 'verification', path: '/verification', as: [null] },
];
