/** The fourteen named accounts of the sample association, as its login page offers them. */
export const demoPassword = 'Demo-2026!';

export type DemoAccount = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  civility: 'Monsieur' | 'Madame';
  level: string;
  flags?: Partial<
    Record<
      | 'is_admin'
      | 'is_pilot'
      | 'is_expert_accountant'
      | 'is_super_organizer'
      | 'is_treasurer'
      | 'is_executive'
      | 'is_jd_ended'
      | 'is_demarrage_ended'
      | 'is_3jr_ended',
      true
    >
  >;
  sponsorId: number | null;
  /** The label of the one-click button. */
  label: string;
  hint: string;
};

export const demoAccounts: readonly DemoAccount[] = [
  {
    id: 1,
    email: 'admin@forman.example',
    firstName: 'Hélène',
    lastName: 'Castaing',
    civility: 'Madame',
    level: 'ROLE_MAN',
    flags: { is_admin: true },
    sponsorId: 3,
    label: 'Admin',
    hint: 'toutes les administrations',
  },
  {
    id: 2,
    email: 'comptable@forman.example',
    firstName: 'Sandrine',
    lastName: 'Leroux',
    civility: 'Madame',
    level: 'ROLE_GUEST',
    flags: { is_expert_accountant: true },
    sponsorId: null,
    label: 'Expert-comptable',
    hint: 'factures et avoirs',
  },
  {
    id: 3,
    email: 'president@forman.example',
    firstName: 'Claire',
    lastName: 'Joubert',
    civility: 'Madame',
    level: 'ROLE_XMAN',
    flags: { is_super_organizer: true, is_treasurer: true },
    sponsorId: null,
    label: 'Présidente',
    hint: 'XMAN, trésorière',
  },
  {
    id: 4,
    email: 'xman@forman.example',
    firstName: 'Philippe',
    lastName: 'Morel',
    civility: 'Monsieur',
    level: 'ROLE_XMAN',
    sponsorId: 3,
    label: 'XMAN',
    hint: 'vote des évolutions',
  },
  {
    id: 5,
    email: 'dxman@forman.example',
    firstName: 'Marc',
    lastName: 'Lefebvre',
    civility: 'Monsieur',
    level: 'ROLE_DXMAN',
    sponsorId: 4,
    label: 'DXMAN',
    hint: 'modifie les sessions',
  },
  {
    id: 6,
    email: 'devman@forman.example',
    firstName: 'Laurent',
    lastName: 'Pasquier',
    civility: 'Monsieur',
    level: 'ROLE_DEVMAN',
    flags: { is_pilot: true },
    sponsorId: 5,
    label: 'DEVMAN',
    hint: 'pilote, 3 filleuls',
  },
  {
    id: 7,
    email: 'man@forman.example',
    firstName: 'Sophie',
    lastName: 'Delmas',
    civility: 'Madame',
    level: 'ROLE_MAN',
    sponsorId: 6,
    label: 'MAN',
    hint: 'extrait les listes',
  },
  {
    id: 8,
    email: 'adman@forman.example',
    firstName: 'Karim',
    lastName: 'Haddad',
    civility: 'Monsieur',
    level: 'ROLE_ADMAN',
    sponsorId: 5,
    label: 'ADMAN',
    hint: 'parcours en cours',
  },
  {
    id: 9,
    email: 'pilote@forman.example',
    firstName: 'Nadia',
    lastName: 'Benali',
    civility: 'Madame',
    level: 'ROLE_BEMAN',
    flags: { is_pilot: true },
    sponsorId: 6,
    label: 'Pilote',
    hint: 'BEMAN, plusieurs ateliers',
  },
  {
    id: 10,
    email: 'neoman@forman.example',
    firstName: 'Camille',
    lastName: 'Rousseau',
    civility: 'Madame',
    level: 'ROLE_NEOMAN',
    sponsorId: 6,
    label: 'NEOMAN',
    hint: '120\u00a0€ d’avoir',
  },
  {
    id: 11,
    email: 'oneman@forman.example',
    firstName: 'Thomas',
    lastName: 'Guérin',
    civility: 'Monsieur',
    level: 'ROLE_ONEMAN',
    sponsorId: 8,
    label: 'ONEMAN',
    hint: 'à relancer',
  },
  {
    id: 12,
    email: 'noman@forman.example',
    firstName: 'Margaux',
    lastName: 'Vidal',
    civility: 'Madame',
    level: 'ROLE_NOMAN',
    sponsorId: 8,
    label: 'NOMAN',
    hint: 'adhésion échue',
  },
  {
    id: 13,
    email: 'invite@forman.example',
    firstName: 'Yann',
    lastName: 'Kerbrat',
    civility: 'Monsieur',
    level: 'ROLE_GUEST',
    sponsorId: 9,
    label: 'Invité',
    hint: 'n’a rien commencé',
  },
  {
    id: 14,
    email: 'invite3jr@forman.example',
    firstName: 'Inès',
    lastName: 'Carvalho',
    civility: 'Madame',
    level: 'ROLE_GUEST',
    flags: { is_jd_ended: true, is_demarrage_ended: true, is_3jr_ended: true },
    sponsorId: 7,
    label: 'Invité 3JR',
    hint: 'peut adhérer',
  },
];
