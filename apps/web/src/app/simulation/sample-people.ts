import type { Viewer } from '@forman/domain/access';
import type { ListedPerson } from '@forman/contract/sessions/sessions';
import type { SignupForm } from '@forman/domain/people/signup';
import type { Me } from '../../api/viewer.ts';

/** Invented people, whose names say that they are examples. */
export const camille = { id: 1, firstName: 'Camille', lastName: 'Exemple' };
const email = 'camille.exemple@forman.example';

/** Viewer of a simulated page, and their first avoir in euros. */
export type SampleViewer = { who: Viewer; credit: number };

const guest: Viewer = {
  id: camille.id,
  level: 'ROLE_GUEST',
  isAdmin: false,
  isPilot: false,
  isExpertAccountant: false,
  isSuperOrganizer: false,
  isJdEnded: false,
  isDemarrageEnded: false,
  is3JREnded: false,
};

/** A person who has just made an account. */
export const newcomer: SampleViewer = { who: guest, credit: 0 };
/** A person who has completed the guests’ path, and may become a member. */
export const candidate: SampleViewer = {
  who: { ...guest, isJdEnded: true, isDemarrageEnded: true, is3JREnded: true },
  credit: 30,
};
/** The viewer after the payment of dues. */
export const member = (credit: number): SampleViewer => ({
  who: { ...candidate.who, level: 'ROLE_NEOMAN' },
  credit,
});

/** Part of an account that the simulated pages read. */
export const meOf = ({ who, credit }: SampleViewer): Me =>
  ({
    ...camille,
    email,
    civilite: 'Madame',
    roles: [who.level],
    permissions: who.level === 'ROLE_GUEST' ? ['portal.use'] : ['portal.use', 'portal.member'],
    credit,
    takeover: null,
  }) as Me;

/** The sign-up form, filled in. */
export const filledForm: SignupForm = {
  civility: 'Madame',
  lastName: camille.lastName,
  firstName: camille.firstName,
  telPrefix: '+33',
  phoneNumber: '0600000000',
  email,
  confirm_email: email,
  password: 'Exemple-2026!',
  confirm_password: 'Exemple-2026!',
  lastNameGodFather: 'Modèle',
  firstNameGodFather: 'Dominique',
  prefixGodFather: '+33',
  phoneGodFather: '0600000000',
  asso: false,
};

export const pilot = { id: 2, firstName: 'Dominique', lastName: 'Modèle' };

const firstNames = ['Alex', 'Charlie', 'Claude', 'Lou', 'Maxime', 'Noa', 'Sacha', 'Yael'];
const lastNames = ['Fictif', 'Spécimen', 'Maquette', 'Témoin'];
const levels = ['ROLE_NEOMAN', 'ROLE_BEMAN', 'ROLE_MAN', 'ROLE_ADMAN'];

/** Other people on a list, from the nth on; the same each time. */
export const others = (count: number, from = 0): ListedPerson[] =>
  Array.from({ length: count }, (_, index) => {
    const at = index + from;
    return {
      id: 100 + at,
      firstName: firstNames[at % firstNames.length] ?? '',
      lastName: lastNames[Math.floor(at / firstNames.length + at) % lastNames.length] ?? '',
      role: levels[at % levels.length] ?? '',
    };
  });
